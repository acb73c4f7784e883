import { STATES } from '../places/index.ts';
import { isMarketWord } from './markets.ts';
import type { PayerEntry } from './payer-entry.ts';
import { isSlip } from './slip-of-the-pen.ts';
import { isCommon, isSpelling, plainSpelling, withoutMarks } from './words.ts';

/** Other companies whose names are near one. */
const OTHERS = new Set(['novant', 'horizon', 'healthmart']);

const COMPOUND = ['healthcare', 'bluecross', 'blueshield', 'healthplan'];

/** The name with the words that are misspelt as the payers spell them; null where none is. */
export function nameMender(payers: readonly PayerEntry[]): (text: string) => string | null {
  const names = payers.flatMap(({ name, aliases }) => [name, ...aliases.map(({ text }) => text)]);
  const states = STATES.flatMap(({ name }) => plainSpelling(name).split(' '));
  const known = new Set(
    [...names.flatMap((name) => plainSpelling(name).split(' ')), ...states, ...COMPOUND].filter(
      (word) => word.length >= 5,
    ),
  );
  const meant = new Map<string, string>();
  const isRight = (word: string) =>
    known.has(word) || isCommon(word) || isMarketWord(word) || isSpelling(word) || OTHERS.has(word);

  function mended(word: string): string {
    if (isRight(word)) return word;
    const found = [...known].filter((one) => isSlip(word, one));
    return found.length === 1 ? (found[0] ?? word) : word;
  }

  return (text) => {
    const plain = withoutMarks(text).toLowerCase();
    const made = plain.replace(/[a-z]{5,}/g, (word) => {
      const right = meant.get(word) ?? mended(word);
      meant.set(word, right);
      return right;
    });
    return made === plain ? null : made;
  };
}
