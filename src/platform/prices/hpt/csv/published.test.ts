import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../testing-parse.ts';

const GENERAL = 'hospital_name,last_updated_on,version,location_name,license_number|NC';
const VALUES = 'West,2026-04-01,3.0.0,West Main,H15';
const ITEM = 'description,code|1,code|1|type,setting,standard_charge|gross';
const VISIT = 'Visit,99213,CPT,outpatient,100';
const GROSS = 'gross 100 CPT 99213';

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

const told = async (text: string | Buffer) => {
  const { file, rows } = await parse(text);
  const rates = rows.map(({ amount_kind, amount, payer_ord, codes }) => {
    const payer = payer_ord === null ? [] : [Object.values(file.payers[payer_ord] ?? {}).join('/')];
    const code = codes.map(({ type, code: own }) => `${type} ${own}`).join('+');
    return [`${amount_kind} ${(amount ?? 0) / 10_000} ${code}`, ...payer].join(' ');
  });
  return { file, rows, rates };
};
const withColumns = (headers: string, cells: string) =>
  told(lines(GENERAL, VALUES, `${ITEM},${headers}`, `${VISIT},${cells}`));

test('amounts of payers are what the last words of their headers say, in other spellings too', async () => {
  const cases: [string, string][] = [
    ['standard_charged|Aetna|PPO|negotiated_dollar', 'negotiated'],
    [' standard_charges |Aetna|PPO|negotiated rate_dollar', 'negotiated'],
    ['standard_charge|Aetna|PPO|negotiated_rate_percentage', 'percentage'],
    ['standard_charge|Aetna|PPO|negotiated_rate_percent', 'percentage'],
    ['standard_charge||Aetna|PPO|negotiated_percentage', 'percentage'],
    ['estimated_amount||Aetna|PPO', 'estimated'],
    ['estimate_amount|Aetna|PPO', 'estimated'],
    ['tenth_percentile_allowed_amount|Aetna|PPO', 'p10'],
    ['90th_percentile_allowed_amount|Aetna|PPO', 'p90'],
  ];
  for (const [header, kind] of cases) {
    const { rates, file } = await withColumns(header, '50');
    assert.deepEqual(rates, [GROSS, `${kind} 50 CPT 99213 Aetna/PPO`], header);
    assert.deepEqual(file.warnings, [], header);
  }
});

test('what is said of an amount in words that nobody knows is no name of a plan', async () => {
  for (const words of ['negotiated_share', 'percent_of_gross', 'rate_algorithm', 'method']) {
    const { rates, file } = await withColumns(`standard_charge|Aetna|PPO|${words}`, '50');
    assert.deepEqual(rates, [GROSS], words);
    assert.match(file.warnings.join(), new RegExp(`not read: standard_charge.Aetna.PPO.${words}`));
  }
});

test('an empty place before the names of payer and plan is none of them, and in place of one it is that one', async () => {
  const rateOf = async (header: string) => (await withColumns(header, '50')).rates[1];
  const rate = 'negotiated 50 CPT 99213';
  assert.equal(await rateOf('standard_charge||Aetna|PPO|HMO|negotiated_dollar'), `${rate} Aetna/PPO|HMO`);
  assert.equal(await rateOf('standard_charge||PPO|negotiated_dollar'), `${rate} /PPO`);
  assert.equal(await rateOf('standard_charge|Aetna||negotiated_dollar'), `${rate} Aetna/`);
});

test('codes have their numbers in brackets, and modifiers the name that JSON gives them', async () => {
  const headers =
    'description,code[1],code[1]|type,code [2],code [2] | type,setting,modifier_code,standard_charge|gross';
  const { rows, rates, file } = await told(
    lines(GENERAL, VALUES, headers, 'Visit,99213,CPT,0450,RC,outpatient,26,100'),
  );
  assert.deepEqual(rates, [`${GROSS}+RC 0450`]);
  assert.deepEqual([rows[0]?.modifiers, file.rowsRejected, file.warnings], ['26', 0, []]);
});

test('headers may have quotes of their own, and a byte order mark that was written as letters', async () => {
  const within = (headers: string, open: string, close = open) =>
    headers
      .split(',')
      .map((header) => `${open}${header}${close}`)
      .join(',');
  const quoted = (headers: string) => within(headers, '"""');
  const columns = `${ITEM},standard_charge|Aetna|PPO|negotiated_dollar`;
  for (const text of [
    lines(quoted(GENERAL), VALUES, quoted(columns), `${VISIT},50`),
    lines(within(GENERAL, "'"), VALUES, within(columns, '\u2018', '\u2019'), `${VISIT},50`),
    lines(`\u00ef\u00bb\u00bf${GENERAL}`, VALUES, columns, `${VISIT},50`),
    lines(`\u00ef\u00bb\u00bf"hospital_name"${GENERAL.slice(13)}`, VALUES, columns, `${VISIT},50`),
  ]) {
    const { rates, file } = await told(text);
    assert.deepEqual(rates, [GROSS, 'negotiated 50 CPT 99213 Aetna/PPO'], text);
    assert.deepEqual([file.hospital?.name, file.hospital?.licenses[0]?.state], ['West', 'NC'], text);
    assert.deepEqual(file.warnings, [], text);
  }
});

test('a footnote beside its payer is a note on the amount, where there is no column of notes', async () => {
  const tall = 'payer_name,plan_name,standard_charge|negotiated_dollar,footnote';
  const alone = await withColumns(tall, 'Aetna,PPO,50,lesser of');
  assert.deepEqual([alone.rows[1]?.notes, alone.file.warnings], ['lesser of', []]);
  const both = await withColumns(`${tall},additional_payer_notes`, 'Aetna,PPO,50,lesser of,own');
  assert.equal(both.rows[1]?.notes, 'own');
  assert.match(both.file.warnings.join(), /not read: footnote\./);
});

