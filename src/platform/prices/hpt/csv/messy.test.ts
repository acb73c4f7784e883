import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../../model/index.ts';
import { parse } from '../testing-parse.ts';

const GENERAL =
  'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|CA\n';
const VALUES = 'West,7/1/2024,2.2.0,A|B,"1 Main, X|2 Side, Y",\n';
const TALL =
  'description,code|1,code|1|type,setting,standard_charge|gross,payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|methodology\n';

const told = async (text: string | Buffer) => {
  const { file, rows } = await parse(text);
  return {
    file,
    rows: rows.map(({ amount_kind, amount, payer_ord, codes }) => [
      ...[amount_kind, amount, payer_ord, codes.map(({ type, code }) => `${type} ${code}`).join('+')],
    ]),
  };
};

test('headers are found by name, below blank and strange lines, in any case and order', async () => {
  const headers =
    ' Payer_Name , Plan Name,CODE | 1 | TYPE,code| 1,Standard_Charge | Negotiated_Dollar,DESCRIPTION,x\n';
  const { file, rows } = await told(
    `\n,,,\nPrice list of West\n${GENERAL}\n${VALUES}\n${headers}Aetna,PPO,cpt,99213,12,Visit,y\n`,
  );
  assert.deepEqual(rows, [['negotiated', 120_000, 0, 'CPT 99213']]);
  assert.equal(file.hospital?.name, 'West');
  assert.equal(file.lastUpdatedOn, '2024-07-01');
  assert.deepEqual(file.hospital?.licenses, [{ number: null, state: 'CA' }]);
  assert.ok(file.warnings.some((warning) => /not read: x/.test(warning)));
});

test('amounts of an item are told once, wherever its records stand, and others are kept', async () => {
  const data = [
    'Visit,99213,CPT,outpatient,100,Aetna,PPO,50,,fee schedule',
    'Visit,99213,CPT,outpatient,100,Cigna,HMO,60,,fee schedule',
    'Other,99214,CPT,outpatient,200,Aetna,PPO,150,,fee schedule',
    'Visit,99213,CPT,outpatient,100.00,Humana,HMO,70,,fee schedule',
    'Visit,99213,CPT,outpatient,110,Humana,PPO,75,,fee schedule',
    'Visit,99213,CPT,inpatient,100,Humana,PPO,80,,fee schedule',
  ];
  const { file, rows } = await told(GENERAL + VALUES + TALL + data.join('\n'));
  assert.deepEqual(
    rows.filter(([kind]) => kind === 'gross').map(([, amount]) => amount),
    [1_000_000, 2_000_000, 1_100_000, 1_000_000],
  );
  assert.deepEqual(
    rows.filter(([kind]) => kind === 'negotiated').map(([, , payer]) => payer),
    [0, 1, 0, 2, 3, 3],
  );
  assert.equal(file.items, 3);
});

test('a record that cannot be used is rejected by its number; the others are read', async () => {
  const data = [
    'Visit,99213,CPT,outpatient,100',
    'Bed,,,inpatient,900,,,,,',
    'Half,12,,inpatient,900,,,,,',
    'Comma, in text,99213,CPT,outpatient,100,Aetna,PPO,50,,fee schedule',
    'No charge,99215,CPT,outpatient,,Aetna,PPO,,,',
    ',,,,,,,,,',
    'Broken,"99216,CPT,outpatient,100,,,,,',
    'Last,99217,CPT,outpatient,7,,,,,,,,',
  ];
  const { file, rows } = await told(GENERAL + VALUES + TALL + data.join('\n'));
  assert.deepEqual(
    rows.map(([, amount]) => amount),
    [1_000_000, 70_000],
  );
  assert.deepEqual(
    file.rejected.map(({ row, reason }) => [row, reason.replace(/[.;].*/, '')]),
    [
      [5, 'The record has a charge and no code'],
      [6, 'The record has a charge, and a code without its type or a type without its code'],
      [7, 'The record has 11 cells'],
      [10, 'The record has a quote that is never closed'],
    ],
  );
  assert.equal(file.rowsRejected, 4);
  assert.ok(file.warnings.some((warning) => /Records without any amount: 1/.test(warning)));
});

