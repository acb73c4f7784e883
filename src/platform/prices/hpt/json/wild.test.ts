import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../model/index.ts';
import { fixture, parse } from '../testing-parse.ts';

const HEAD = {
  ...{ hospital_name: 'West', last_updated_on: '2026-01-01', version: '3.0.0', location_name: ['A'] },
  ...{ hospital_address: ['1 Main'], license_information: { license_number: '5', state: 'CA' } },
  ...{ type_2_npi: ['1234567893'], attestation: { confirm_attestation: true, attester_name: 'Jane' } },
};
const PAYER = {
  payer_name: 'Aetna',
  plan_name: 'PPO',
  standard_charge_dollar: 50,
  methodology: 'fee schedule',
};
const CHARGE = { setting: 'outpatient', gross_charge: 100, payers_information: [PAYER] };
const ITEM = {
  description: 'Visit',
  code_information: [{ code: '99213', type: 'CPT' }],
  standard_charges: [CHARGE],
};
const ITEM_TWO = { ...ITEM, code_information: [{ code: '99214', type: 'CPT' }] };
const ROOT = { ...HEAD, standard_charge_information: [ITEM] };
const TEXT = JSON.stringify(ROOT);

const withItem = (item: object): string => JSON.stringify({ ...HEAD, standard_charge_information: [item] });
const withCharge = (charge: object): string =>
  withItem({ ...ITEM, standard_charges: [{ ...CHARGE, ...charge }] });

const told = async (text: string | Buffer) => {
  const { file, rows } = await parse(text);
  const bytes = Buffer.from(text);
  for (const { byte_offset, byte_length } of rows) {
    const place = bytes.toString('utf8', byte_offset ?? 0, (byte_offset ?? 0) + (byte_length ?? 0));
    assert.match(place, /^\{[\s\S]*\}$/);
  }
  const rates = rows.map(
    ({ amount_kind, amount, amount_raw }) =>
      `${amount_kind} ${amount === null ? amount_raw : amount / 10_000}`,
  );
  return { file, rows, rates };
};

const EXPECTED = ['gross 100', 'negotiated 50'];

test('a file within a list or within another object is read, and its pointers say where it stands', async () => {
  const cases: [string, string][] = [
    [TEXT, ''],
    [`[${TEXT}]`, '/0'],
    [`{"data":${TEXT}}`, '/data'],
    [`{"made_by":{"version":"7"},"mrf":{"content":${TEXT}}}`, '/mrf/content'],
  ];
  for (const [text, at] of cases) {
    const { file, rows, rates } = await told(text);
    assert.deepEqual(rates, EXPECTED, text);
    assert.deepEqual([file.hospital?.name, file.items], ['West', 1], text);
    assert.equal(
      rows[1]?.pointer,
      `${at}/standard_charge_information/*/standard_charges/*/payers_information/*/standard_charge_dollar`,
    );
  }
});

test('what the file itself says counts before what stands in an object of it', async () => {
  const inner = `{"about":{"version":"7","hospital_name":"Vendor"},${TEXT.slice(1)}`;
  const { file } = await told(inner);
  assert.deepEqual([file.declaredVersion, file.hospital?.name], ['3.0.0', 'West']);
  const behind = `${TEXT.slice(0, -1)},"about":{"version":"7"}}`;
  assert.equal((await told(behind)).file.declaredVersion, '3.0.0');
});

test('what stands behind the object is told and not read', async () => {
  for (const text of [`${TEXT}\n${TEXT}`, `[${TEXT},${TEXT}]`, `${TEXT}<!-- page -->`]) {
    const { file, rates } = await told(text);
    assert.deepEqual(rates, EXPECTED);
    assert.match(file.warnings.join(), /More stands behind/);
  }
  for (const text of [`${TEXT}\n \t`, `${TEXT}\0\0`, `[${TEXT}]\n`])
    assert.deepEqual((await told(text)).file.warnings, []);
});

test('a file without its list of items says so', async () => {
  for (const text of [JSON.stringify(HEAD), JSON.stringify({ ...HEAD, standard_charge_information: null })])
    assert.match((await told(text)).file.warnings.join(), /no list standard_charge_information/);
});

test('keys mean the same in other cases and forms', async () => {
  const renamed =
    (rename: (key: string) => string) =>
    (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(renamed(rename));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [rename(key), renamed(rename)(inner)]),
      );
    };
  const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const title = (key: string) =>
    key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
  const plain = await told(TEXT);
  for (const rename of [
    camel,
    title,
    (key: string) => key.toUpperCase(),
    (key: string) => key.replaceAll('_', '-'),
  ]) {
    const { rates, file, rows } = await told(JSON.stringify(renamed(rename)(ROOT)));
    assert.deepEqual(rates, EXPECTED, rename('hospital_name'));
    assert.deepEqual(file.hospital, plain.file.hospital);
    assert.deepEqual([file.warnings, rows[1]?.codes[0]?.code], [[], '99213']);
  }
});

