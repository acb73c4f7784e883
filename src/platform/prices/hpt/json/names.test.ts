import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../testing-parse.ts';

const HEAD = { hospital_name: 'West', last_updated_on: '2026-01-01', version: '3.0.0' };
const PAYER = {
  ...{ payer_name: 'Aetna', plan_name: 'PPO' },
  ...{ standard_charge_dollar: 50, methodology: 'fee schedule' },
};
const CHARGE = { setting: 'outpatient', gross_charge: 100, payers_information: [PAYER] };
const ITEM = {
  description: 'Visit',
  code_information: [{ code: '99213', type: 'CPT' }],
  standard_charges: [CHARGE],
};

const { standard_charges: _charges, ...BARE_ITEM } = ITEM;
const { code_information: _codes, ...UNCODED_ITEM } = ITEM;
const { payers_information: _payers, ...BARE_CHARGE } = CHARGE;

const rootOf = (...items: object[]): object => ({ ...HEAD, standard_charge_information: items });
const withCharge = (charge: object): object => rootOf({ ...ITEM, standard_charges: [charge] });
const withPayer = (...payers: object[]): object => withCharge({ ...CHARGE, payers_information: payers });

const told = async (root: unknown) => {
  const { file, rows } = await parse(JSON.stringify(root));
  const rates = rows.map(({ amount_kind, amount, payer_ord, codes, setting }) => {
    const payer = payer_ord === null ? '' : Object.values(file.payers[payer_ord] ?? {}).join('/');
    const code = codes.map(({ type, code: own }) => `${type} ${own}`).join('+');
    return `${amount_kind} ${(amount ?? 0) / 10_000} ${code} ${setting} ${payer}`.trim();
  });
  return { file, rows, rates };
};

const EXPECTED = ['gross 100 CPT 99213 outpatient', 'negotiated 50 CPT 99213 outpatient Aetna/PPO'];

test('keys have other names, and codes other places', async () => {
  const { standard_charge_dollar: _dollar, ...unpaid } = PAYER;
  const { gross_charge: _gross, ...ungross } = CHARGE;
  const flat = { payer: 'Aetna', plan: 'PPO', standard_charge: 50, contracting_method: 'fee schedule' };
  const roots: object[] = [
    rootOf({ ...BARE_ITEM, standard_charge: [CHARGE] }),
    rootOf({ ...UNCODED_ITEM, code: '99213', code_type: 'CPT' }),
    rootOf({ ...UNCODED_ITEM, code_information: [{ code: '99213', code_type: 'CPT' }] }),
    withCharge({ ...BARE_CHARGE, payer_information: [PAYER] }),
    withCharge({ ...ungross, gross_charges: 100 }),
    withCharge({ ...ungross, standard_charge_gross: 100 }),
    withPayer(flat),
    withPayer({ ...unpaid, standard_charge_negotiated_dollar: 50 }),
  ];
  for (const root of roots) {
    const { rates, rows, file } = await told(root);
    assert.deepEqual(rates, EXPECTED, JSON.stringify(root));
    assert.deepEqual(file.warnings, [], JSON.stringify(root));
    for (const { byte_offset, byte_length } of rows) {
      const place = JSON.stringify(root).slice(byte_offset ?? 0, (byte_offset ?? 0) + (byte_length ?? 0));
      assert.match(place, /^\{.*\}$/);
      assert.doesNotThrow(() => JSON.parse(place));
    }
  }
  const rest = { setting: 'outpatient', standard_charge_discounted_cash: 60, standard_charge_min: 1 };
  assert.deepEqual((await told(withCharge(rest))).rates, [
    ...['cash 60 CPT 99213 outpatient', 'min 1 CPT 99213 outpatient'],
  ]);
  const percent = { payer_name: 'A', plan_name: 'B', standard_charge_percent: 70 };
  assert.deepEqual((await told(withPayer(percent))).rates.slice(1), [
    'percentage 70 CPT 99213 outpatient A/B',
  ]);
});

