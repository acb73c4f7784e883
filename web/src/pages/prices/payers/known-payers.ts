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
