import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestPlatform, type TestPlatform } from '../jobs/test-platform.ts';
import { rouseAwaiting } from './stage-store.ts';

let platform: TestPlatform;

before(async () => {
  platform = await openTestPlatform();
  const { accountId } = platform;
  await platform.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Account', 'free')", [
    accountId,
  ]);
  await platform.query(
    "INSERT INTO job_runs (run_id, account_id, kind, input) VALUES ('run', $1, 'runs.run', '{}')",
    [accountId],
  );
  await platform.query(
    `INSERT INTO runs (account_id, run_id, kind, definition, params, trigger, actor, max_runs)
     VALUES ($1, 'run', 'pipeline', '{}', '{}', 'manual', 'somebody', 1)`,
    [accountId],
  );
  await platform.query(
    `INSERT INTO run_stages (account_id, run_id, stage_id, position, type, definition, status, waiting, awaits)
     VALUES ($1, 'run', 'stage', 0, 'crawl', '{}', 'running', 'later', 'job')`,
    [accountId],
  );
});
after(() => platform.close());

test('who wakes a run takes the run before its stages, as those do who change them', async () => {
  const wake = async (sql: Parameters<typeof rouseAwaiting>[0]) => {
    await sql.query("UPDATE job_runs SET version = version + 1 WHERE run_id = 'run'");
  };
  const other = new pg.Client({ connectionString: platform.url });
  await other.connect();
  await other.query('BEGIN');
  await other.query("SELECT set_config('app.account_id', $1, true)", [platform.accountId]);
  await other.query("SELECT FROM job_runs WHERE run_id = 'run' FOR UPDATE");
  const roused = platform.tx((sql) => rouseAwaiting(sql, 'job', () => wake(sql)));
  await eventually(async () => {
    const [row] = await platform.query<{ waits: boolean }>(
      `SELECT count(*) > 0 AS waits FROM pg_stat_activity WHERE application_name = 'granary' AND wait_event_type = 'Lock'`,
    );
    assert.equal(row?.waits, true);
  });
  const { rowCount } = await other.query("SELECT FROM run_stages WHERE run_id = 'run' FOR UPDATE NOWAIT");
  assert.equal(rowCount, 1);
  await other.query('COMMIT');
  await roused;
  await other.end();
  const [stage] = await platform.query<{ due: boolean }>(
    "SELECT wake_at <= now() AS due FROM run_stages WHERE run_id = 'run'",
  );
  assert.equal(stage?.due, true);
});
