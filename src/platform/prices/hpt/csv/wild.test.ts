import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixture, parse } from '../testing-parse.ts';

const STATEMENT = '"To the best of its knowledge and belief, the hospital has included all charges."';
const GENERAL = `hospital_name,last_updated_on,version,location_name,hospital_address,license_number|CA,type_2_npi,attester_name,${STATEMENT}`;
const VALUES = 'West,2026-01-01,3.0.0,A|B,"1 Main, X|2 Side, Y",50056,1234567893|1245319599,Jane,TRUE';
const HEADERS =
  'description,code|1,code|1|type,setting,standard_charge|gross,payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|methodology,additional_generic_notes';
const VISIT = 'Visit,99213,CPT,outpatient,100,Aetna,PPO,50,,fee schedule,';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const file = (...records: string[]): string => lines(GENERAL, VALUES, HEADERS, ...records);

const told = async (text: string) => {
  const { file: parsed, rows } = await parse(text);
  const rates = rows.map(
    ({ amount_kind, amount, payer_ord, codes }) =>
      `${amount_kind} ${(amount ?? 0) / 10_000} ${codes.map(({ type, code }) => `${type} ${code}`).join('+')}${payer_ord === null ? '' : ` ${Object.values(parsed.payers[payer_ord] ?? {}).join('/')}`}`,
  );
  return { parsed, rates };
};

const OF_VISIT = ['gross 100 CPT 99213', 'negotiated 50 CPT 99213 Aetna/PPO'];

test('headers mean the same however their words are joined', async () => {
  const headers = [
    HEADERS.toUpperCase(),
    HEADERS.replaceAll('|', ' | '),
    HEADERS.replaceAll('|', '_'),
    HEADERS.replaceAll('|', ' ').replaceAll('_', ' '),
    HEADERS.replaceAll('standard_charge|', 'Standard Charges|'),
    HEADERS.replace('code|1,code|1|type', 'code|01,code|01|type'),
    HEADERS.replace('code|1,code|1|type', 'code,code_type'),
    HEADERS.replace('code|1,code|1|type', 'code|7,code|7|type'),
    HEADERS.replace('methodology', 'contracting_method'),
    HEADERS.split(',')
      .map((header) => `"\u200b${header} |"`)
      .join(','),
  ];
  for (const written of headers) {
    const { rates, parsed } = await told(lines(GENERAL, VALUES, written, VISIT));
    assert.deepEqual(rates, OF_VISIT, written);
    assert.deepEqual(parsed.warnings, [], written);
  }
});

test('the payers of wide headers are found wherever they stand, with or without brackets', async () => {
  const wide = (...columns: string[]) =>
    lines(
      GENERAL,
      VALUES,
      `description,code|1,code|1|type,setting,${columns.join(',')}`,
      `Visit,99213,CPT,outpatient,${columns.map((_, at) => 50 + at).join(',')}`,
    );
  for (const column of [
    'standard_charge|Aetna|PPO|negotiated_dollar',
    'standard_charge|[Aetna]|[PPO]|negotiated_dollar',
    'standard_charge|negotiated_dollar|Aetna|PPO',
    'Aetna|PPO|standard_charge|negotiated_dollar',
  ])
    assert.deepEqual((await told(wide(column))).rates, ['negotiated 50 CPT 99213 Aetna/PPO'], column);
  const joined = wide('standard_charge_Aetna_PPO_negotiated_dollar', 'standard_charge_gross');
  assert.deepEqual((await told(joined)).rates, ['gross 51 CPT 99213', 'negotiated 50 CPT 99213 Aetna_PPO/']);
  const twice = wide('estimated_amount|Aetna|PPO', 'standard_charge|Aetna| PPO |negotiated_percentage');
  assert.deepEqual((await told(twice)).rates, [
    'estimated 50 CPT 99213 Aetna/PPO',
    'percentage 51 CPT 99213 Aetna/PPO',
  ]);
});

test('a code column without a number is not mixed up with those that have one', async () => {
  const headers = HEADERS.replace('code|1,', 'code,code|1,');
  const { rates } = await told(lines(GENERAL, VALUES, headers, VISIT.replace('99213', 'X7,99213')));
  assert.deepEqual(rates, OF_VISIT);
});

