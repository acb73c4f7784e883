/** Advance widths of Arial from space to tilde, in thousandths of the font size. */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const FIRST = 0x20;

/** Signs that titles like. */
const SIGNS: Readonly<Record<string, number>> = {
  '\u00a0': 278,
  '–': 556,
  '—': 1000,
  '…': 1000,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '„': 333,
  '«': 556,
  '»': 556,
  '·': 333,
  '•': 350,
  '×': 584,
  '°': 400,
  '€': 556,
  '£': 556,
  '¥': 556,
  '©': 737,
  '®': 737,
  '™': 1000,
  ß: 611,
  ø: 611,
  Ø: 778,
  æ: 889,
  Æ: 1000,
  œ: 944,
  Œ: 1000,
  ł: 222,
  Ł: 556,
  đ: 556,
  ı: 278,
};

/** What letters of a script take on average; the first that fits counts. */
const SCRIPTS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\u3000-\u303f\uff00-\uff60\uffe0-\uffe6]/u, 1000],
  [/\p{Script=Hangul}/u, 920],
  [/\p{M}|\p{Cf}/u, 0],
  [/\p{Script=Cyrillic}/u, 590],
  [/\p{Script=Greek}/u, 570],
  [/\p{Script=Arabic}/u, 440],
  [/\p{Script=Hebrew}/u, 520],
  [/\p{Script=Thai}|\p{Script=Lao}/u, 520],
  [/\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}/u, 580],
  [/\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}/u, 760],
  [/\p{Extended_Pictographic}/u, 1370],
  [/\p{Lu}/u, 690],
];
const ANY_OTHER = 556;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const isWide = (character: string): boolean => character > '\u10ff' && WIDE.test(character);

const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** Of one character, in thousandths of the font size. */
export function widthOf(character: string): number {
  const plain = ASCII[character.charCodeAt(0) - FIRST];
  if (plain !== undefined) return plain;
  let width = known.get(character);
  if (width === undefined) {
    width = find(character);
    if (known.size < MOST_KNOWN) known.set(character, width);
  }
  return width;
}

/** An accent changes no width. */
function find(character: string): number {
  const sign = SIGNS[character];
  if (sign !== undefined) return sign;
  const base = character.normalize('NFD').charCodeAt(0);
  const plain = ASCII[base - FIRST];
  if (plain !== undefined) return plain;
  return SCRIPTS.find(([script]) => script.test(character))?.[1] ?? ANY_OTHER;
}
