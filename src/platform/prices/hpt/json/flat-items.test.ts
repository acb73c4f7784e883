import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../testing-parse.ts';

const HEAD = { hospital_name: 'West', last_updated_on: '2026-04-01', version: '3.0.0' };
const ITEM = {
  ...{ description: 'Visit', 'code|1': '99213', 'code|1|type': 'CPT', 'code|2': null, 'code|2|type': '' },
  ...{ setting: 'Outpatient', modifiers: '26', 'standard_charge|gross': 100, 'standard_charge|min': '10' },
};
const PAYER = {
  ...{ payer_name: 'Aetna', plan_name: 'PPO', 'standard_charge|negotiated_dollar': '80.50' },
  ...{ 'standard_charge|methodology': 'fee schedule', count: '12', additional_payer_notes: 'own' },
};

const told = async (...items: object[]) => {
  const text = JSON.stringify({ ...HEAD, standard_charge_information: items });
  const { file, rows } = await parse(text);
  const rates = rows.map(({ amount_kind, amount, payer_ord, codes, setting }) => {
    const payer = payer_ord === null ? '' : Object.values(file.payers[payer_ord] ?? {}).join('/');
    const code = codes.map(({ type, code: own }) => `${type} ${own}`).join('+');
    return `${amount_kind} ${(amount ?? 0) / 10_000} ${code} ${setting} ${payer}`.trim();
  });
  return { text, file, rows, rates };
};

const OWN = ['gross 100 CPT 99213 outpatient', 'min 10 CPT 99213 outpatient'];

test('records of CSV for items are read, those of one item as one', async () => {
  const other = { ...ITEM, ...PAYER, plan_name: 'HMO', 'standard_charge|negotiated_dollar': 70 };
  const { file, rows, rates } = await told({ ...ITEM, ...PAYER }, other, { ...ITEM, payer_name: '' });
  assert.deepEqual(rates, [
    ...OWN,
    'negotiated 80.5 CPT 99213 outpatient Aetna/PPO',
    'negotiated 70 CPT 99213 outpatient Aetna/HMO',
  ]);
  const [, , { modifiers, methodology, payments, notes } = {}] = rows;
  assert.deepEqual([modifiers, methodology, payments, notes], ['26', 'fee schedule', '12', 'own']);
  assert.deepEqual([file.items, file.payers.length, file.rowsRejected, file.warnings], [1, 2, 0, []]);
});

test('their rows tell the place of the record', async () => {
  const { text, rows } = await told(ITEM, { ...ITEM, ...PAYER });
  const { pointer, at1, at2, at3, byte_offset, byte_length } = rows.at(-1) ?? {};
  assert.deepEqual([pointer, at1, at2, at3], ['/standard_charge_information/*', 1, null, null]);
  const start = byte_offset ?? 0;
  const record = Buffer.from(text).subarray(start, start + (byte_length ?? 0));
  assert.deepEqual(JSON.parse(record.toString()), { ...ITEM, ...PAYER });
});

test('payers may stand in their keys, and other spellings of headers are those of CSV', async () => {
  const wide = {
    'standard_charge|Aetna|PPO|negotiated_percentage': 55,
    'standard_charge|Cigna|HMO|negotiated_percentage': null,
    'estimated_amount|Aetna|PPO': 40,
  };
  assert.deepEqual((await told({ ...ITEM, ...wide })).rates, [
    ...OWN,
    'percentage 55 CPT 99213 outpatient Aetna/PPO',
    'estimated 40 CPT 99213 outpatient Aetna/PPO',
  ]);
  const plain = {
    ...{ description: 'Visit', code: 99213, code_type: 'CPT', setting: 'OP', gross_charge: 100, minimum: 10 },
    ...{ payer_name: 'Aetna', plan_name: 'PPO', standard_charge_dollar: 80 },
  };
  const { rates, file } = await told(plain);
  assert.deepEqual(rates, [...OWN, 'negotiated 80 CPT 99213 outpatient Aetna/PPO']);
  assert.deepEqual(file.warnings, []);
});

test('what nobody knows of such a record is told, and a record without a code is refused', async () => {
  const { rates, file } = await told(
    { ...ITEM, 'ESTIMATED AMT IP_AETNA PLANS': 'VARIABLE' },
    { ...ITEM, modifiers: null, 'code|1': '', 'code|1|type': '' },
  );
  assert.deepEqual(rates, OWN);
  assert.deepEqual(file.warnings, ['The key ESTIMATED AMT IP_AETNA PLANS of items is not read.']);
  assert.deepEqual(file.rejected, [{ row: 1, reason: 'The item has charges and no code.' }]);
});
