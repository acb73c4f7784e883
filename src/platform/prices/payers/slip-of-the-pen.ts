const LEAST_LETTERS = 5;
const LETTERS_OF_LONG = 8;
const LETTERS_WITHOUT_VOWEL = 6;
const VOWEL = /[aeiouy]/;

/**
 * Whether a word is another one as a hasty hand writes it: two letters swapped, one doubled or not, a vowel left out, and in long
 * words any letter left out, or one vowel for another. The first letter is right: Signa is not Cigna.
 */
export function isSlip(written: string, meant: string): boolean {
  if (written === meant || written[0] !== meant[0]) return false;
  if (Math.min(written.length, meant.length) < LEAST_LETTERS) return false;
  if (written.length === meant.length) return isSwapped(written, meant) || isOtherVowel(written, meant);
  if (written.length === meant.length + 1) return isDoubled(written, meant);
  return written.length + 1 === meant.length && isLeftOut(written, meant);
}

function isLeftOut(written: string, meant: string): boolean {
  if (isDoubled(meant, written)) return true;
  const at = firstDifference(written, meant);
  if (written.slice(at) !== meant.slice(at + 1)) return false;
  if (meant.length >= LETTERS_OF_LONG) return true;
  const isInside = at < written.length;
  return isInside && meant.length >= LETTERS_WITHOUT_VOWEL && VOWEL.test(meant[at] ?? '');
}

function isDoubled(longer: string, shorter: string): boolean {
  const at = firstDifference(shorter, longer);
  return longer[at] === longer[at - 1] && shorter.slice(at) === longer.slice(at + 1);
}

function isSwapped(written: string, meant: string): boolean {
  const at = firstDifference(written, meant);
  const isOther = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  return isOther && written.slice(at + 2) === meant.slice(at + 2);
}

function isOtherVowel(written: string, meant: string): boolean {
  const at = firstDifference(written, meant);
  const areVowels = VOWEL.test(written[at] ?? '') && VOWEL.test(meant[at] ?? '');
  return areVowels && meant.length >= LETTERS_OF_LONG && written.slice(at + 1) === meant.slice(at + 1);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
