import {
  type ItemAmounts,
  judgeInternal,
  type PayerAmounts,
} from '../../../../platform/prices/disagreement/index.ts';
import { type Amount, amountOf, numberOfAmount } from '../../../../platform/prices/statistics/index.ts';
import { quoted } from '../rates/quoted.ts';
import { type Finding, type FindingKey, findingId, type Locator } from './finding.ts';
import type { SideTools } from './sides.ts';

const KEY = `code_type, code, coalesce(setting, '') AS setting, coalesce(billing_class, '') AS billing_class, modifiers,
  coalesce(drug_unit, '') AS drug_unit`;
const KEY_NAMES = 'code_type, code, setting, billing_class, modifiers, drug_unit';
const KINDS = `('gross', 'cash', 'min', 'max', 'negotiated', 'p10', 'median', 'p90')`;

interface Cell {
  kind: string;
  amount: string;
  payer: string | null;
  plan: string | null;
  item: string;
  ord: string;
}

interface KeyRow extends Record<string, string | null> {
  code_type: string;
  code: string;
  setting: string;
  billing_class: string;
  modifiers: string;
  cells: string;
}

/** Where the files of a hospital contradict themselves. SQL names the keys that may; the rest is judged one by one. */
export async function findInternal(
  { duck, held, open }: SideTools,
  hospitalId: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { catalogue, tables } = open;
  const findings: Finding[] = [];
  for (const { file_no: fileNo, hospital_id: id, set_ids: sets } of catalogue.links) {
    const part = sets === null && id === hospitalId ? catalogue.parts.get(fileNo)?.get('rates') : undefined;
    if (part === undefined) continue;
    signal.throwIfAborted();
    const [path = ''] = await held.paths([part]);
    const rows = await duck.all<KeyRow>(
      `WITH cells AS (
         SELECT ${KEY}, r.ord, amount_kind AS kind, amount, coalesce(description, '') AS item, p.raw_payer AS payer, p.raw_plan AS plan
         FROM read_parquet(${quoted(path)}) r LEFT JOIN ${tables.payers} p ON p.file_no = ${fileNo} AND p.payer_ord = r.payer_ord
         WHERE code_ord = 0 AND amount > 0 AND amount_kind IN ${KINDS}
           AND code_type NOT IN ('RC', 'CDM', 'LOCAL', 'MODIFIER')),
       by_key AS (SELECT ${KEY_NAMES},
           max(amount) FILTER (WHERE kind = 'cash') > min(amount) FILTER (WHERE kind = 'gross') AS is_cash_above,
           max(amount) FILTER (WHERE kind = 'negotiated') > min(amount) FILTER (WHERE kind IN ('gross', 'max')) AS is_above,
           min(amount) FILTER (WHERE kind = 'negotiated') < max(amount) FILTER (WHERE kind = 'min') AS is_below
         FROM cells GROUP BY ALL),
       by_payer AS (SELECT ${KEY_NAMES}, payer, plan, count(DISTINCT amount) FILTER (WHERE kind = 'negotiated') > 1 AS is_double,
           max(amount) FILTER (WHERE kind = 'p10') > min(amount) FILTER (WHERE kind = 'median')
             OR max(amount) FILTER (WHERE kind = 'median') > min(amount) FILTER (WHERE kind = 'p90')
             OR max(amount) FILTER (WHERE kind = 'p10') > min(amount) FILTER (WHERE kind = 'p90') AS is_disordered
         FROM cells WHERE payer IS NOT NULL GROUP BY ALL),
       suspect AS (SELECT ${KEY_NAMES} FROM by_key WHERE is_cash_above OR is_above OR is_below
         UNION SELECT ${KEY_NAMES} FROM by_payer WHERE is_double OR is_disordered)
       SELECT ${KEY_NAMES}, to_json(list({kind: kind, amount: amount::VARCHAR, payer: payer, plan: plan, item: item, ord: ord::VARCHAR}
         ORDER BY ord))::VARCHAR AS cells
       FROM cells JOIN suspect USING (${KEY_NAMES}) GROUP BY ALL ORDER BY ${KEY_NAMES}`,
      [path],
    );
    const date = catalogue.files.get(fileNo)?.last_updated_on ?? null;
    const payerIds = new Map(
      catalogue.payers.flatMap(({ file_no: no, raw_payer: payer, raw_plan: plan, payer_id: payerId }) =>
        no === fileNo ? [[`${payer}|${plan}`, payerId] as const] : [],
      ),
    );
    for (const row of rows) findings.push(...judgeKey(row, { hospitalId, fileNo, date, payerIds }));
  }
  return findings;
}

