import { fold } from './fold.ts';
import { unspacedWords } from './words.ts';

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What stands before or behind an apostrophe with one letter: l'avion, it's, don't, rock'n'roll. */
const ELIDED = /(?<![\p{L}\p{N}])\p{L}['’](?=\p{L})|['’]\p{L}(?![\p{L}\p{N}])/gu;
const APOSTROPHE = /['’]/u;

/** The folded words of a text in their order: what search, shingles and keywords compare. */
export function segment(text: string): string[] {
  const folded = fold(text);
  const words = (APOSTROPHE.test(folded) ? folded.replace(ELIDED, ' ') : folded).match(WORD) ?? [];
  return UNSPACED.test(folded) ? words.flatMap(split) : words;
}

const split = (word: string): string[] => (UNSPACED.test(word) ? [...unspacedWords(word)] : [word]);

/** The words of a text as they stand in it, and where. */
export function* wordPlaces(text: string): Generator<{ word: string; at: number }> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!UNSPACED.test(word)) yield { word, at: index };
    else {
      let at = 0;
      for (const part of unspacedWords(word)) {
        at = word.indexOf(part, at);
        yield { word: part, at: index + at };
        at += part.length;
      }
    }
  }
}
