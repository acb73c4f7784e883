import { judgeSnapshot, type Tolerances } from '../../../../platform/prices/disagreement/index.ts';
import { amountOf, numberOfAmount } from '../../../../platform/prices/statistics/index.ts';
import type { StoredPart } from '../rates/catalogue.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import type { PriceDuck } from '../rates/price-duck.ts';
import { quoted } from '../rates/quoted.ts';
import {
  type Finding,
  type FindingKey,
  findingId,
  type Locator,
  locatorOf,
  numbersOf,
  PLACE_SQL,
} from './finding.ts';

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

/** What has changed between two snapshots of a source: amounts that rose, fell, came or went. */
export async function findSnapshot(
  { duck, held }: { duck: PriceDuck; held: HeldParts },
  { sourceId, hospitalId, previous, live }: SnapshotPair,
  tolerances: Partial<Tolerances> = {},
): Promise<Finding[]> {
  const [before = '', after = ''] = await held.paths([previous.rates, live.rates]);
  const rows = await duck.all<ChangedRow>(
    `WITH before_ AS (${amountsSql(before, previous)}), after_ AS (${amountsSql(after, live)}),
     before_keys AS (${keysSql('before_')}), after_keys AS (${keysSql('after_')}),
     changed AS (SELECT coalesce(b.key, a.key) AS key FROM before_keys b FULL JOIN after_keys a ON b.key = a.key
       WHERE (b.n, b.sum) IS DISTINCT FROM (a.n, a.sum) LIMIT ${MOST_CHANGES}),
     old_ AS (${valuesSql('before_')}), new_ AS (${valuesSql('after_')})
     SELECT ${KEY_NAMES.map((name) => `coalesce(n.${name}, o.${name}) AS ${name}`).join(', ')},
       coalesce(n.payer_id, o.payer_id) AS payer_id, o.found AS before, n.found AS after
     FROM old_ o FULL JOIN new_ n ON o.key = n.key ORDER BY ${KEY_NAMES.join(', ')}`,
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

/** More than anybody looks through; what they are like shows in the first ones. */
const MOST_CHANGES = 200_000;
const KEY_NAMES = ['code_type', 'code', 'setting', 'billing_class', 'modifiers', 'payer', 'plan'];
const KEY_TEXT = `concat_ws('|', ${KEY_NAMES.map((name) => `coalesce(${name}, '')`).join(', ')})`;

/** Every amount of a key once. */
function amountsSql(path: string, { fileNo, payers }: SnapshotSide): string {
  const names = payers.map(
    ({ payer_ord: ord, raw_payer: payer, raw_plan: plan, payer_id: id }) =>
      `(${ord}, ${quoted(payer)}, ${quoted(plan)}, ${id === null ? 'NULL' : quoted(id)})`,
  );
  const known = names.length === 0 ? `(NULL::INTEGER, '', '', NULL::VARCHAR)` : names.join(', ');
  return `SELECT code_type, code, setting, billing_class, modifiers, p.payer, p.plan, p.payer_id, ${KEY_TEXT} AS key, amount,
      ${PLACE_SQL} AS place
    FROM (SELECT *, ${fileNo} AS file_no FROM read_parquet(${quoted(path)})
      WHERE code_ord = 0 AND amount_kind = 'negotiated' AND amount IS NOT NULL) r
    JOIN (VALUES ${known}) p (payer_ord, payer, plan, payer_id) ON p.payer_ord = r.payer_ord
    GROUP BY ALL`;
}

/** The same amounts have the same sum of their digests; what differs is looked at in full. */
const keysSql = (table: string): string =>
  `SELECT key, count(*) AS n, bit_xor(hash(amount)) AS sum FROM ${table} GROUP BY key`;

const valuesSql = (table: string): string =>
  `SELECT ${KEY_NAMES.map((name) => `any_value(${name}) AS ${name}`).join(', ')}, any_value(payer_id) AS payer_id, key,
     to_json(list([amount::VARCHAR, place::VARCHAR] ORDER BY amount))::VARCHAR AS found
   FROM ${table} WHERE key IN (SELECT key FROM changed) GROUP BY key`;

const valuesOf = (text: string | null): { amount: bigint; at: Locator }[] =>
  (text === null ? [] : (JSON.parse(text) as [string, string][])).flatMap(([written, place]) => {
    const amount = amountOf(written);
    return amount === null ? [] : [{ amount, at: locatorOf(place) }];
  });
