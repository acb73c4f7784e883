import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../model/index.ts';
import { fixture, parse } from '../testing-parse.ts';

const SAMPLE = 'cms/hpt-json/v3_json_format_example.json';

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};

test('keys may stand in any order, with or without blanks', async () => {
  const text = fixture(SAMPLE).toString();
  const { file, rows } = await parse(text);
  const turned = await parse(JSON.stringify(reversed(JSON.parse(text))));
  const bare = ({ byte_offset, byte_length, ord, payer_ord, ...row }: (typeof rows)[number]) =>
    JSON.stringify(row);
  assert.deepEqual(turned.rows.map(bare).sort(), rows.map(bare).sort());
  assert.deepEqual(turned.file.hospital, file.hospital);
  assert.equal(turned.file.items, file.items);
});

test('a file that is cut off anywhere is truncated', async () => {
  const bytes = fixture(SAMPLE);
  const end = bytes.lastIndexOf('}');
  for (let at = 1; at <= end; at += 97)
    await assert.rejects(parse(bytes.subarray(0, at), 1_000), { code: 'truncated' }, String(at));
  await assert.rejects(parse(bytes.subarray(0, end)), { code: 'truncated' });
});

const item = (charge: string, codes = '{"code":"99213","type":"CPT"}'): string =>
  `{"description":"a \\"}] b","code_information":[${codes}],"standard_charges":[${charge}]}`;
const root = (...items: string[]): string =>
  `{"standard_charge_information":[${items.join()}],"hospital_name":"West"}`;

test('numbers keep their digits, however they are written', async () => {
  const charge = (amount: string) => `{"gross_charge":${amount}}`;
  const amounts = [
    '12.50',
    '1e3',
    '0.1',
    '123456789012.3456',
    '12345678.123456789012345',
    '0.00000012',
    '"$1,000"',
  ];
  const { rows } = await parse(root(...amounts.map((amount) => item(charge(amount)))));
  assert.deepEqual(
    rows.map(({ amount, amount_raw, flags }) => [amount, amount_raw, flagsOf(flags).join()]),
    [
      [125_000, null, ''],
      [10_000_000, '1e3', ''],
      [1_000, null, ''],
      [1_234_567_890_123_456, null, ''],
      [123_456_781_235, '12345678.123456789012345', 'rounded'],
      [0, '0.00000012', 'non_positive,rounded'],
    ],
  );
  // The last one is 1,000 again, and an amount of an item is told once.
  assert.equal(amounts.length - rows.length, 1);
});

test('an item that cannot be used is rejected by its place; the others are read', async () => {
  const { file, rows } = await parse(
    root(
      item('{"gross_charge":1}'),
      item('{"gross_charge":01}'),
      '"text"',
      item('{"gross_charge":2}', ''),
      item('{"gross_charge":3}', '{"code":"5"}'),
      item('{"setting":"both","gross_charge":4,"payers_information":null}'),
      item('{}'),
    ),
  );
  assert.deepEqual(
    rows.map(({ amount, at1 }) => [amount, at1]),
    [
      [10_000, 0],
      [40_000, 5],
    ],
  );
  assert.deepEqual(
    file.rejected.map(({ row }) => row),
    [1, 2, 3, 4],
  );
  assert.ok(file.warnings.some((warning) => /Items without any amount: 1/.test(warning)));
});

test('what is no JSON is refused with its place', async () => {
  await assert.rejects(parse('{"standard_charge_information":[{}{}]}'), {
    code: 'unsupported_format',
    message: /at byte 34/,
  });
});

test('modifiers are a text or a list, and units a text or a number', async () => {
  const drug = `{"description":"x","drug_information":{"unit":10.5,"type":"ml"},"code_information":[{"code":"1","type":"CDM"}],"standard_charges":[{"modifier_code":["RT","50"],"discounted_cash":1},{"modifiers":"50 | LT","discounted_cash":2}]}`;
  const { rows, file } = await parse(root(drug));
  assert.deepEqual(
    rows.map(({ modifiers, drug_unit, drug_type }) => [modifiers, drug_unit, drug_type]),
    [
      ['50,RT', '10.5', 'ML'],
      ['50,LT', '10.5', 'ML'],
    ],
  );
  assert.equal(file.sniffedVersion, '3.0.0');
});
