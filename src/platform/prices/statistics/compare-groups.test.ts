import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from './amount.ts';
import { compareGroups } from './compare-groups.ts';
import type { Contract } from './contract.ts';

const KEY = 'CPT|73721|outpatient|||negotiated|fee schedule|';

const contract = (
  hospitalId: string,
  amounts: readonly number[],
  more: Partial<Contract> = {},
): Contract => ({
  ...{ key: KEY, hospitalId, payerId: 'harbor', plan: 'PPO', state: 'NY', market: 'commercial' },
  ...{ sourceKind: 'hospital', snapshot: null, values: amounts.map(dollars) },
  ...{ cash: null, gross: null, medicare: null, confidence: 1 },
  ...more,
});

test('groups are held against the median of all, one vote a contract', () => {
  const { rows, overall, excluded } = compareGroups(
    [
      contract('a', [100, 100, 300], { cash: dollars(150), gross: dollars(900), medicare: dollars(100) }),
      contract('a', [400], {
        payerId: 'north',
        cash: dollars(150),
        gross: dollars(900),
        medicare: dollars(100),
      }),
      contract('b', [600]),
    ],
    'hospital',
    'median',
  );
  assert.deepEqual(excluded, { percentage: 0, algorithm: 0, placeholder: 0, outlier: 0, lowConfidence: 0 });
  assert.deepEqual(
    overall.map(({ count, median, p25, p10 }) => ({ count, median, p25, p10 })),
    [{ count: 3, median: dollars(400), p25: dollars(300), p10: null }],
  );
  assert.deepEqual(rows, [
    {
      ...{
        key: KEY,
        group: 'a',
        contracts: 2,
        min: dollars(200),
        p25: null,
        median: dollars(300),
        p75: null,
      },
      ...{ max: dollars(400), vsBaselinePct: -25, percentileRank: 1 / 3, cash: dollars(150) },
      ...{ gross: dollars(900), cashBelowMedian: true, percentOfMedicare: 300 },
    },
    {
      ...{
        key: KEY,
        group: 'b',
        contracts: 1,
        min: dollars(600),
        p25: null,
        median: dollars(600),
        p75: null,
      },
      ...{ max: dollars(600), vsBaselinePct: 50, percentileRank: 2.5 / 3, cash: null, gross: null },
      ...{ cashBelowMedian: null, percentOfMedicare: null },
    },
  ]);
});

test('different comparison keys are never mixed', () => {
  const other = KEY.replace('outpatient', 'inpatient');
  const { rows } = compareGroups([contract('a', [1]), contract('a', [5], { key: other })], 'state', 'median');
  assert.deepEqual(
    rows.map(({ key, median }) => [key, median]),
    [
      [other, dollars(5)],
      [KEY, dollars(1)],
    ],
  );
});

test('other baselines', () => {
  const contracts = [
    contract('a', [100], { cash: dollars(80), medicare: dollars(50) }),
    contract('b', [150], { cash: dollars(300) }),
  ];
  const against = (baseline: Parameters<typeof compareGroups>[2]) =>
    compareGroups(contracts, 'hospital', baseline).rows.map(({ vsBaselinePct }) => vsBaselinePct);
  assert.deepEqual(against('cash'), [25, -50]);
  assert.deepEqual(against('medicare'), [100, null]);
  assert.deepEqual(against({ hospitalId: 'a' }), [0, 50]);
  assert.deepEqual(against({ hospitalId: 'nobody' }), [null, null]);
});

test('what cannot be ranked is counted by its reason', () => {
  const near = [100, 101, 99, 102, 98, 103, 97].map((value) => contract('a', [value], { plan: `${value}` }));
  const odd = [
    contract('a', [10_000]),
    contract('a', [], { unranked: 'percentage' }),
    contract('a', [], { unranked: 'algorithm' }),
    contract('a', [99_999_999], { unranked: 'placeholder' }),
    contract('a', [100], { confidence: 0.5 }),
  ];
  const { rows, excluded } = compareGroups([...near, ...odd], 'payer', 'median');
  assert.deepEqual(excluded, { percentage: 1, algorithm: 1, placeholder: 1, outlier: 1, lowConfidence: 1 });
  assert.equal(rows[0]?.contracts, 7);
  const all = compareGroups([...near, ...odd], 'payer', 'median', { includeFlagged: true, minConfidence: 0 });
  assert.equal(all.rows[0]?.contracts, 9);
  assert.equal(all.excluded.placeholder, 1, 'nines are never averaged in');
});
