import { judgeSnapshot, type Tolerances } from '../../../../platform/prices/disagreement/index.ts';
import { amountOf, numberOfAmount } from '../../../../platform/prices/statistics/index.ts';
import type { StoredPart } from '../rates/catalogue.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';
import { type Finding, type FindingKey, findingId, type Locator, numbersOf } from './finding.ts';

/** One of the two snapshots of a source. */
export interface SnapshotSide {
  fileNo: string;
  rates: StoredPart;
  date: string | null;
  /** By number of the file, as it names them. */
  payers: readonly { payer_ord: number; raw_payer: string; raw_plan: string; payer_id: string | null }[];
}

export interface SnapshotPair {
  sourceId: string;
  hospitalId: string | null;
  previous: SnapshotSide;
  live: SnapshotSide;
}

interface ChangedRow extends Record<string, string | null> {
  code_type: string;
  code: string;
  setting: string | null;
  billing_class: string | null;
  modifiers: string;
  payer: string;
  plan: string;
  payer_id: string | null;
  before: string | null;
  after: string | null;
}

interface Value {
  a: string;
  place: { f: number; o: number; p: string | null; t: (number | null)[]; b: number | null; l: number | null };
}

/** What has changed between two snapshots of a source: amounts that rose, fell, came or went. */
export async function findSnapshot(
  { duck, held }: { duck: PriceDuck; held: HeldParts },
  { sourceId, hospitalId, previous, live }: SnapshotPair,
  tolerances: Partial<Tolerances> = {},
): Promise<Finding[]> {
  const [before = '', after = ''] = await held.paths([previous.rates, live.rates]);
  const rows = await duck.all<ChangedRow>(
    `WITH before_ AS (${sideSql(before, previous)}), after_ AS (${sideSql(after, live)})
     SELECT coalesce(b.code_type, a.code_type) AS code_type, coalesce(b.code, a.code) AS code, coalesce(b.setting, a.setting) AS setting,
       coalesce(b.billing_class, a.billing_class) AS billing_class, coalesce(b.modifiers, a.modifiers) AS modifiers,
       coalesce(b.payer, a.payer) AS payer, coalesce(b.plan, a.plan) AS plan, coalesce(a.payer_id, b.payer_id) AS payer_id,
       to_json(b.found)::VARCHAR AS before, to_json(a.found)::VARCHAR AS after
     FROM before_ b FULL JOIN after_ a ON b.key = a.key WHERE b.amounts IS DISTINCT FROM a.amounts
     ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    [before, after],
  );
  return rows.flatMap((row) => {
    const [old, now] = [valuesOf(row.before), valuesOf(row.after)];
    const judged = judgeSnapshot(
      { values: old.map(({ amount }) => amount) },
      { values: now.map(({ amount }) => amount) },
      tolerances,
    );
    if (judged === null) return [];
    const { code_type, code, setting, billing_class, modifiers, payer, plan } = row;
    const key: FindingKey = { code_type, code, setting, billing_class, modifiers, payer, plan };
    const { nearest } = judged;
    return {
      discrepancy_id: findingId('snapshot', sourceId, live.fileNo, JSON.stringify(key)),
      ...{ kind: 'snapshot' as const, class: judged.class, severity: judged.severity, key },
      impact: judged.impact === null ? null : numberOfAmount(judged.impact),
      ...{ hospital_id: hospitalId, payer_id: row.payer_id, source_id: sourceId },
      hospital_values: numbersOf(judged.hospitalValues),
      payer_values: numbersOf(judged.payerValues),
      nearest:
        nearest === null
          ? null
          : { h: numberOfAmount(nearest.hospital), p: numberOfAmount(nearest.payer), ratio: nearest.ratio },
      confidence: 1,
      dates: { hospital: previous.date, payer: live.date },
      ...{ change: judged.change, reason: judged.reason },
      evidence: [...old.slice(0, 1), ...now.slice(0, 1)].map(({ at }) => at),
    };
  });
}

const KEY = `code_type, code, setting, billing_class, modifiers`;

function sideSql(path: string, { fileNo, payers }: SnapshotSide): string {
  const names = payers.map(
    ({ payer_ord: ord, raw_payer: payer, raw_plan: plan, payer_id: id }) =>
      `(${ord}, ${quoted(payer)}, ${quoted(plan)}, ${id === null ? 'NULL' : quoted(id)})`,
  );
  const known = names.length === 0 ? `(NULL::INTEGER, '', '', NULL::VARCHAR)` : names.join(', ');
  return `SELECT ${KEY}, payer, plan, payer_id, concat_ws('|', ${KEY.split(', ')
    .map((name) => `coalesce(${name}, '')`)
    .join(', ')}, payer, plan) AS key,
      list(amount ORDER BY amount) AS amounts, list({a: amount::VARCHAR, place: place} ORDER BY amount) AS found
    FROM (SELECT ${KEY}, p.payer, p.plan, p.payer_id, amount,
        arg_min({f: ${fileNo}, o: ord, p: pointer, t: [at1, at2, at3, at4], b: byte_offset, l: byte_length}, ord) AS place
      FROM read_parquet(${quoted(path)}) r JOIN (VALUES ${known}) p (payer_ord, payer, plan, payer_id) ON p.payer_ord = r.payer_ord
      WHERE code_ord = 0 AND amount_kind = 'negotiated' AND amount IS NOT NULL GROUP BY ALL)
    GROUP BY ALL`;
}

const valuesOf = (text: string | null): { amount: bigint; at: Locator }[] =>
  (((text === null ? [] : JSON.parse(text)) as Value[] | null) ?? []).flatMap(({ a, place }) => {
    const amount = amountOf(a);
    const { f, o, p, t, b, l } = place;
    return amount === null
      ? []
      : [{ amount, at: { file_no: String(f), ord: String(o), pointer: p, at: t, offset: b, length: l } }];
  });