test('keys that nobody knows are told once for each kind of object', async () => {
  const item = {
    ...ITEM,
    extra: 1,
    standard_charges: [
      { ...CHARGE, other: 2 },
      { ...CHARGE, other: 2 },
    ],
  };
  const { file, rates } = await told(rootOf(item, item, withExtraPayer('extra')));
  assert.deepEqual(file.warnings, [
    'The key extra of items is not read.',
    'The key other of charges is not read.',
    'The key extra of payers is not read.',
  ]);
  assert.deepEqual([...new Set(rates)], EXPECTED);
});

const withExtraPayer = (key: string): object => ({
  ...ITEM,
  standard_charges: [{ ...CHARGE, payers_information: [PAYER, { ...PAYER, [key]: 1 }] }],
});

test('one object that writes its keys in another way is read among others', async () => {
  const odd = { Payer_Name: 'Cigna', Plan_Name: 'HMO', Standard_Charge_Dollar: 55 };
  assert.deepEqual((await told(withPayer(PAYER, odd))).rates, [
    ...EXPECTED,
    'negotiated 55 CPT 99213 outpatient Cigna/HMO',
  ]);
  const oddCharge = { Setting: 'inpatient', Gross_Charge: 101 };
  assert.deepEqual((await told(rootOf({ ...ITEM, standard_charges: [CHARGE, oddCharge] }))).rates, [
    ...EXPECTED,
    'gross 101 CPT 99213 inpatient',
  ]);
});

test('the file may stand in a list, in parts, and its one item without one', async () => {
  const root = rootOf(ITEM);
  const cases: [unknown, string][] = [
    [{ ...HEAD, standard_charge_information: ITEM }, ''],
    [{ data: [root] }, '/data/0'],
    [{ hospitals: [root], notes: ['a', { b: 1 }, [2]] }, '/hospitals/0'],
    [[HEAD, { standard_charge_information: [ITEM] }], '/1'],
    [{ notes: [1, 'x', [], {}], ...root }, ''],
  ];
  for (const [value, at] of cases) {
    const { rates, file, rows } = await told(value);
    assert.deepEqual([rates, file.hospital?.name], [EXPECTED, 'West'], JSON.stringify(value));
    assert.equal(rows[0]?.pointer, `${at}/standard_charge_information/*/standard_charges/*/gross_charge`);
  }
  const two = await told({ hospitals: [root, { ...root, hospital_name: 'East' }] });
  assert.deepEqual([two.rates, two.file.hospital?.name], [EXPECTED, 'West']);
  assert.match(two.file.warnings.join(), /More stands behind/);
});

test('words for nothing are nothing in every value, and settings may be listed', async () => {
  const no = { drug_information: { unit: 'N/A', type: 'null' } };
  const codes = [...ITEM.code_information, { code: 'N/A', type: 'N/A' }, { code: '-', type: 'None' }];
  const payer = { ...PAYER, standard_charge_algorithm: 'N/A', additional_payer_notes: '-', count: 'NULL' };
  const charge = {
    ...CHARGE,
    modifiers: ['N/A'],
    additional_generic_notes: 'none',
    payers_information: [payer],
  };
  const { rates, rows } = await told(
    rootOf({ ...ITEM, ...no, code_information: codes, standard_charges: [charge] }),
  );
  assert.deepEqual(rates, EXPECTED);
  for (const { modifiers, notes, algorithm, payments, drug_unit, drug_type } of rows)
    assert.deepEqual(
      [modifiers, notes, algorithm, payments, drug_unit, drug_type],
      ['', null, null, null, null, null],
    );
  const both = await told(withCharge({ ...BARE_CHARGE, setting: ['inpatient', 'outpatient'] }));
  assert.deepEqual(both.rates, ['gross 100 CPT 99213 both']);
});
