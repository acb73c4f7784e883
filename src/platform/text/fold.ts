/** Letters that no decomposition takes apart. */
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'gu');
/** Marks on Latin and Greek letters, and the points of Arabic and Hebrew; those of other scripts are letters of their own. */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}][\u0300-\u036f]*)[\u0300-\u036f]|[\u0591-\u05c7\u0640\u064b-\u065f\u0670]/gu;
const ASCII_ONLY = /^[\0-\x7f]*$/;

/** One spelling of a text for all that compares words: NFKC, lower case, without diacritics. */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKC').toLowerCase();
  return lower
    .replace(WHOLE_LETTERS, (letter) => WHOLE[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC');
}
