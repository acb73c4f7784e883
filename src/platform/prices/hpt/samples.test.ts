import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIXTURES, fixture, type Parsed, parse } from './testing-parse.ts';

const TALL_3 = 'cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Example.csv';
const WIDE_3 = 'cms/hpt-csv-wide/V3.0.0_Wide_CSV_Format_Example.csv';
const JSON_3 = 'cms/hpt-json/v3_json_format_example.json';
const TALL_2 = 'cms/hpt-csv-tall/V2.0.0_Tall_CSV_Format_Example.csv';
const WIDE_2 = 'cms/hpt-csv-wide/V2.0.0_Wide_CSV_Format_Example.csv';
const JSON_2 = 'cms/hpt-json/V2.0.0_JSON_Format_Example.json';

/** What an amount says, whatever the layout of its file; punctuation differs among the samples. */
const saysOf = ({ file, rows }: Parsed): Set<string> =>
  new Set(
    rows.map((row) => {
      const payer = row.payer_ord === null ? undefined : file.payers[row.payer_ord];
      const names = payer === undefined ? '' : `${payer.payer} ${payer.plan}`.replaceAll('_', ' ');
      const item = [(row.description ?? '').replace(/\W+/g, ' '), row.setting, row.modifiers, row.drug_unit];
      const codes = row.codes.map(({ type, code }) => `${type} ${code}`).join('+');
      return [...item, codes, row.amount_kind, row.amount, names, row.methodology, row.payments].join('|');
    }),
  );

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((says) => !other.has(says));

const isOfModifier = (says: string): boolean => says.includes('|MODIFIER ');

test("the three layouts of CMS's example of 3.0 say the same", async () => {
  const [tall, wide, json] = (
    await Promise.all([TALL_3, WIDE_3, JSON_3].map((name) => parse(fixture(name))))
  ).map(saysOf) as [Set<string>, Set<string>, Set<string>];
  assert.deepEqual([tall.size, wide.size, json.size], [141, 140, 140]);
  // The tall one has a second minimum for one test, by a slip of CMS.
  assert.deepEqual(without(tall, wide), [
    'Basic metabolic panel|outpatient|||CPT 80048+RC 0301|min|1500000|||',
  ]);
  assert.deepEqual(without(wide, tall), []);
  // What a modifier does to a price is a number in CSV and words in JSON.
  assert.deepEqual(
    without(wide, json).filter((says) => !isOfModifier(says)),
    [],
  );
  assert.deepEqual(
    without(json, wide).filter((says) => !isOfModifier(says)),
    [],
  );
  assert.equal([...json].filter(isOfModifier).length, 6);
});

test("tall and wide of CMS's example of 2.0 say the same, though one is in Windows-1252", async () => {
  const [tall, wide] = await Promise.all([TALL_2, WIDE_2].map((name) => parse(fixture(name))));
  assert.deepEqual(saysOf(tall as Parsed), saysOf(wide as Parsed));
  assert.ok(wide?.rows.some(({ description }) => description?.includes('room — observation')));
  assert.ok(wide?.file.warnings.some((warning) => /Windows-1252/.test(warning)));
});

test('heads and versions are those of the samples', async () => {
  const { file } = await parse(fixture(TALL_3));
  assert.deepEqual(
    [file.family, file.declaredVersion, file.sniffedVersion, file.lastUpdatedOn],
    ['hpt_csv_tall', '3.0.0', '3.0.0', '2026-04-01'],
  );
  assert.deepEqual(file.hospital, {
    name: 'West Mercy Hospital',
    locations: ['West Mercy Hospital', 'West Mercy Surgical Center'],
    addresses: ['12 Main Street, Fullerton, CA  92832', '23 Ocean Ave, San Jose, CA 94088'],
    licenses: [{ number: '50056', state: 'CA' }],
    npis: ['0000000001', '0000000002', '0000000003'],
    ...{ attester: 'Leigh Attester', attested: true, financialAidPolicy: null },
  });
  assert.equal(file.sha256, createHash('sha256').update(fixture(TALL_3)).digest('hex'));
  assert.equal(file.bytes, fixture(TALL_3).length);
  assert.match(file.warnings.join(), /check digit: 0000000001/);
  assert.deepEqual((await parse(fixture(JSON_3))).file.hospital, file.hospital);
  for (const name of [TALL_2, WIDE_2, JSON_2]) {
    const { declaredVersion, sniffedVersion } = (await parse(fixture(name))).file;
    assert.deepEqual([declaredVersion, sniffedVersion], ['2.0.0', '2.2.0'], name);
  }
});

