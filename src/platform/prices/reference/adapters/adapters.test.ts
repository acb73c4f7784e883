import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../../kernel/must.ts';
import { amountOf, dollars, textOfAmount } from '../../statistics/index.ts';
import { readHcpcs, readMsDrg } from './codes.ts';
import { readEnrollments, readHospitalPage } from './hospitals.ts';
import {
  inpatientRates,
  NATIONAL,
  physicianFee,
  physicianRates,
  readGeographicIndices,
  readOutpatientRates,
  readRelativeValues,
  stateWide,
} from './medicare.ts';
import { readZcta } from './zcta.ts';

const decimal = (text: string): bigint => must(amountOf(text), text);

const hcpcsLine = (code: string, kind: string, text: string, short = ''): string =>
  `${code.padEnd(5)}00100${kind}${text.padEnd(80)}${short.padEnd(28)}`.padEnd(320);

test('HCPCS in fixed width: lines of one code are joined, texts of others are left out', () => {
  const { rows, rejected } = readHcpcs(
    [
      hcpcsLine('A0021', '3', 'Ambulance service, outside state per mile,', 'Outside state ambulance serv'),
      hcpcsLine('A0021', '4', 'transport (medicaid only)'),
      hcpcsLine('99213', '3', 'SECRET TEXT OF SOMEONE', 'SECRET'),
      hcpcsLine('99213', '4', 'SECRET TEXT OF SOMEONE'),
      hcpcsLine('D0120', '3', 'SECRET TEXT OF DENTISTS', 'SECRET'),
      hcpcsLine('B4034', '3', 'Enteral feeding supply kit', ''),
      hcpcsLine('A1', '7', 'Dressing for one wound', 'Dressing for one wound'),
      hcpcsLine('B4035', '4', 'a line without a beginning'),
      'A0022?',
      '',
    ].join('\r\n'),
  );
  assert.deepEqual(rows, [
    {
      ...{ codeType: 'HCPCS', code: 'A0021', short: 'Outside state ambulance serv' },
      description: 'Ambulance service, outside state per mile, transport (medicaid only)',
    },
    { codeType: 'HCPCS', code: 'B4034', description: 'Enteral feeding supply kit', short: null },
  ]);
  assert.deepEqual(
    rejected.map(({ row }) => row),
    [3, 5, 7, 8, 9],
  );
  assert.doesNotMatch(JSON.stringify({ rows, rejected }), /SECRET/);
});

test('table 5 is read with titles before its header, whatever its delimiter', () => {
  const lines = [
    ['Table 5. List of groups', '', '', '', '', ''],
    ['MS-DRG', 'FY Final Rule Post-Acute DRG', 'MDC', 'TYPE', 'MS-DRG Title', 'Weights'],
    ['1', 'No', 'PRE', 'SURG', 'HEART TRANSPLANT, WITH "MCC"', '28.8779'],
    ['470', 'Yes', '08', 'SURG', 'MAJOR HIP AND KNEE', '1.9003'],
    ['998', 'No', '', '**', 'PRINCIPAL DIAGNOSIS INVALID', '.'],
    ['Note', '', '', '', '', ''],
  ];
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const comma = readMsDrg(lines.map((line) => line.map(quoted).join(',')).join('\n'));
  const tab = readMsDrg(new TextEncoder().encode(lines.map((line) => line.join('\t')).join('\r\n')));
  assert.deepEqual(comma, tab);
  assert.deepEqual(
    comma.rows.map(({ code, description, weight }) => [code, description, weight]),
    [
      ['001', 'HEART TRANSPLANT, WITH "MCC"', 288_779n],
      ['470', 'MAJOR HIP AND KNEE', 19_003n],
      ['998', 'PRINCIPAL DIAGNOSIS INVALID', null],
    ],
  );
  assert.deepEqual(
    comma.rejected.map(({ row }) => row),
    [5, 6],
  );
});

test('a file of another kind is refused with the columns it lacks', () => {
  assert.throws(() => readMsDrg('<html><body>Not found</body></html>'), /drg, title, weight/);
  assert.throws(() => readHospitalPage('{"message": "no"}'), /no list of results/);
});