test('headers behind the general values, in one line with them, are read apart from them', async () => {
  const glued = `${VALUES},${ITEM}`;
  for (const text of [lines(GENERAL, glued, ITEM, VISIT), lines(GENERAL, glued, VISIT)]) {
    const { rates, file } = await told(text);
    assert.deepEqual(rates, [GROSS], text);
    assert.deepEqual([file.hospital?.name, file.declaredVersion], ['West', '3.0.0'], text);
    assert.deepEqual([file.rowsRejected, file.warnings], [0, []], text);
  }
  const own = await told(lines(GENERAL, `Site,Ward,${ITEM}`, `S,W,${VISIT}`));
  assert.deepEqual(own.rates, [GROSS]);
  assert.match(own.file.warnings.join(), /not read: Site, Ward\./);
});

test('a licence has no number of its state, nor one number twice', async () => {
  const licences = async (header: string, value: string) =>
    (await told(lines(`hospital_name,version,${header}`, `West,3.0.0,${value}`, ITEM, VISIT))).file.hospital
      ?.licenses;
  const expected = [{ number: 'H15', state: 'NC' }];
  for (const value of ['H15|NC', 'H15 | NC', 'H15|H15', 'H15'])
    assert.deepEqual(await licences('license_number|NC', value), expected, value);
  assert.deepEqual(await licences('license_number|[state]', 'H15|NC'), expected);
  assert.deepEqual(
    await licences('license_number|NC', 'H15|VA'),
    ['H15', 'VA'].map((number) => ({ number, state: 'NC' })),
  );
});

test('a percentage in place of a method is the amount of a payer who has no other', async () => {
  const tall = 'payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|methodology';
  for (const [written, amount] of [
    ['45%', 45],
    ['62.5 %', 62.5],
    ['"45%"', 45],
  ] as const) {
    const { rates, rows, file } = await withColumns(tall, `Aetna,PPO,,${written}`);
    assert.deepEqual(rates, [GROSS, `percentage ${amount} CPT 99213 Aetna/PPO`], written);
    assert.deepEqual([rows[1]?.methodology, rows[1]?.at2, file.warnings], [null, 9, []]);
  }
  const wide = ['Aetna|PPO', 'Cigna|HMO'].flatMap((payer) => [
    ...[`standard_charge|${payer}|methodology`, `standard_charge|${payer}|negotiated_dollar`],
    `estimated_amount|${payer}`,
  ]);
  const interleaved = [wide[3], wide[0], wide[4], ...[wide[1], wide[5], wide[2]]].join();
  const both = await withColumns(interleaved, 'case rate,45%,50,,60,');
  assert.deepEqual(both.rates, [
    ...[GROSS, 'percentage 45 CPT 99213 Aetna/PPO', 'negotiated 50 CPT 99213 Cigna/HMO'],
    'estimated 60 CPT 99213 Cigna/HMO',
  ]);
  assert.deepEqual(
    both.rows.map(({ methodology }) => methodology),
    [null, null, 'case rate', 'case rate'],
  );
  for (const [cells, expected] of [
    ['Aetna,PPO,50,45%', [GROSS, 'negotiated 50 CPT 99213 Aetna/PPO']],
    ['Aetna,PPO,,45% of charges', [GROSS]],
  ] as const) {
    const { rates, file } = await withColumns(tall, cells);
    assert.deepEqual(rates, expected);
    assert.match(file.warnings.join(), /The methodology "45%.*" of record 4 has a percentage/);
  }
  for (const cells of ['Aetna,PPO,50,110% of Medicare', 'Aetna,PPO,50,1 per day', 'Aetna,PPO,N/A,case rate'])
    assert.deepEqual((await withColumns(tall, cells)).file.warnings, [], cells);
});

test('headers that stand again are no types of codes', async () => {
  const { file, rates } = await told(lines(GENERAL, VALUES, ITEM, VISIT, ITEM, VISIT));
  assert.deepEqual(rates, [GROSS]);
  assert.deepEqual([file.rowsRejected, file.warnings], [1, []]);
  const other = ITEM.replace('code|1|type', 'billing_code_type').replace('code|1', 'billing_code');
  assert.deepEqual((await told(lines(GENERAL, VALUES, other, VISIT, other))).file.warnings, []);
  const sundry = await told(lines(GENERAL, VALUES, ITEM, VISIT.replace('CPT', 'Sundry')));
  assert.match(sundry.file.warnings.join(), /"Sundry" is none that CMS lists/);
});

test('general values may stand behind their names in one cell', async () => {
  const { file, rates } = await told(
    lines(
      'Price list',
      'Hospital Name: West: Main',
      'Last Updated On: 4/1/2026,Version: 3.0.0',
      'Hospital Address: 1 Main, Town, CA 90001,,',
      'license_number|CA: 50056',
      '"Location Name: A|B"',
      '',
      ITEM,
      VISIT,
    ),
  );
  assert.deepEqual(rates, [GROSS]);
  assert.deepEqual([file.lastUpdatedOn, file.declaredVersion], ['2026-04-01', '3.0.0']);
  const { name, addresses, licenses, locations } = file.hospital ?? {};
  assert.deepEqual(
    [name, addresses, licenses, locations],
    ['West: Main', ['1 Main, Town, CA 90001'], [{ number: '50056', state: 'CA' }], ['A', 'B']],
  );
  const alone = await told(lines('Hospital Name: West', ITEM, VISIT));
  assert.deepEqual([alone.file.hospital?.name, alone.file.warnings], ['West', []]);
  const none = await told(lines('Note: see our page', ITEM, VISIT));
  assert.match(none.file.warnings.join(), /does not say whose it is/);
});