test('headers that stand again are no data, and what follows other general headers is doubted', async () => {
  const { parsed, rates } = await told(
    file(
      VISIT,
      HEADERS,
      VISIT.replace('99213', '99214'),
      GENERAL,
      VALUES.replace('West', 'East'),
      HEADERS,
      VISIT,
    ),
  );
  assert.deepEqual(
    parsed.rejected.map(({ row }) => row),
    [5, 7, 8, 9],
  );
  assert.deepEqual(rates.length, 5);
  assert.deepEqual(parsed.payers, [{ payer: 'Aetna', plan: 'PPO' }]);
  assert.ok(parsed.warnings.some((warning) => /again in record 7/.test(warning)));
});

test('what stands below headers in another order is rejected until the first ones come again', async () => {
  const turned = HEADERS.replace('code|1,code|1|type', 'code|1|type,code|1');
  const moved = HEADERS.replace('description,code|1', 'code|1,description');
  for (const other of [turned, moved]) {
    const { parsed, rates } = await told(
      file(VISIT, other, VISIT, VISIT.replace('99213', '99214'), HEADERS, VISIT.replace(',100,', ',110,')),
    );
    assert.deepEqual(
      parsed.rejected.map(({ row, reason }) => [row, /other headers, those of record 5/.test(reason)]),
      [
        [5, false],
        [6, true],
        [7, true],
        [8, false],
      ],
    );
    assert.deepEqual(rates, [...OF_VISIT, 'gross 110 CPT 99213', OF_VISIT[1]]);
  }
});

test('characters that are written as on a page are what they mean', async () => {
  const { rates, parsed } = await told(file(VISIT.replace('Aetna', 'Blue Cross &amp; Blue Shield&#39;s')));
  assert.equal(rates[1], "negotiated 50 CPT 99213 Blue Cross & Blue Shield's/PPO");
  assert.deepEqual(parsed.warnings, []);
});

test('a delimiter outside quotes moves no amount into another column', async () => {
  const { parsed, rates } = await told(
    file(
      VISIT,
      'Tube "large, red",99216,CPT,outpatient,103,,,,,,',
      "'Tube, blue',99216,CPT,outpatient,103,,,,,,",
      'Visit,99217,CPT,outpatient,100,Aetna, Inc.,PPO,50,,fee schedule,',
      `${VISIT.replace('99213', '99218')},,`,
    ),
  );
  assert.deepEqual(
    parsed.rejected.map(({ row }) => row),
    [5, 6, 7],
  );
  assert.deepEqual(rates, [...OF_VISIT, ...OF_VISIT.map((rate) => rate.replace('99213', '99218'))]);
});

test('a record that is too long by a delimiter and too short by empty cells is told by its setting', async () => {
  const headers = HEADERS.split(',payer_name')[0] ?? '';
  const records = [
    'Visit, long,99213,CPT,outpatient',
    'Knee, left, open,99215,CPT,outpatient',
    'Visit,99213,CPT,outpatient,100',
  ];
  const wide = lines(GENERAL, VALUES, `${headers},standard_charge|min,standard_charge|max`, ...records);
  const { parsed, rates } = await told(wide);
  assert.deepEqual(
    parsed.rejected.map(({ row, reason }) => [row, reason.replace(/ for a setting.*/, '')]),
    [
      [4, 'The record has "cpt"'],
      [5, 'The record has "99215"'],
    ],
  );
  assert.deepEqual(rates, OF_VISIT.slice(0, 1));
});

test('records that all have more cells than the header are read, words for amounts included', async () => {
  const words = VISIT.replace(',50,', ',call us,');
  const { parsed, rates } = await told(file(`${VISIT},`, `${words},`, `${VISIT.replace('99213', '99218')},`));
  assert.equal(parsed.rowsRejected, 0);
  assert.equal(rates.length, 5);
});

test('a quote that is not closed takes no other record with it unseen', async () => {
  const { parsed, rates } = await told(
    file('"Open,99217,CPT,outpatient,104,,,,,,', '"After",99218,CPT,outpatient,105,,,,,,', VISIT),
  );
  assert.deepEqual(
    parsed.rejected.map(({ row, reason }) => [row, /never closed/.test(reason)]),
    [[4, true]],
  );
  assert.deepEqual(rates, ['gross 105 CPT 99218', ...OF_VISIT]);
  const long = await told(file('"Tube, long, of\nsteel, 5 cm",99213,CPT,outpatient,100,,,,,,'));
  assert.deepEqual([long.rates, long.parsed.rowsRejected], [[OF_VISIT[0]], 0]);
});

