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

test('ranges keep a code together, and types apart', () => {
  const counts = [
    { type: 'CPT', code: '1', rows: 3 },
    { type: 'CPT', code: '2', rows: 3 },
    { type: 'CPT', code: '3', rows: 9 },
    { type: 'CPT', code: '4', rows: 1 },
    { type: 'RC', code: '1', rows: 1 },
  ];
  assert.deepEqual(codeRanges(counts, 6), [
    { type: 'CPT', first: '1', last: '2', rows: 6 },
    { type: 'CPT', first: '3', last: '3', rows: 9 },
    { type: 'CPT', first: '4', last: '4', rows: 1 },
    { type: 'RC', first: '1', last: '1', rows: 1 },
  ]);
});