test('hospitals of CMS are read under the old and the new names of their fields', () => {
  const page = readHospitalPage(
    JSON.stringify({
      count: 5426,
      results: [
        {
          ...{ facility_id: '010001', facility_name: 'SOUTHEAST HEALTH', address: '1108 ROSS CLARK CIRCLE' },
          ...{ citytown: 'DOTHAN', state: 'AL', zip_code: '36301', hospital_type: 'Acute Care Hospitals' },
        },
        {
          'Provider ID': 70001,
          'Hospital Name': 'Old Name',
          City: 'Hartford',
          State: 'ct',
          'ZIP Code': 6106,
        },
        { facility_id: '010002', facility_name: '', state: 'AL' },
        { facility_id: '010003', facility_name: 'Nowhere', state: 'ZZ' },
        { facility_name: 'Without a number', state: 'AL' },
      ],
    }),
  );
  assert.equal(page.total, 5426);
  assert.deepEqual(page.rows, [
    {
      ...{ ccn: '010001', name: 'SOUTHEAST HEALTH', address: '1108 ROSS CLARK CIRCLE', city: 'DOTHAN' },
      ...{ state: 'AL', zip: '36301', type: 'Acute Care Hospitals' },
    },
    {
      ...{
        ccn: '070001',
        name: 'Old Name',
        address: null,
        city: 'Hartford',
        state: 'CT',
        zip: '06106',
        type: null,
      },
    },
  ]);
  assert.deepEqual(
    page.rejected.map(({ row }) => row),
    [3, 4, 5],
  );
});

test('enrollments bind NPI and certification number, from CSV and JSON', () => {
  const csv = [
    'ENROLLMENT ID,ENROLLMENT STATE,NPI,CCN,ORGANIZATION NAME,DOING BUSINESS AS NAME,ADDRESS LINE 1,CITY,STATE,ZIP CODE',
    'O1,AL,1234567893,010001,"HEALTH, INC",SOUTHEAST HEALTH,1 MAIN ST,DOTHAN,AL,363011234',
    'O2,AL,1234567890,010002,BAD NPI,,1 MAIN ST,DOTHAN,AL,36301',
  ].join('\n');
  const { rows, rejected } = readEnrollments(csv);
  assert.deepEqual(rows, [
    {
      ...{
        ccn: '010001',
        name: 'HEALTH, INC',
        address: '1 MAIN ST',
        city: 'DOTHAN',
        state: 'AL',
        zip: '36301',
      },
      ...{ type: null, npi: '1234567893', otherName: 'SOUTHEAST HEALTH' },
    },
  ]);
  assert.deepEqual(rejected, [{ row: 3, reason: '"1234567890" is no NPI.' }]);
  const record = { NPI: '1234567893', CCN: '010001', 'ORGANIZATION NAME': 'HEALTH, INC', STATE: 'AL' };
  assert.equal(readEnrollments(JSON.stringify([record])).rows[0]?.npi, '1234567893');
});

test('the gazetteer is read by its header, with tabs or bars', () => {
  const tabs =
    'GEOID\tALAND\tAWATER\tINTPTLAT\tINTPTLONG       \n10001\t1\t0\t40.750633\t-73.997177   \n601\t1\t0\t18.18\t-66.75\n';
  const bars = 'GEOID|ALAND|INTPTLAT|INTPTLONG\n10001|1|40.750633|-73.997177\nABCDE|1|1|1\n99999|1|100|0\n';
  assert.deepEqual(readZcta(tabs).rows, [
    { zip: '10001', latitude: 40.750633, longitude: -73.997177 },
    { zip: '00601', latitude: 18.18, longitude: -66.75 },
  ]);
  const { rows, rejected } = readZcta(bars);
  assert.equal(rows.length, 1);
  assert.deepEqual(
    rejected.map(({ row }) => row),
    [3, 4],
  );
});

const RVU = [
  '2026 National Relative Value File,,,,,,,,,,,,',
  'Copyright notices,,,,,,,,,,,,',
  ',,,,NOT USED,,,NON-FAC,,FACILITY,,,',
  ',,,STATUS,FOR MEDICARE,WORK,NON-FAC,NA,FACILITY,NA,MP,NON-FACILITY,CONV',
  'HCPCS,MOD,DESCRIPTION,CODE,PAYMENT,RVU,PE RVU,INDICATOR,PE RVU,INDICATOR,RVU,TOTAL,FACTOR',
  '73721,,SECRET TEXT,A,,1.35,4.85,,4.85,NA,0.08,6.28,33.4009',
  '73721,26,SECRET TEXT,A,,1.35,0.56,,0.56,,0.06,1.97,33.4009',
  '99999,,SECRET TEXT,A,,x,0.56,,0.56,,0.06,1.97,33.4009',
].join('\n');

