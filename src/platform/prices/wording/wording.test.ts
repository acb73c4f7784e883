import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoDateOf, methodologyOf, negotiatedTypeOf, plainNumber, settingOf } from './index.ts';

test('dates are read however hospitals and payers write them', () => {
  const written = [
    ...['2025-01-02', '2025-1-2', '2025/01/02', '2025.01.02', '2025-01-02Z', '2025-01-02T00:00:00Z'],
    ...[
      '2025-01-02T00:00',
      '2025-01-02 00:00:00',
      '20250102',
      '1/2/2025',
      '01-02-2025',
      '1/2/25',
      ' 1/2/2025 ',
    ],
    ...[
      '1/2/2025 12:00:00 AM',
      '1.2.2025',
      'January 2, 2025',
      'Jan 2 2025',
      'Jan. 2, 2025',
      'JANUARY 2ND, 2025',
    ],
    ...['2-Jan-25', '2-JAN-2025', '02 January 2025', 'Thursday, January 02, 2025', '45659', '45659.0'],
  ];
  for (const text of written) assert.equal(isoDateOf(text), '2025-01-02', text);
  assert.equal(isoDateOf('9999-12-31'), '9999-12-31');
  assert.equal(isoDateOf('12/31/9999'), '9999-12-31');
});

test('what could be another date is none', () => {
  const unknown = [
    ...['', 'soon', '2025-01', '2025', '13/02/2025', '2025-02-30', '1/2/99', '1/2/05', '1/2-2025', '12345'],
    ...['2025-01-02x', '1735776000', 'Smarch 2, 2025', 'last updated 2025-01-02', '2025-13-01', '00/00/0000'],
  ];
  for (const text of unknown) assert.equal(isoDateOf(text), null, text);
});

test('numbers lose their currency, signs and groups, and nothing else', () => {
  const cases: [string, string | null][] = [
    ['$1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567,89', '1234567.89'],
    ['1 234.50', '1234.50'],
    ['\u00a012.50\u202f', '12.50'],
    ['(12.00)', '-12.00'],
    ['$(12.00)', null],
    ['($12.00)', '-12.00'],
    ['-$3', '-3'],
    ['$-3', '-3'],
    ['3-', '-3'],
    ['\u22123', '-3'],
    ['+5', '5'],
    ['1.2E3', '1.2E3'],
    ["'12.50", '12.50'],
    ['="12.50"', '12.50'],
    ['=12.50', '12.50'],
    ['US$ 12', '12'],
    ['12 USD', '12'],
    ['12 dollars', '12'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['--12', null],
    ['(-12)', null],
    ['-12-', null],
    ['12,34', null],
    ['12 34', null],
    ['1,23,456.00', null],
    ['1,234.5.6', null],
    ['12-15', null],
    ['$12.50 per visit', null],
    ['70%', null],
    ['NaN', null],
    ['0x10', null],
    ['', null],
    ['.', null],
    ['$', null],
  ];
  for (const [text, expected] of cases) assert.equal(plainNumber(text, false), expected, text);
  for (const text of ['70.5', '70.5%', '70.5 %', '70.5 percent', '70.5pct'])
    assert.equal(plainNumber(text, true), '70.5', text);
  assert.equal(plainNumber('$70', true), null);
  assert.equal(plainNumber('70%-80%', true), null);
});

test('words for settings and methods are those of CMS', () => {
  for (const text of ['IP', 'In-Patient', ' inpatient ', 'I'])
    assert.equal(settingOf(text), 'inpatient', text);
  for (const text of ['Both', 'IP/OP', 'Inpatient and Outpatient', 'Inpatient, Outpatient'])
    assert.equal(settingOf(text), 'both', text);
  assert.equal(settingOf('Clinic'), 'clinic');
  assert.equal(settingOf(' '), null);
  for (const text of ['Fee Schedule', 'fee_schedule', 'fee-schedule', 'FeeSchedule', 'fee schedules'])
    assert.equal(methodologyOf(text), 'fee schedule', text);
  for (const text of [
    ...['percent of total billed charges', 'Percent of Total Billed Charge', 'percentage of billed charges'],
    ...['% of total billed charges', 'Percent_of_Charges', 'percent of gross charges'],
  ])
    assert.equal(methodologyOf(text), 'percent of total billed charges', text);
  assert.equal(methodologyOf('Per-Diem'), 'per diem');
  assert.equal(methodologyOf('percent of Medicare'), 'percent of medicare');
  for (const text of [
    'percentage',
    'Percentage ',
    'percent',
    'percent of charges',
    'PERCENT OF BILLED CHARGES',
  ])
    assert.equal(negotiatedTypeOf(text), 'percentage', text);
  assert.equal(negotiatedTypeOf('fee_schedule'), 'fee schedule');
  assert.equal(negotiatedTypeOf('Negotiated'), 'negotiated');
  assert.equal(negotiatedTypeOf(''), null);
});
