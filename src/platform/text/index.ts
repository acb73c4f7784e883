export { countWords, wordsOf } from './words.ts';
