import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { secondsLeft } from './outcome.ts';
import type { EnrichmentPlan } from './plan.ts';
import { NO_PROGRESS } from './schema.ts';

const plan = {
  rowsToEnrich: 100,
  work: { hosts: [{ host: 'shop.example', rows: 100, keys: 100 }], others: { rows: 0, keys: 0 } },
} as unknown as EnrichmentPlan;

const runWith = (cursor: object | null, state = 'running') => ({ state, cursor }) as unknown as JobRun;

const progress = { ...NO_PROGRESS, rows_processed: 20, rows_failed: 5 };

test('a cursor of an earlier version of the program has one pace for all rows', () => {
  const earlier = { after: '20', progress, workedMs: 40_000 };
  assert.equal(secondsLeft(plan, runWith(earlier)), 170);
  assert.equal(secondsLeft({ ...plan, work: undefined } as unknown as EnrichmentPlan, runWith(earlier)), 170);
});

test('nothing is known before the first rows, and nothing is left after the last', () => {
  assert.equal(secondsLeft(plan, runWith(null)), null);
  assert.equal(secondsLeft(plan, runWith({ progress: NO_PROGRESS })), null);
  assert.equal(secondsLeft(plan, runWith({ progress }, 'completed')), 0);
  assert.equal(secondsLeft(plan, runWith({ progress }, 'cancelled')), null);
});
