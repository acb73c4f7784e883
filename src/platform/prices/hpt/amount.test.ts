import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../model/index.ts';
import { AmountReader } from './amount.ts';

const read = (text: string, isPercentage = false) => {
  const reader = new AmountReader();
  const bytes = Buffer.from(text);
  if (!reader.readDigits(bytes, 0, bytes.length, isPercentage) && !reader.readText(text, isPercentage))
    return null;
  return [reader.amount, reader.raw, flagsOf(reader.flags).join()];
};

test('amounts are read exactly, however they are written', () => {
  const cases: [string, number | null, string | null, string][] = [
    ['20000', 200_000_000, null, ''],
    ['98.98', 989_800, null, ''],
    ['0.1', 1_000, null, ''],
    ['1.2345', 12_345, null, ''],
    ['.5', 5_000, null, ''],
    ['5.', 50_000, null, ''],
    ['$1,234.50', 12_345_000, '$1,234.50', ''],
    ['$ 1,234', 12_340_000, '$ 1,234', ''],
    ['USD 5', 50_000, 'USD 5', ''],
    ['(12.50)', -125_000, '(12.50)', 'non_positive'],
    ['-3', -30_000, null, 'non_positive'],
    ['-$3', -30_000, '-$3', 'non_positive'],
    ['0', 0, null, 'non_positive'],
    ['0.00', 0, null, 'non_positive'],
    ['1.00005', 10_001, '1.00005', 'rounded'],
    ['1.00004', 10_000, '1.00004', 'rounded'],
    ['2.000000', 20_000, null, ''],
    ['0.00005', 1, '0.00005', 'rounded'],
    ['1.5E+05', 1_500_000_000, '1.5E+05', ''],
    ['1e-7', 0, '1e-7', 'non_positive,rounded'],
    ['999999999', 9_999_999_990_000, null, 'placeholder'],
    ['9999999', 99_999_990_000, null, 'placeholder'],
    ['$9,999,999.00', 99_999_990_000, '$9,999,999.00', 'placeholder'],
    ['999999', 9_999_990_000, null, ''],
    ['9999990', 99_999_900_000, null, ''],
    ['999999999999999', null, '999999999999999', 'placeholder,not_a_number'],
    ['call us', null, 'call us', 'not_a_number'],
    ['50%', null, '50%', 'not_a_number'],
    ['1,23', null, '1,23', 'not_a_number'],
    ['12 34 x', null, '12 34 x', 'not_a_number'],
    ['12 34', null, '12 34', 'not_a_number'],
    ['--12', null, '--12', 'not_a_number'],
    ['(-12)', null, '(-12)', 'not_a_number'],
    ['1.234,50', 12_345_000, '1.234,50', ''],
    ['="12.50"', 125_000, '="12.50"', ''],
    ['#REF!', null, '#REF!', 'not_a_number'],
    ['Infinity', null, 'Infinity', 'not_a_number'],
    ['1e400', null, '1e400', 'not_a_number'],
  ];
  for (const [text, amount, raw, flags] of cases) assert.deepEqual(read(text), [amount, raw, flags], text);
});

test('percentages are in percent; below one they are told apart', () => {
  assert.deepEqual(read('70.5', true), [705_000, null, '']);
  assert.deepEqual(read('70.5%', true), [705_000, '70.5%', '']);
  assert.deepEqual(read('.705', true), [7_050, null, 'percentage_fraction']);
  assert.deepEqual(read('0', true), [0, null, 'non_positive']);
});

test('what says that there is no amount is none', () => {
  for (const text of [
    ...['', '  ', 'N/A', 'n/a', 'NA', '-', '--', 'null', 'None', '#N/A', '$ -', '$-', '$', 'NaN', '(null)'],
    ...['Not Available', 'unavailable', 'not applicable', '(blank)', '\\N'],
  ])
    assert.equal(read(text), null);
});

test('a large amount with cents keeps them', () => {
  assert.deepEqual(read('123456789012.3456'), [1_234_567_890_123_456, null, '']);
  assert.deepEqual(read('90071992547.4099'), [900_719_925_474_099, null, '']);
});
