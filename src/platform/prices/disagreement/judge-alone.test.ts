import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '../statistics/index.ts';
import { type ItemAmounts, judgeInternal } from './judge-internal.ts';
import { judgeSnapshot } from './judge-snapshot.ts';

const classes = (...items: ItemAmounts[]) => judgeInternal(items).map((finding) => finding.class);
const paid = (dollar: number, more: object = {}) => ({
  payer: 'Harbor',
  plan: 'PPO',
  dollar: dollars(dollar),
  ...more,
});

test('an item that agrees with itself has no finding', () => {
  const item = {
    ...{ gross: dollars(1000), cash: dollars(600), min: dollars(300), max: dollars(500) },
    payers: [
      paid(300),
      { ...paid(500), plan: 'HMO' },
      { payer: 'North', plan: 'A', p10: 1n, median: 1n, p90: 2n },
    ],
  };
  assert.deepEqual(classes(item, { ...item }), []);
});

test('each contradiction inside a file is told with both amounts', () => {
  assert.deepEqual(judgeInternal([{ min: dollars(300), max: dollars(500), payers: [paid(2000)] }]), [
    {
      ...{ class: 'outside_min_max', severity: 'high', impact: dollars(1500), item: 0 },
      ...{ payer: 'Harbor', plan: 'PPO', value: dollars(2000), against: dollars(500) },
    },
  ]);
  assert.deepEqual(classes({ min: dollars(300), max: dollars(500), payers: [paid(299)] }), [
    'outside_min_max',
  ]);
  assert.deepEqual(classes({ gross: dollars(10), cash: dollars(11), payers: [] }), ['cash_above_gross']);
  assert.deepEqual(classes({ gross: dollars(10), payers: [paid(11)] }), ['negotiated_above_gross']);
  const disordered = { p10: dollars(5), median: dollars(4), p90: dollars(9) };
  assert.deepEqual(classes({ payers: [{ payer: 'A', plan: 'B', ...disordered }] }), [
    'percentiles_disordered',
  ]);
  const reversed = { p10: dollars(5), p90: dollars(4) };
  assert.deepEqual(classes({ payers: [{ payer: 'A', plan: 'B', ...reversed }] }), ['percentiles_disordered']);
});

test('the same payer and plan with different dollars is a duplicate, in one item or in two', () => {
  assert.deepEqual(classes({ payers: [paid(10), paid(12)] }), ['duplicate_key']);
  assert.deepEqual(classes({ payers: [paid(10)] }, { payers: [paid(12, { payer: ' HARBOR ' })] }), [
    'duplicate_key',
  ]);
  assert.deepEqual(classes({ payers: [paid(10)] }, { payers: [paid(10)] }), []);
  assert.deepEqual(classes({ payers: [paid(10)] }, { payers: [paid(12, { plan: 'HMO' })] }), []);
});

test('placeholders contradict nothing', () => {
  assert.deepEqual(classes({ gross: dollars(10), max: dollars(12), payers: [paid(999_999_999)] }), []);
});

test('a snapshot is held against the one before', () => {
  const judge = (before: number[], now: number[]) => {
    const judged = judgeSnapshot({ values: before.map(dollars) }, { values: now.map(dollars) });
    return judged === null ? null : [judged.class, judged.change, judged.changePct];
  };
  assert.deepEqual(judge([100], [100]), ['match', 'unchanged', 0]);
  assert.deepEqual(judge([100], [102]), ['match', 'raised', 2]);
  assert.deepEqual(judge([100], [85]), ['within_tolerance', 'lowered', -15]);
  assert.deepEqual(judge([100], [150]), ['diverges', 'raised', 50]);
  assert.deepEqual(judge([100], [10_000]), ['unit_mismatch', 'raised', 9900]);
  assert.deepEqual(judge([], [100]), ['one_sided', 'added', null]);
  assert.deepEqual(judge([100], []), ['one_sided', 'removed', null]);
  assert.equal(judge([], []), null);
  const dated = judgeSnapshot(
    { values: [dollars(1)], date: '2020-01-01' },
    { values: [dollars(2)], date: '2026-01-01' },
  );
  assert.equal(dated?.class, 'diverges', 'two snapshots are apart by nature');
});
