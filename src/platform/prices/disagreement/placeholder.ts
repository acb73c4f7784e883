import { type Amount, textOfAmount } from '../statistics/index.ts';

const LEAST_NINES = 7;

/** Nines only, seven digits or more: the publisher did not know. The same rule flags amounts as they are read. */
export const isPlaceholder = (amount: Amount): boolean => {
  const digits = textOfAmount(amount).replace('.', '');
  return digits.length >= LEAST_NINES && /^9+$/.test(digits);
};
