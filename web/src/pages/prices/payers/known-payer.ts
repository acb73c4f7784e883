import type { NamedPayer } from '../data/payers.ts';

/** The payer meant by what was typed; undefined for one that is new. */
export const payerOf = (known: readonly NamedPayer[], typed: string): NamedPayer | undefined =>
  known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

/** Words that many names have tell nothing of whose they are. */
const COMMON = new Set(
  'health healthcare plan plans insurance ins company corp corporation care medical life group inc llc ppo hmo epo pos of the and for sample'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && word !== 'co' && !COMMON.has(word));

/** The same one, also with a common word written to it: UnitedHealthcare. */
const isSameWord = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && (long === short || COMMON.has(long.slice(short.length)));
};

const covers = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.some((other) => isSameWord(word, other)));

/** The only payer that has the same words as what the file has; a part of a name may mean several payers. */
export function likelyPayer(known: readonly NamedPayer[], raw: string): NamedPayer | undefined {
  const words = wordsOf(raw);
  if (words.length === 0) return undefined;
  const alike = known.filter(({ name }) => {
    const own = wordsOf(name);
    return covers(words, own) && covers(own, words);
  });
  return alike.length === 1 ? alike[0] : undefined;
}
