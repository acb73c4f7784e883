import { wordsOf } from './words.ts';

export interface Readability {
  words: number;
  sentences: number;
  wordsPerSentence: number;
  syllablesPerWord: number;
  /** Flesch, with the constants of the language: 100 is easy, 0 is hard. Null for a language it has no constants for. */
  ease: number | null;
  /** Years of school, English only. */
  grade: number | null;
}

/** Of sentence length and syllables: base, a sentence's word, a word's syllable. */
const FLESCH: Readonly<Record<string, readonly [number, number, number]>> = {
  en: [206.835, 1.015, 84.6],
  de: [180, 1, 58.5],
  fr: [207, 1.015, 73.6],
  es: [206.84, 1.02, 60],
  it: [217, 1.3, 60],
  nl: [206.84, 0.93, 77],
  pt: [248.835, 1.015, 84.6],
  ru: [206.835, 1.3, 60.1],
};
const VOWELS = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœаеёиоуыэюя]+/giu;
const SENTENCE = /[^.!?…。！？]+[.!?…。！？]+(?:\s|$)|[^.!?…。！？]+$/gu;
const MOST_WORDS = 20_000;
const FEWEST_WORDS = 20;

/** How hard a text is to read; undefined when there is hardly any. */
export function readability(text: string, language: string | undefined): Readability | undefined {
  let words = 0;
  let syllables = 0;
  for (const word of wordsOf(text)) {
    words += 1;
    syllables += syllablesOf(word, language);
    if (words >= MOST_WORDS) break;
  }
  if (words < FEWEST_WORDS) return undefined;
  const all = text.match(SENTENCE)?.filter((one) => /\p{L}/u.test(one)).length ?? 1;
  const sentences = Math.max(1, all);
  const [perSentence, perWord] = [words / sentences, syllables / words];
  const constants = FLESCH[language ?? ''];
  return {
    words,
    sentences,
    wordsPerSentence: rounded(perSentence),
    syllablesPerWord: rounded(perWord),
    ease:
      constants === undefined
        ? null
        : rounded(constants[0] - constants[1] * perSentence - constants[2] * perWord),
    grade: language === 'en' ? rounded(0.39 * perSentence + 11.8 * perWord - 15.59) : null,
  };
}

/** Groups of vowels; the silent e at the end of English and French words does not sound. */
function syllablesOf(word: string, language: string | undefined): number {
  const spoken = language === 'en' || language === 'fr' ? word.replace(/(?<=[^aeiouyl\W])e$/i, '') : word;
  return Math.max(1, spoken.match(VOWELS)?.length ?? 1);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
