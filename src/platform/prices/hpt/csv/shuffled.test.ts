import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { parse } from '../testing-parse.ts';

type Cells = Readonly<Record<string, string>>;

const ITEM: Readonly<Record<string, readonly string[]>> = {
  ...{
    description: ['VISIT', 'X, Y', 'A\nB'],
    'code|1': ['99213', '99214'],
    'code|1|type': ['CPT', 'LOCAL'],
  },
  ...{ 'code|2': ['0510', '0450'], 'code|2|type': ['RC'], modifiers: ['', '26'] },
  ...{ setting: ['outpatient', 'inpatient'], billing_class: ['facility', 'professional'] },
  ...{ drug_unit_of_measurement: ['', '5'], drug_type_of_measurement: ['ML', 'UN'] },
};
const TALL = {
  ...{ payer_name: ['Aetna', 'Cigna'], plan_name: ['PPO', 'HMO'] },
  ...{ 'standard_charge|negotiated_dollar': ['', '50', '60'], 'standard_charge|methodology': ['other', ''] },
};
const WIDE = {
  ...{ 'standard_charge|Aetna|PPO|negotiated_dollar': ['', '50', '60'] },
  ...{ 'standard_charge|Aetna|PPO|methodology': ['other', ''] },
  ...{ 'standard_charge|Cigna|HMO|negotiated_dollar': ['', '70'] },
};
const SHARED = { 'standard_charge|gross': ['', '100', '200'], additional_generic_notes: ['', 'n1', 'n, 2'] };

const FILE = fc.constantFrom(TALL, WIDE).chain((ofPayers) => {
  const columns: Readonly<Record<string, readonly string[]>> = { ...ITEM, ...SHARED, ...ofPayers };
  const names = Object.keys(columns);
  const record = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(columns[name] ?? []))])),
  );
  // Most records have most cells of the record before, as in files of hospitals.
  const step = fc.tuple(record, fc.subarray(names, { maxLength: 3 }));
  const order = fc.shuffledSubarray(names, { minLength: names.length });
  return fc.tuple(order, fc.array(step, { minLength: 1, maxLength: 12 }));
});

function recordsOf(steps: readonly [Cells, string[]][]): Cells[] {
  const records: Cells[] = [];
  for (const [cells, changed] of steps) {
    const before = records.at(-1);
    const news = Object.fromEntries(changed.map((name) => [name, cells[name] ?? '']));
    records.push(before === undefined ? cells : { ...before, ...news });
  }
  return records;
}

/** What records say by the names of their columns, however these stand. */
function saidBy(records: readonly Cells[]): string[] {
  const told = new Set<string>();
  return records.flatMap((cells, place) => {
    const at = (name: string): string => cells[name] ?? '';
    const item = Object.keys(ITEM).map(at);
    const said: string[] = [];
    const tell = (kind: string, amount: string, ...words: string[]): void => {
      if (amount !== '') said.push([place, kind, amount, ...item, ...words].join('|'));
    };
    const gross = at('standard_charge|gross');
    const isNew = !told.has([...item, gross].join('|'));
    told.add([...item, gross].join('|'));
    if (isNew) tell('gross', gross, at('additional_generic_notes'));
    const payers = 'payer_name' in cells ? [''] : ['Aetna|PPO|', 'Cigna|HMO|'];
    for (const payer of payers) {
      const charge = (part: string): string => at(`standard_charge|${payer}${part}`);
      const names = payer === '' ? `${at('payer_name')}|${at('plan_name')}|` : payer;
      tell(
        'negotiated',
        charge('negotiated_dollar'),
        names,
        charge('methodology'),
        at('additional_generic_notes'),
      );
    }
    return said;
  });
}

const cellOf = (text: string): string => (/[,\n]/.test(text) ? `"${text}"` : text);

/** Cells may hold line ends, so that records and lines are not the same. */
async function readFrom(order: readonly string[], records: readonly Cells[]): Promise<string[]> {
  const lines = records.map((cells) => order.map((name) => cellOf(cells[name] ?? '')).join(','));
  const { file, rows } = await parse(
    `hospital_name,version\nWest,3.0.0\n${order.join(',')}\n${lines.join('\n')}\n`,
  );
  assert.deepEqual(file.rejected, []);
  return rows.map((row) => {
    const codes = row.codes.toSorted((one, other) => Number(one.type === 'RC') - Number(other.type === 'RC'));
    const item = [
      row.description,
      ...codes.flatMap(({ code, type }) => [code, type]),
      row.modifiers,
      row.setting,
    ];
    const payer = row.payer_ord === null ? undefined : file.payers[row.payer_ord];
    const words = payer === undefined ? [] : [`${payer.payer}|${payer.plan}|`, row.methodology];
    const drug = [row.billing_class, row.drug_unit, row.drug_type];
    return [
      row.at1 - 4,
      row.amount_kind,
      (row.amount ?? 0) / 10_000,
      ...item,
      ...drug,
      ...words,
      row.notes,
    ].join('|');
  });
}

test('records say the same in whatever order the columns stand', async () => {
  await check(
    fc.asyncProperty(FILE, async ([order, steps]) => {
      const records = recordsOf(steps);
      assert.deepEqual((await readFrom(order, records)).toSorted(), saidBy(records).toSorted());
    }),
    { runs: 400 },
  );
});
