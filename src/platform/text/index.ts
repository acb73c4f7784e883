export { type FieldUse, fieldFrequency, inverseFrequency, saturated } from './bm25.ts';
export { fold } from './fold.ts';
export { extractKeywords, type Keyword } from './keywords.ts';
export {
  guessLanguage,
  guessLanguageAtOnce,
  type LanguageGuess,
  loadLanguageDetector,
} from './language.ts';
export { estimateSimilarity, minhash } from './minhash.ts';
export { type DuplicateGroup, nearDuplicates } from './near-duplicates.ts';
export { type Readability, readability } from './readability.ts';
export { segment, wordPlaces } from './segment.ts';
export { jaccard, shingles } from './shingles.ts';
export { hammingDistance, simhash } from './simhash.ts';
export { type Stem, stemmerOf } from './stem.ts';
export { stopWordsOf } from './stop-words.ts';
export { countWords, wordsOf } from './words.ts';