interface About {
  hospitalId: string;
  fileNo: string;
  date: string | null;
  payerIds: ReadonlyMap<string, string | null>;
}

function judgeKey(row: KeyRow, { hospitalId, fileNo, date, payerIds }: About): Finding[] {
  const cells = JSON.parse(row.cells) as Cell[];
  const names = [...new Set(cells.map(({ item }) => item))];
  const items = names.map((name) => itemOf(cells.filter(({ item }) => item === name)));
  const orNull = (text: string) => (text === '' ? null : text);
  return judgeInternal(items).map((found) => {
    const key: FindingKey = {
      ...{ code_type: row.code_type, code: row.code, setting: orNull(row.setting) },
      ...{ billing_class: orNull(row.billing_class), modifiers: row.modifiers },
      ...{ payer: found.payer, plan: found.plan },
    };
    const item = names[found.item] ?? '';
    const placeOf = (amount: Amount): Locator[] => {
      const same = cells.filter((cell) => amountOf(cell.amount) === amount);
      const cell = same.find((one) => one.item === item) ?? same[0];
      return cell === undefined ? [] : [{ file_no: fileNo, ord: cell.ord }];
    };
    return {
      discrepancy_id: findingId(
        'internal',
        fileNo,
        found.class,
        item,
        JSON.stringify(key),
        String(found.value),
      ),
      ...{ kind: 'internal', class: found.class, severity: found.severity, key },
      impact: numberOfAmount(found.impact),
      hospital_id: hospitalId,
      payer_id: found.payer === null ? null : (payerIds.get(`${found.payer}|${found.plan}`) ?? null),
      source_id: null,
      hospital_values: [numberOfAmount(found.value), numberOfAmount(found.against)],
      ...{ payer_values: [], nearest: null, confidence: 1, change: null, reason: null },
      dates: { hospital: date, payer: null },
      evidence: [...placeOf(found.value), ...placeOf(found.against)],
    };
  });
}

function itemOf(cells: readonly Cell[]): ItemAmounts {
  const ofItem = (kind: string) =>
    amountOrNull(cells.find((cell) => cell.kind === kind && cell.payer === null));
  const payers: PayerAmounts[] = [];
  for (const theirs of Map.groupBy(
    cells.filter(({ payer }) => payer !== null),
    ({ payer, plan }) => `${payer}|${plan}`,
  ).values()) {
    const [first] = theirs;
    const one = (kind: string) => amountOrNull(theirs.find((cell) => cell.kind === kind));
    const who = { payer: first?.payer ?? '', plan: first?.plan ?? '' };
    const dollars = theirs.filter(({ kind }) => kind === 'negotiated');
    payers.push({
      ...who,
      dollar: amountOrNull(dollars[0]),
      p10: one('p10'),
      median: one('median'),
      p90: one('p90'),
    });
    for (const more of dollars.slice(1)) payers.push({ ...who, dollar: amountOrNull(more) });
  }
  return { gross: ofItem('gross'), cash: ofItem('cash'), min: ofItem('min'), max: ofItem('max'), payers };
}

const amountOrNull = (cell: Cell | undefined): Amount | null =>
  cell === undefined ? null : amountOf(cell.amount);