test('what stands below the records is no item with an amount', async () => {
  const { parsed, rates } = await told(
    file(
      VISIT,
      ',,,,,,,,,,',
      'Total,,,,100,,,,,,',
      'End of file',
      '"Prices, in dollars, may change",,',
      '\x1a',
    ),
  );
  assert.deepEqual(rates, OF_VISIT);
  assert.deepEqual(
    parsed.rejected.map(({ row }) => row),
    [6],
  );
});

test('a file says whose it is in several ways', async () => {
  const head = async (general: string, values: string) =>
    (await parse(lines(general, values, HEADERS, VISIT))).file.hospital;
  const licence = async (header: string, value = '50056') =>
    (await head(GENERAL.replace('license_number|CA', header), VALUES.replace('50056', value)))?.licenses;
  for (const header of [
    'license_number|CA',
    'License Number | ca',
    'license_number|[CA]',
    'license_number|California',
    'license_number_CA',
  ])
    assert.deepEqual(await licence(header), [{ number: '50056', state: 'CA' }], header);
  assert.deepEqual(await licence('license_number|[state]', '50056|CA'), [{ number: '50056', state: 'CA' }]);
  assert.deepEqual(await licence('license_number'), [{ number: '50056', state: '' }]);
  const npis = VALUES.replace('1234567893|1245319599', '"1234567893; 1245319599, 1234567893"');
  assert.deepEqual((await head(GENERAL, npis))?.npis, ['1234567893', '1245319599']);
  for (const statement of [
    STATEMENT.toUpperCase(),
    '"The hospital attests that all charges are included here"',
    'affirmation',
  ])
    assert.equal((await head(GENERAL.replace(STATEMENT, statement), VALUES))?.attested, true, statement);
});

test('a file may have its general headers one below the other, or below a title', async () => {
  const columns =
    'hospital_name,West\nlast_updated_on,1/2/2026\nversion,3.0.0\nlocation_name,A,B\nlicense_number|CA,50056';
  const { file: parsed } = await parse(lines(columns, '', HEADERS, VISIT));
  assert.deepEqual(
    [parsed.hospital?.name, parsed.lastUpdatedOn, parsed.declaredVersion, parsed.hospital?.locations],
    ['West', '2026-01-02', '3.0.0', ['A', 'B']],
  );
  const titled = await parse(
    lines('sep=,', 'Standard charges of West', '', GENERAL, '', VALUES, '', HEADERS, VISIT),
  );
  assert.equal(titled.file.hospital?.name, 'West');
  const two = await parse(lines(GENERAL, VALUES, VALUES.replace('West', 'East'), HEADERS, VISIT));
  assert.equal(two.file.hospital?.name, 'West');
  assert.match(two.file.warnings.join(), /Further records of values .*: 1\./);
});

test('every sample reads the same with other line ends, quotes and spaces', async () => {
  const bare = (rows: Awaited<ReturnType<typeof parse>>['rows']) =>
    rows.map(({ byte_offset, byte_length, ...row }) => row);
  for (const name of [
    'cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Example.csv',
    'cms/hpt-csv-wide/V3.0.0_Wide_CSV_Format_Example.csv',
    'validator/sample-tall-valid.csv',
  ]) {
    const text = fixture(name)
      .toString()
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
    const { rows } = await parse(text);
    assert.ok(rows.length > 10, name);
    for (const changed of [
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\r'),
      `\ufeff${text}`,
      text.replaceAll('\n', ',,\n'),
      `${text}\n\n\u0000\u0000`,
      text.replace(/^standard_charge\||(?<=,)standard_charge\|/gm, 'Standard_Charge | '),
    ]) {
      const other = await parse(changed);
      assert.deepEqual(bare(other.rows), bare(rows), `${name} ${JSON.stringify(changed.slice(0, 40))}`);
      assert.equal(other.file.rowsRejected, 0);
    }
  }
});