test('one object may stand where a list belongs', async () => {
  const [charge] = [{ ...CHARGE, payers_information: PAYER }];
  const text = withItem({ ...ITEM, code_information: ITEM.code_information[0], standard_charges: charge });
  assert.deepEqual((await told(text)).rates, EXPECTED);
});

test('a list may stand where one value belongs', async () => {
  const { rows, file } = await told(
    withItem({
      ...ITEM,
      code_information: [{ code: ['99213', '99214'], type: 'CPT' }],
      drug_information: [{ unit: 15, type: 'ML' }],
      standard_charges: [
        {
          ...CHARGE,
          modifiers: [{ code: '26' }],
          payers_information: [{ ...PAYER, additional_payer_notes: ['a', 'b'] }],
        },
      ],
    }),
  );
  assert.deepEqual(
    rows.map(({ codes, modifiers, drug_unit, drug_type, notes }) => [
      ...[codes.map(({ code }) => code).join(), modifiers, drug_unit, drug_type, notes],
    ]),
    [
      ['99213,99214', '26', '15', 'ML', null],
      ['99213,99214', '26', '15', 'ML', 'a; b'],
    ],
  );
  assert.deepEqual(file.warnings, []);
  const drugs = [
    { unit: 15, type: 'ML' },
    { unit: 1, type: 'UN' },
  ];
  const several = await told(withItem({ ...ITEM, drug_information: drugs }));
  assert.equal(several.rows[0]?.drug_unit, null);
  assert.match(several.file.warnings.join(), /several drug units/);
});

test('values in Windows-1252 among others in UTF-8 are read and counted', async () => {
  const text = JSON.stringify({
    ...HEAD,
    standard_charge_information: [
      { ...ITEM, description: 'Caf\u00e9' },
      { ...ITEM, description: 'X\u00c9' },
    ],
  });
  const [first = '', second = ''] = text.split(/(?=X\u00c9)/);
  const { file, rows } = await parse(Buffer.concat([Buffer.from(first), Buffer.from(second, 'latin1')]));
  assert.deepEqual([...new Set(rows.map(({ description }) => description))], ['Caf\u00e9', 'X\u00c9']);
  assert.match(file.warnings.join(), /read as Windows-1252: 1\./);
  const repeated = await parse(JSON.stringify({ ...HEAD, standard_charge_information: [ITEM, ITEM] }));
  assert.deepEqual(repeated.file.warnings, []);
});

test('amounts may have the names that they have in CSV, and be texts', async () => {
  const charge = { gross_charge: undefined, gross: '$1,234.50', min: 'N/A', max: 7 };
  const payer = {
    payer_name: 'Aetna',
    negotiated_dollar: '50',
    negotiated_percentage: '70%',
    negotiated_algorithm: 'see',
  };
  assert.deepEqual((await told(withCharge({ ...charge, payers_information: [payer] }))).rates, [
    ...['gross 1234.5', 'max 7', 'negotiated 50', 'percentage 70', 'algorithm null'],
  ]);
});

test('what some programs write for JSON is read item by item, and counted', async () => {
  const mended: [string, string[]][] = [
    [TEXT.replaceAll('}]', '},]').replace('"PPO",', '"PPO" ,'), EXPECTED],
    [TEXT.replace('100', 'NaN'), ['negotiated 50']],
    [TEXT.replace('100', '-Infinity'), ['gross -Infinity', 'negotiated 50']],
    [TEXT.replace('100', 'None'), ['negotiated 50']],
    [TEXT.replace('"Visit"', '"A\tb\nc"'), EXPECTED],
    [TEXT.replace('"Visit"', '"C:\\x NaN, ] \\" \\\\"'), EXPECTED],
  ];
  for (const [text, expected] of mended) {
    const { rates, file, rows } = await told(text);
    assert.deepEqual(rates, expected, text);
    assert.equal(file.rowsRejected, 0);
    assert.match(file.warnings.join(), /could be read all the same: 1/);
    assert.deepEqual(
      rows.filter(({ amount }) => amount === null).map(({ flags }) => flagsOf(flags).join()),
      expected.filter((rate) => /Inf/.test(rate)).map(() => 'not_a_number'),
    );
  }
  const broken = await told(TEXT.replace('100', '1oo'));
  assert.deepEqual([broken.rates, broken.file.rowsRejected], [[], 1]);
});

