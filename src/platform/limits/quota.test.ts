import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Account } from '../../kernel/context.ts';
import { Quota } from './quota.ts';

const at = (text: string) => new Quota({ now: () => new Date(text) });

test('days, weeks from Monday and months end at midnight UTC', () => {
  const cases: [string, string, string, string][] = [
    ['2026-11-15T23:59:59.999Z', '2026-11-16', '2026-11-16', '2026-12-01'], // a Sunday
    ['2026-11-16T00:00:00.000Z', '2026-11-17', '2026-11-23', '2026-12-01'], // a Monday
    ['2026-12-31T12:00:00.000Z', '2027-01-01', '2027-01-04', '2027-01-01'],
    ['2028-02-29T01:00:00.000Z', '2028-03-01', '2028-03-06', '2028-03-01'],
  ];
  for (const [now, day, week, month] of cases) {
    const quota = at(now);
    const ends = (['crawl_jobs_per_day', 'audits_per_week', 'briefs_per_month'] as const).map((name) =>
      quota.resetsAt(name).toISOString(),
    );
    assert.deepEqual(
      ends,
      [day, week, month].map((date) => `${date}T00:00:00.000Z`),
      now,
    );
  }
});

test('more than a tier allows in one call is refused with the tier that allows it', () => {
  const quota = at('2026-11-15T00:00:00Z');
  const account = { id: 'a', tier: 'free', overrides: {} } as unknown as Account;
  assert.equal(quota.most(account, 'pages_per_audit'), 50);
  assert.equal(quota.most(account, 'pages_per_audit', 50), 50);
  assert.throws(() => quota.most(account, 'pages_per_audit', 51), { status: 403, message: /tier pro/ });
  const unlimited = { ...account, overrides: { pages_per_audit: null } } as Account;
  assert.equal(quota.most(unlimited, 'pages_per_audit', 51), null);
});

test('a live count has no period', () => {
  assert.throws(() => at('2026-11-15T00:00:00Z').resetsAt('datasets'), /not an allowance/);
});
