export { fold } from './fold.ts';
export {
  guessLanguage,
  guessLanguageAtOnce,
  type LanguageGuess,
  loadLanguageDetector,
} from './language.ts';
export { estimateSimilarity, minhash } from './minhash.ts';
export { type DuplicateGroup, nearDuplicates } from './near-duplicates.ts';
export { type Readability, readability } from './readability.ts';
export { segment } from './segment.ts';
export { jaccard, shingles } from './shingles.ts';
export { hammingDistance, simhash } from './simhash.ts';
export { countWords, wordsOf } from './words.ts';
