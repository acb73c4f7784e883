export { readAmount } from './amounts.ts';
export { DIGEST_WORDS, digestOf } from './digest.ts';
export { NO_AMOUNT, NONE, RATE, RATE_WORDS, SCALE_SHIFT } from './rate-words.ts';