test('words, placeholders and fractions are kept and flagged', async () => {
  const data = [
    'A,1,LOCAL,both,999999999,Aetna,PPO,call us,.705,other',
    'B,2,LOCAL,both,N/A,Aetna,PPO,"$1,234.50",70.5%,OTHER ',
  ];
  const { rows } = await parse(GENERAL + VALUES + TALL + data.join('\n'));
  assert.deepEqual(
    rows.map(({ amount_kind, amount, amount_raw, flags, methodology }) => [
      ...[amount_kind, amount, amount_raw, flagsOf(flags).join(), methodology],
    ]),
    [
      ['gross', 9_999_999_990_000, null, 'placeholder', null],
      ['negotiated', null, 'call us', 'not_a_number', 'other'],
      ['percentage', 7_050, null, 'percentage_fraction', 'other'],
      ['negotiated', 12_345_000, '$1,234.50', '', 'other'],
      ['percentage', 705_000, '70.5%', '', 'other'],
    ],
  );
});

test('wide headers name payers in several places and ways; missing columns are no fault', async () => {
  const headers = [
    'description,code|1,code|1|type,setting,standard_charge|min,standard_charge|max',
    'standard_charge|Blue Cross|PPO|negotiated_dollar,standard_charge| Blue_Cross |PPO|methodology',
    'estimated_amount|Blue Cross|PPO,median_amount|Aetna|HMO|Gold,standard_charge|Aetna|HMO|Gold|negotiated_algorithm',
    'Aetna|HMO|Gold|count,additional_payer_notes|Aetna|HMO|Gold,additional_generic_notes',
  ].join(',');
  const { file, rows } = await parse(
    `${GENERAL}${VALUES}${headers}\nVisit,99213,HCPCS,outpatient,1,2,3,Fee  Schedule,4,5,as per manual,11,see contract,all\n`,
  );
  assert.equal(file.family, 'hpt_csv_wide');
  assert.deepEqual(file.payers, [
    { payer: 'Blue Cross', plan: 'PPO' },
    { payer: 'Aetna', plan: 'HMO|Gold' },
  ]);
  assert.deepEqual(
    rows.map(({ amount_kind, amount, payer_ord, methodology, algorithm, payments, notes, at2 }) => [
      ...[amount_kind, amount, payer_ord, methodology, algorithm, payments, notes, at2],
    ]),
    [
      ['min', 10_000, null, null, null, null, 'all', 5],
      ['max', 20_000, null, null, null, null, 'all', 6],
      ['negotiated', 30_000, 0, 'fee schedule', null, null, 'all', 7],
      ['estimated', 40_000, 0, 'fee schedule', null, null, 'all', 9],
      ['median', 50_000, 1, null, 'as per manual', '11', 'see contract; all', 10],
      ['algorithm', null, 1, null, 'as per manual', '11', 'see contract; all', 11],
    ],
  );
  assert.deepEqual(rows[0]?.codes, [{ type: 'CPT', code: '99213', raw: 'HCPCS 99213' }]);
});

test('a modifier that has a price of its own is its own code', async () => {
  const headers = TALL.replace('setting', 'modifiers,setting');
  const { rows } = await told(`${GENERAL}${VALUES}${headers}Both sides,,,62|50,both,,Aetna,PPO,,150,\n`);
  assert.deepEqual(rows, [['percentage', 1_500_000, 0, 'MODIFIER 50,62']]);
});

