import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import {
  type Amount,
  amountOf,
  distinctAmounts,
  divideHalfUp,
  dollars,
  percentOf,
  sortedAmounts,
  textOfAmount,
} from './amount.ts';
import { type ComparisonKey, isRanked, textOfKey } from './comparison-key.ts';
import { contractValue } from './contract.ts';
import { outliersOf } from './outliers.ts';
import { percentile, percentileRank, summarise } from './percentiles.ts';

const texts = (amounts: readonly (Amount | null)[]) =>
  amounts.map((amount) => (amount === null ? null : textOfAmount(amount)));

test('amounts are read and written exactly', () => {
  const cases: [string | number, string | null][] = [
    ['1234.5', '1234.5'],
    ['0.0001', '0.0001'],
    ['0.00005', '0.0001'],
    ['-0.00005', '-0.0001'],
    ['.705', '0.705'],
    ['99999999999999.9999', '99999999999999.9999'],
    ['1e3', '1000'],
    [2.5e-7, '0'],
    [70.5, '70.5'],
    ['1,000', null],
    ['N/A', null],
    ['', null],
    ['.', null],
  ];
  for (const [text, expected] of cases) {
    const amount = amountOf(text);
    assert.equal(amount === null ? null : textOfAmount(amount), expected, String(text));
  }
});

test('every amount with four decimals comes back as it was', () => {
  check(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (amount) => {
      assert.equal(amountOf(textOfAmount(amount)), amount);
    }),
  );
});

test('percentiles interpolate linearly', () => {
  const { min, p10, p25, median, p75, p90, max } = summarise([1000, 150, 100, 200, 120].map(dollars));
  assert.deepEqual(texts([min, p10, p25, median, p75, p90, max]), [
    '100',
    '108',
    '120',
    '150',
    '200',
    '680',
    '1000',
  ]);
});

test('few amounts have no quartiles and no tenths', () => {
  assert.equal(summarise([]).median, null);
  const two = summarise([dollars(1), dollars(2)]);
  assert.deepEqual(texts([two.p25, two.median, two.p75, two.p10]), [null, '1.5', null, null]);
  const four = summarise([1, 2, 3, 4].map(dollars));
  assert.deepEqual(texts([four.p25, four.p75, four.p10, four.p90]), ['1.75', '3.25', null, null]);
});

test('percentiles never leave the amounts and never fall', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 40 });
  check(
    fc.property(amounts, fc.nat(100), fc.nat(100), (values, one, other) => {
      const sorted = sortedAmounts(values);
      const low = percentile(sorted, Math.min(one, other));
      const high = percentile(sorted, Math.max(one, other));
      assert.ok(low <= high && low >= (sorted[0] ?? 0n) && high <= (sorted.at(-1) ?? 0n));
    }),
  );
});

test('the rank counts half of those that are equal', () => {
  const amounts = [1, 2, 2, 3].map(dollars);
  assert.equal(percentileRank(amounts, dollars(2)), 0.5);
  assert.equal(percentileRank(amounts, dollars(3)), 0.875);
  assert.equal(percentileRank(amounts, dollars(9)), 1);
  assert.equal(percentileRank([], dollars(9)), null);
});

test('outliers need eight amounts, a spread and a great distance', () => {
  const near = [100, 101, 99, 102, 98, 103, 97].map(dollars);
  assert.deepEqual(outliersOf([...near, dollars(10_000)]).lastIndexOf(true), 7);
  assert.equal(outliersOf([...near, dollars(10_000)]).filter(Boolean).length, 1);
  assert.ok(!outliersOf([...near.slice(1), dollars(10_000)]).includes(true), 'seven are too few');
  assert.ok(!outliersOf([...Array(8).fill(dollars(5)), dollars(9_000)]).includes(true), 'no spread');
  assert.ok(!outliersOf([...near, dollars(0)]).at(-1), 'nothing has no logarithm');
});

test('a contract votes with the median of its distinct dollars', () => {
  const values = [dollars(10), dollars(10), dollars(10), dollars(20), dollars(40)];
  assert.equal(contractValue({ values }), dollars(20));
  assert.equal(contractValue({ values: [] }), null);
  assert.deepEqual(distinctAmounts(values), [10, 20, 40].map(dollars));
});

test('division rounds half away from zero, percentages have two decimals', () => {
  assert.deepEqual([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n), divideHalfUp(4n, 3n)], [3n, -3n, 1n]);
  assert.equal(percentOf(dollars(1), dollars(3)), 33.33);
  assert.equal(percentOf(dollars(-1), dollars(8)), -12.5);
  assert.equal(percentOf(dollars(1), 0n), null);
});

test('a comparison key is the same however its parts are written', () => {
  const key: ComparisonKey = {
    ...{ codeType: 'cpt', code: '73721', setting: 'Outpatient', billingClass: 'institutional' },
    ...{
      modifiers: ['TC', '26', 'TC'],
      amountKind: 'negotiated',
      methodology: 'Fee Schedule',
      drugUnit: null,
    },
  };
  assert.equal(textOfKey(key), 'CPT|73721|outpatient|facility|26,TC|negotiated|fee schedule|');
  const other = { ...key, codeType: 'CPT', billingClass: 'Facility', modifiers: ['26', 'tc'] };
  assert.equal(textOfKey(key), textOfKey(other));
  assert.notEqual(textOfKey(key), textOfKey({ ...key, modifiers: [] }));
});

test('which dollars are ranked depends on who posts them', () => {
  assert.ok(isRanked('hospital', 'Case Rate'));
  assert.ok(!isRanked('hospital', 'percent of total billed charges'));
  assert.ok(isRanked('payer', 'negotiated'));
  assert.ok(!isRanked('payer', 'percentage'));
  assert.ok(!isRanked('payer', null));
});
