import { useMemo } from 'react';
import { useOperation } from '../../../lib/query.ts';
import { type NamedPayer, SHIPPED_PAYERS } from '../data/payers.ts';

const MOST = 1_000;

/** Payers a name can be given to: those everybody knows, and those of the account's own findings. */
export function useKnownPayers(): readonly NamedPayer[] {
  const findings = useOperation('ratedata.list-discrepancies', { limit: MOST, sort: 'payer' });
  return useMemo(() => {
    const known = new Map(SHIPPED_PAYERS.map((payer) => [payer.payer_id, payer] as const));
    for (const { payer } of findings.data?.data ?? []) if (payer !== null) known.set(payer.payer_id, payer);
    return [...known.values()].sort((one, other) => one.name.localeCompare(other.name));
  }, [findings.data]);
}

/** The payer meant by what was typed; undefined for one that is new. */
export const payerOf = (known: readonly NamedPayer[], typed: string): NamedPayer | undefined =>
  known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);

/** The payer whose name shares the most words with what the file has. */
export function likelyPayer(known: readonly NamedPayer[], raw: string): NamedPayer | undefined {
  const words = wordsOf(raw);
  const scored = known.map((payer) => {
    const own = wordsOf(payer.name);
    const shared = own.filter((word) =>
      words.some((one) => one.startsWith(word) || word.startsWith(one)),
    ).length;
    return { payer, score: own.length === 0 ? 0 : shared / own.length };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best !== undefined && best.score >= 0.5 ? best.payer : undefined;
}
