import type { NamedPayer } from '../data/payers.ts';

/** The payer meant by what was typed; undefined for one that is new. */
export const payerOf = (known: readonly NamedPayer[], typed: string): NamedPayer | undefined =>
  known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

/** Words that many names have tell nothing of whose they are. */
const COMMON = new Set(
  'health healthcare plan plans insurance company care medical life group inc llc ppo hmo epo pos the and for sample'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !COMMON.has(word));

const LEAST_BEGINNING = 4;
const LEAST_SHARED = 0.5;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= LEAST_BEGINNING && (one.startsWith(other) || other.startsWith(one)));

/** The payer whose name shares the most words with what the file has; undefined when none is likely. */
export function likelyPayer(known: readonly NamedPayer[], raw: string): NamedPayer | undefined {
  const words = wordsOf(raw);
  const scored = known.map((payer) => {
    const own = wordsOf(payer.name);
    const shared = own.filter((word) => words.some((one) => isSameWord(one, word))).length;
    return { payer, score: own.length === 0 ? 0 : shared / own.length };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best !== undefined && best.score >= LEAST_SHARED ? best.payer : undefined;
}
