import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeRanges, planMerge } from './merge-plan.ts';

const files = (count: number, rates: number) =>
  Array.from({ length: count }, (_, index) => ({ file_no: String(index), rates: String(rates) }));

test('many files or many rows are merged, and many merges with everything', () => {
  assert.equal(planMerge({ unmerged: files(63, 10), merges: 0 }), 'nothing');
  assert.equal(planMerge({ unmerged: files(64, 10), merges: 0 }), 'unmerged');
  assert.equal(planMerge({ unmerged: files(2, 5_000_000), merges: 3 }), 'unmerged');
  assert.equal(planMerge({ unmerged: files(1, 50_000_000), merges: 0 }), 'nothing', 'one is merged already');
  assert.equal(planMerge({ unmerged: files(64, 10), merges: 8 }), 'all');
});

test('ranges keep a code together', () => {
  const counts = [
    { code: 'CPT 1', rows: 3 },
    { code: 'CPT 2', rows: 3 },
    { code: 'CPT 3', rows: 9 },
    { code: 'RC 1', rows: 1 },
  ];
  assert.deepEqual(codeRanges(counts, 6), [
    { first: 'CPT 1', last: 'CPT 2', rows: 6 },
    { first: 'CPT 3', last: 'CPT 3', rows: 9 },
    { first: 'RC 1', last: 'RC 1', rows: 1 },
  ]);
});