test('every sample reads the same within a list, with other keys and another encoding', async () => {
  for (const name of ['cms/hpt-json/v3_json_format_example.json', 'validator/sample-valid-modifier.json']) {
    const text = fixture(name)
      .toString()
      .replace(/^\ufeff/, '');
    const { rows } = await parse(text);
    const bare = (all: typeof rows) => all.map(({ byte_offset, byte_length, pointer, ...row }) => row);
    for (const changed of [
      `[${text}]`,
      `{"data":${text}}`,
      text.replaceAll('"standard_charge_information"', '"Standard Charge Information"'),
    ])
      assert.deepEqual(bare((await parse(changed)).rows), bare(rows), name);
    assert.deepEqual(bare((await parse(Buffer.from(`\ufeff${text}`, 'utf16le'))).rows), bare(rows), name);
  }
});

test('several commas in a row lose nothing', async () => {
  const items = JSON.stringify({ ...HEAD, standard_charge_information: [ITEM, ITEM, ITEM] });
  const { file, rates } = await told(items.replaceAll(']},{"desc', ']},, ,{"desc'));
  assert.deepEqual([rates.length, file.items, file.warnings], [4, 3, []]);
  assert.deepEqual((await told(`[,${TEXT},,]`)).rates, EXPECTED);
  assert.deepEqual((await told(TEXT.replace('"PPO",', '"PPO",,'))).rates, EXPECTED);
});

test('the root says the same in one text, or beside its objects', async () => {
  const root = {
    ...{ ...ROOT, license_information: { license_number: '5|5', state: 'CA' } },
    ...{ attestation: 'To the best of its knowledge', confirm_attestation: true, attester_name: 'Jane' },
  };
  const { file } = await told(JSON.stringify(root));
  assert.deepEqual(file.hospital, (await told(TEXT)).file.hospital);
  assert.deepEqual(file.warnings, []);
});

test('items are read under other keys and in a list that is all of the file', async () => {
  const charges = '/*/standard_charges/*';
  const { code_information: codes, ...rest } = ITEM;
  const cases: [object, string][] = [
    [[ITEM, ITEM_TWO], ''],
    [{ ...HEAD, data: [ITEM, ITEM_TWO] }, '/data'],
    [{ items: [ITEM, ITEM_TWO], ...HEAD }, '/items'],
    [{ ...HEAD, result: { items: [ITEM, ITEM_TWO], next: null } }, '/result/items'],
    [[{ ...rest, note: 'x'.repeat(100_000), code_information: codes }, ITEM_TWO], ''],
  ];
  for (const [root, at] of cases)
    for (const size of [7, 1 << 20]) {
      const { file, rows } = await parse(JSON.stringify(root), size);
      assert.equal(file.items, 2, `${at} in parts of ${size}`);
      assert.deepEqual(
        rows.map(({ pointer }) => pointer),
        [0, 1].flatMap(() => [
          `${at}${charges}/gross_charge`,
          `${at}${charges}/payers_information/*/standard_charge_dollar`,
        ]),
      );
      assert.equal(rows.at(-1)?.at1, 1);
      assert.equal(file.hospital?.name, Array.isArray(root) ? '' : 'West');
    }
  assert.deepEqual((await told(JSON.stringify({ ...HEAD, data: [ITEM] }))).file.warnings, []);
  const other = { ...ROOT, about: [{ description: 'x' }], none: [], list: [{}] };
  assert.deepEqual((await told(JSON.stringify(other))).rates, EXPECTED);
  await assert.rejects(parse(JSON.stringify([ITEM, ITEM_TWO]).slice(0, -1)), { code: 'truncated' });
});

test('a percentage in place of a method is the amount of a payer who has no other', async () => {
  const { standard_charge_dollar: dollars, ...payer } = { ...PAYER, methodology: '45%' };
  const alone = await told(withCharge({ payers_information: [payer] }));
  assert.deepEqual(alone.rates, ['gross 100', 'percentage 45']);
  assert.match(alone.rows[1]?.pointer ?? '', /payers_information\/\*\/methodology$/);
  assert.equal(alone.rows[1]?.methodology, null);
  const priced = await told(
    withCharge({ payers_information: [{ ...payer, standard_charge_dollar: dollars }] }),
  );
  assert.deepEqual(priced.rates, EXPECTED);
  const words = await told(withCharge({ payers_information: [{ ...payer, methodology: '45% of charges' }] }));
  assert.deepEqual(words.rates, ['gross 100']);
});