test('words for nothing are nothing in every column', async () => {
  const headers = TALL.replace('setting', 'modifiers,code|2,code|2|type,drug_unit_of_measurement,setting')
    .replace(
      'standard_charge|methodology',
      'standard_charge|negotiated_algorithm,standard_charge|methodology',
    )
    .replace('\n', ',additional_generic_notes\n');
  const words = ['N/A', 'NULL', 'nan', 'None', '-', '--'];
  const data = words.map((no, at) => {
    const payer = at % 2 === 0 ? `Aetna,${no}` : `${no},PPO`;
    return `Visit,9921${at},CPT,${no},${no},${no},${no},${no},${no},${payer},50,${no},${no},${no},${no}`;
  });
  const { file, rows } = await parse(`${GENERAL}${VALUES}${headers}${data.join('\n')}\n`);
  assert.deepEqual(
    rows.map(({ amount_kind, codes, modifiers, drug_unit, setting, methodology, algorithm, notes }) => [
      ...[amount_kind, codes.length, codes[0]?.code, modifiers],
      ...[drug_unit, setting, methodology, algorithm, notes],
    ]),
    words.map((_, at) => ['negotiated', 1, `9921${at}`, '', null, null, null, null, null]),
  );
  assert.deepEqual(file.payers, [
    { payer: 'Aetna', plan: '' },
    { payer: '', plan: 'PPO' },
  ]);
  assert.deepEqual([file.rowsRejected, file.warnings], [0, []]);
});

test('digits that a spreadsheet keeps as text are read, and modifiers leave their codes', async () => {
  const headers = TALL.replace('setting', 'modifiers,setting');
  const marked = '="Visit",="99213",="CPT",="26",="outpatient",="100",="Aetna",="PPO",="50",,="fee schedule"';
  const apostrophes = "Visit,'99213,'CPT,'26,outpatient,100,Aetna,PPO,50,,fee schedule";
  const quoted = 'Visit,"=""99213""",CPT,"=""26""",outpatient,100,Aetna,PPO,50,,fee schedule';
  const joined = 'Visit,99213-26,CPT,,outpatient,100,Aetna,PPO,50,,fee schedule';
  for (const line of [marked, apostrophes, quoted, joined]) {
    const { file, rows } = await parse(`${GENERAL}${VALUES}${headers}${line}\n`);
    assert.deepEqual(
      rows.map(({ codes, modifiers, setting, amount, methodology }) => [
        ...[codes[0]?.type, codes[0]?.code, modifiers, setting, amount, methodology],
      ]),
      [
        ['CPT', '99213', '26', 'outpatient', 1_000_000, null],
        ['CPT', '99213', '26', 'outpatient', 500_000, 'fee schedule'],
      ],
      line,
    );
    assert.deepEqual(file.payers, [{ payer: 'Aetna', plan: 'PPO' }]);
  }
});

test('several codes in one cell are those of the item, as in several columns', async () => {
  const line = 'Visit,"99213, 99214",CPT,outpatient,100,,,,,';
  const { rows } = await parse(`${GENERAL}${VALUES}${TALL}${line}\n`);
  assert.deepEqual(
    rows.map(({ codes, amount }) => [codes, amount]),
    [
      [
        [
          { type: 'CPT', code: '99213', raw: '99213, 99214' },
          { type: 'CPT', code: '99214', raw: '99213, 99214' },
        ],
        1_000_000,
      ],
    ],
  );
});

test('other delimiters, encodings and control bytes are read', async () => {
  const line = 'Caf\u00e9 \u2013 visit,99213,CPT,outpatient,100,,,,,';
  const text = GENERAL + VALUES + TALL + line;
  const windows = Buffer.from(text.replace('\u2013', '\x96'), 'latin1');
  const mixed = Buffer.concat([Buffer.from(`${text}\n`), windows.subarray(windows.lastIndexOf('\n') + 1)]);
  for (const bytes of [
    ...[Buffer.from(text), Buffer.from(`\ufeff${text}`), windows, mixed],
    ...[Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text.replace('visit', 'vi\0sit'))],
    Buffer.from(text.replaceAll(',', '\t').replaceAll('"', '')),
    Buffer.from(text.replaceAll('Main,', 'Main').replaceAll('Side,', 'Side').replaceAll(',', ';')),
  ]) {
    const { rows } = await parse(bytes);
    assert.deepEqual(
      [...new Set(rows.map(({ description, amount }) => `${description} ${amount}`))],
      ['Café – visit 1000000'],
    );
  }
  const { rows } = await parse(Buffer.from(`\ufeff${text}`, 'utf16le'));
  assert.equal(rows[0]?.byte_offset, null);
});

test('a file without headers of charges is refused', async () => {
  await assert.rejects(parse('name,price\nx,1\n'), { code: 'wrong_kind' });
});