test('codes are normalised, amounts have their kinds, and each leads to its place', async () => {
  const bytes = fixture(TALL_2);
  const { file, rows } = await parse(bytes);
  const drug = rows.filter(({ description }) => description === 'Fluconazole 2 milligrams/milliliter');
  assert.deepEqual(drug[0]?.codes, [
    { type: 'HCPCS', code: 'J1450', raw: null },
    { type: 'NDC', code: '25021018482', raw: '25021-0184-82' },
  ]);
  assert.deepEqual(
    drug.map(({ amount_kind, amount, payer_ord, drug_unit, drug_type }) => [
      ...[amount_kind, amount, payer_ord, drug_unit, drug_type],
    ]),
    [
      ['gross', 750_000, null, '100', 'ML'],
      ['cash', 450_000, null, '100', 'ML'],
      ['min', 350_000, null, '100', 'ML'],
      ['max', 370_000, null, '100', 'ML'],
      ['negotiated', 350_000, 0, '100', 'ML'],
      ['negotiated', 370_000, 1, '100', 'ML'],
    ],
  );
  assert.deepEqual(file.payers, [
    { payer: 'Platform Health Insurance', plan: 'PPO' },
    { payer: 'Region Health Insurance', plan: 'HMO' },
  ]);
  for (const { byte_offset, byte_length, description, at1 } of rows) {
    const record = bytes.toString('utf8', byte_offset ?? 0, (byte_offset ?? 0) + (byte_length ?? 0));
    assert.ok(record.includes(description ?? '?'));
    assert.equal(
      bytes
        .subarray(0, byte_offset ?? 0)
        .toString()
        .split('\n').length,
      at1,
    );
  }
  assert.deepEqual(
    rows.map(({ ord }) => ord),
    rows.map((_, place) => place),
  );
});

test('amounts of JSON lead to the innermost object that has them', async () => {
  for (const name of [
    JSON_3,
    JSON_2,
    'validator/sample-valid-bom.json',
    'validator/sample-valid-modifier.json',
  ]) {
    const bytes = fixture(name);
    const { rows } = await parse(bytes);
    assert.ok(rows.length > 30);
    for (const { pointer, at1, at2, at3, byte_offset, byte_length, amount, payer_ord } of rows) {
      const object = JSON.parse(
        bytes.toString('utf8', byte_offset ?? 0, (byte_offset ?? 0) + (byte_length ?? 0)),
      ) as Record<string, unknown>;
      const key = pointer?.split('/').at(-1) ?? '';
      assert.ok(key in object, `${pointer} ${JSON.stringify(object)}`);
      if (amount !== null) assert.equal(Math.round(Number(object[key]) * 10_000), amount);
      assert.equal('payer_name' in object, payer_ord !== null);
      const places = [at1, at2, at3].map(String);
      const path = (pointer ?? '')
        .split('/')
        .slice(1)
        .map((part) => (part === '*' ? places.shift() : part));
      const found = path.reduce(
        (value, part) => (value as Record<string, unknown>)[part ?? ''],
        JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) as unknown,
      );
      assert.equal(found, object[key]);
    }
  }
});

test('parts of seven bytes give what the whole gives, for every sample', async () => {
  const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(csv|json)$/.test(name) && !/expected|payers/.test(name),
  );
  assert.ok(names.length >= 55);
  for (const name of names) {
    const bytes = fixture(name);
    const outcome = (size: number) => parse(bytes, size).catch(({ code }: { code: string }) => code);
    assert.deepEqual(await outcome(7), await outcome(1 << 20), join(name));
  }
});
