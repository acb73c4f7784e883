import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Tolerances } from '../../../../platform/prices/disagreement/index.ts';
import type { Finding } from './finding.ts';
import { judgeCross } from './judge-cross.ts';
import { type Pair, pairsOf } from './pairs.ts';
import { dropSide, readSide, type SideTools, writeSide } from './sides.ts';

export interface CrossOptions {
  signal: AbortSignal;
  tolerances?: Partial<Tolerances>;
}

const listed = (ids: readonly string[]): string => [...new Set(ids)].join(',');

/** Judges every pair that is wanted, and hands over what was found, pair by pair. */
export async function findCross(
  tools: SideTools,
  isWanted: (pair: { hospitalId: string; payerId: string }) => boolean,
  take: (pair: Pair, findings: Finding[]) => Promise<void>,
  { signal, tolerances = {} }: CrossOptions,
): Promise<void> {
  const pairs = pairsOf(tools.open.catalogue, isWanted);
  if (pairs.length === 0) return;
  const hospital_id = listed(pairs.map(({ hospitalId }) => hospitalId));
  const payer_id = listed(pairs.map(({ payerId }) => payerId));
  const name = uuidv7().replaceAll('-', '');
  const tables = { hospital: `hospital_${name}`, gross: `gross_${name}`, payer: `payer_${name}` };
  try {
    const negotiated = { amount_kind: 'negotiated,percentage,algorithm', hospital_id };
    await writeSide(tools, tables.hospital, { ...negotiated, payer_id, source_kind: 'hospital' });
    const hasGross = await writeSide(tools, tables.gross, {
      ...{ amount_kind: 'gross', hospital_id, source_kind: 'hospital' as const },
    });
    await writeSide(tools, tables.payer, {
      ...{ ...negotiated, payer_id, source_kind: 'payer' as const },
      // A bundle or a capitation has the price of something else.
      arrangement: 'ffs',
    });
    for (const pair of pairs) {
      signal.throwIfAborted();
      const { hospitalId, payerId } = pair;
      const findings = judgeCross(
        {
          ...pair,
          hospital: await readSide(tools.duck, tables.hospital, { hospitalId, payerId }),
          gross: hasGross ? await readSide(tools.duck, tables.gross, { hospitalId, payerId: null }) : [],
          payer: await readSide(tools.duck, tables.payer, { hospitalId, payerId }),
        },
        tolerances,
      );
      await take(pair, findings);
    }
  } finally {
    for (const table of Object.values(tables)) await dropSide(tools.duck, table);
  }
}