test('fees of physicians: relative values with a header on several lines, indices, factor', () => {
  const values = readRelativeValues(RVU);
  assert.equal(values.rows.length, 2);
  assert.deepEqual(values.rejected, [{ row: 8, reason: 'A relative value of 99999 is no number.' }]);
  assert.doesNotMatch(JSON.stringify(values.rejected), /SECRET/);
  assert.ok(!JSON.stringify(values.rows, (_, value) => String(value)).includes('SECRET'));
  const [national] = physicianRates(values.rows, NATIONAL, decimal('33.4009'));
  const { amount, parts } = must(national, 'a fee');
  assert.equal(textOfAmount(amount), '209.76');
  const indices = readGeographicIndices(
    [
      'ADDENDUM E,,,,,,,',
      'Medicare Administrative Contractor (MAC),State,Locality Number,Locality Name,2026 PW GPCI (without 1.0 Floor),2026 PW GPCI (with 1.0 Floor),2026 PE GPCI,2026 MP GPCI',
      '13202,NY,01,MANHATTAN,1.052,1.053,1.18,1.703',
      'Footnote,,,,,,,',
    ].join('\n'),
  );
  assert.equal(indices.rejected.length, 1);
  const manhattan = must(indices.rows[0], 'a locality');
  assert.deepEqual([manhattan.locality, manhattan.work], ['13202-01', 10_530n]);
  const rates = physicianRates(values.rows, manhattan);
  assert.equal(rates[0]?.amount, physicianFee(must(parts, 'its parts'), manhattan));
  assert.deepEqual(
    rates.map(({ codeType, modifier, place, amount }) => [codeType, modifier, place, textOfAmount(amount)]),
    [
      // (1.35 × 1.053 + 4.85 × 1.18 + 0.08 × 1.703) × 33.4009
      ['CPT', null, 'facility', '243.18'],
      ['CPT', null, 'non_facility', '243.18'],
      ['CPT', '26', 'facility', '72.97'],
      ['CPT', '26', 'non_facility', '72.97'],
    ],
  );
});

test('a locality is a state when the state has no other one and none reaches into it', () => {
  const localities = [
    ...[
      ['AL', 'ALABAMA'],
      ['AK', 'ALASKA*'],
      ['NY', 'MANHATTAN'],
      ['NY', 'REST OF NEW YORK'],
    ],
    ...[
      ['DC', 'DC + MD/VA SUBURBS'],
      ['VA', 'VIRGINIA'],
      ['MD', 'BALTIMORE/SURR. CNTYS'],
      [null, 'NOWHERE'],
    ],
  ].map(([state = null, name]) => ({ state, name: String(name) }));
  assert.deepEqual([...stateWide(localities).keys()], ['AL', 'AK', 'DC']);
});

test('outpatient rates have no descriptions, and codes that pay nothing are left out', () => {
  const { rows, rejected } = readOutpatientRates(
    [
      'Addendum B.-Final,,,,,',
      'HCPCS Code,Short Descriptor,SI,APC,Relative Weight,Payment Rate',
      '73721,SECRET TEXT,S,5523,2.9,"$1,234.56 "',
      'A0021,SECRET TEXT,E1,,,',
      '00100,SECRET TEXT,N,,,free',
    ].join('\r\n'),
  );
  assert.deepEqual(rows, [
    {
      ...{ program: 'opps', codeType: 'CPT', code: '73721', modifier: null, place: null, locality: null },
      ...{ amount: decimal('1234.56'), estimate: false, parts: null },
    },
  ]);
  assert.deepEqual(rejected, [{ row: 5, reason: 'The payment for 00100 is no number.' }]);
});

test('inpatient rates are weights times a base, and say that they are estimates', () => {
  const group = { codeType: 'MS-DRG', code: '470', description: '', short: null, weight: 19_003n };
  const [rate] = inpatientRates([group, { ...group, weight: null }], dollars(7_000));
  assert.deepEqual([rate?.code, rate?.amount, rate?.estimate], ['470', decimal('13302.1'), true]);
});
