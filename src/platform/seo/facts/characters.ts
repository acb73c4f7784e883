/** What a character means to words. */
export const OTHER = 1;
export const WORD = 2;
/** Chinese and Japanese, written without spaces. */
export const IDEOGRAPH = 3;
/** Thai, Lao, Khmer and Burmese, written without spaces too. */
export const UNSPACED = 4;
/** Apostrophe, hyphen, point and comma: part of a word between two letters. */
export const JOINER = 5;
export const SPACE = 6;

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UNSPACED_LETTERS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const SPACES = /\s/;
const HIGH_SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const AFTER_SURROGATES = 0xe000;
/** High surrogates of the further ideographs, U+20000 and up. */
const IDEOGRAPH_SURROGATES = 0xd840;
const EMOJI_SURROGATES = 0xd83c;

/** Filled as characters are met: most pages use few. */
const classes = new Uint8Array(65_536);

export function characterClass(code: number): number {
  const known = classes[code] ?? 0;
  if (known !== 0) return known;
  const found = classify(code);
  classes[code] = found;
  return found;
}

function classify(code: number): number {
  if (code >= HIGH_SURROGATES && code < AFTER_SURROGATES) return classifySurrogate(code);
  const character = String.fromCharCode(code);
  if ("'’-.,".includes(character)) return JOINER;
  if (SPACES.test(character)) return SPACE;
  if (IDEOGRAPHS.test(character)) return IDEOGRAPH;
  if (!WORD_CHARACTER.test(character)) return OTHER;
  return UNSPACED_LETTERS.test(character) ? UNSPACED : WORD;
}

/** A pair counts once, by its first half; letters beyond the first plane are rare and emoji are none. */
function classifySurrogate(code: number): number {
  if (code >= LOW_SURROGATES) return OTHER;
  if (code >= IDEOGRAPH_SURROGATES) return IDEOGRAPH;
  return code >= EMOJI_SURROGATES ? OTHER : WORD;
}

export const isLowSurrogate = (code: number): boolean => code >= LOW_SURROGATES && code < AFTER_SURROGATES;

/** Characters that make a word on average. */
export const IDEOGRAPHS_PER_WORD = 1.7;
export const UNSPACED_PER_WORD = 4.5;
