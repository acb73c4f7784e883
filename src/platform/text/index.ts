export {
  guessLanguage,
  guessLanguageAtOnce,
  type LanguageGuess,
  loadLanguageDetector,
} from './language.ts';
export { type Readability, readability } from './readability.ts';
export { countWords, wordsOf } from './words.ts';
