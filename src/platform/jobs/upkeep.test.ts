import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { uuidv7 } from '../../kernel/ids.ts';
import type { JobRun, Jobs } from './index.ts';
import { NodeHeartbeat } from './nodes.ts';
import { defineTallies } from './test-kinds.ts';
import {
  ledgerOf,
  newsOf,
  openTestPlatform,
  type TestPlatform,
  until,
  untilFinished,
} from './test-platform.ts';

const DAY = 86_400_000;

let platform: TestPlatform;
let jobs: Jobs;
let shift = 0;

before(async () => {
  platform = await openTestPlatform();
  const clock = { now: () => new Date(Date.now() + shift) };
  jobs = platform.createJobs('here', { retentionMs: 200, dispatchSilentMs: 1_000, maxStarts: 3 }, clock);
  defineTallies(jobs, 'here');
  await jobs.start({ work: true });
});

after(async () => {
  await jobs.stop();
  await platform.close();
});

/** Enqueues a job and, before any node can see it, changes what the engine knows of it. */
async function startAs(change: string): Promise<string> {
  const runId = uuidv7();
  await platform.tx(async (sql) => {
    await jobs.enqueue(sql, { runId, accountId: platform.accountId, kind: 'tally', input: { batches: 2 } });
    await sql.query(`UPDATE dbos.workflow_status SET ${change} WHERE workflow_uuid = $1`, [`${runId}:1`]);
  });
  return runId;
}

async function assertCompleted(runId: string): Promise<JobRun> {
  const run = await untilFinished(platform, jobs, runId);
  assert.equal(run.state, 'completed');
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2]);
  assert.deepEqual(await newsOf(platform, runId), ['started', 'progressed', 'completed']);
  return run;
}

const insertRun = (runId: string, kind: string, starts: number) =>
  platform.query(
    `INSERT INTO job_runs (run_id, account_id, kind, input, starts, updated_at)
     VALUES ($1, $2, $3, '{"batches": 2}', $4, now() - interval '1 minute')`,
    [runId, platform.accountId, kind, starts],
  );

test('work of an executor that no node answers for is taken over', async () => {
  const run = await assertCompleted(
    await startAs("status = 'PENDING', executor_id = 'nobody', started_at_epoch_ms = 1"),
  );
  assert.equal(run.segment, 1);
});

test('work that was claimed here but never begun is given back', async () => {
  const run = await assertCompleted(
    await startAs("status = 'PENDING', executor_id = 'here', started_at_epoch_ms = 1"),
  );
  assert.equal(run.segment, 1);
});

test('a job whose workflow ended without it goes on in a new segment', async () => {
  const ends = ['ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED', 'SUCCESS', 'CANCELLED'];
  const runIds = await Promise.all(ends.map((status) => startAs(`status = '${status}'`)));
  for (const runId of runIds) assert.equal((await assertCompleted(runId)).segment, 2);
});

test('a job whose workflow waits for a version that no node runs goes on in a new segment', async () => {
  const run = await assertCompleted(await startAs("application_version = 'gone'"));
  assert.equal(run.segment, 2);
  const left = await platform.query('SELECT FROM dbos.workflow_status WHERE workflow_uuid = $1', [
    `${run.runId}:1`,
  ]);
  assert.equal(left.length, 0);
});

test('a job without any workflow goes on in a new segment', async () => {
  const runId = uuidv7();
  await insertRun(runId, 'tally', 0);
  assert.equal((await assertCompleted(runId)).segment, 2);
});

test('a job that never gets further is given up', async () => {
  const [stuck, foreign] = [uuidv7(), uuidv7()];
  await insertRun(stuck, 'tally', 3);
  await insertRun(foreign, 'of-another-version', 0);
  for (const runId of [stuck, foreign]) {
    const run = await untilFinished(platform, jobs, runId);
    assert.deepEqual([run.state, run.error?.code], ['failed', 'internal']);
    assert.equal((await newsOf(platform, runId)).filter((news) => news === 'failed').length, 1);
  }
});

test('a node whose machine stood still judges nobody before all had the time to speak again', async () => {
  let time = 0;
  const identity = { nodeId: 'standing', applicationVersion: '1', role: 'api' as const };
  const node = new NodeHeartbeat(platform.database, identity, 1_000, () => time);
  await node.beat();
  time += 900;
  assert.equal(node.isSettled(300), true);
  time += 30_000;
  assert.equal(node.isSettled(300), false, 'before it has spoken itself');
  await node.beat();
  assert.equal(node.isSettled(300), false, 'and right after');
  time += 301;
  assert.equal(node.isSettled(300), true);
  await node.leave();
});

test('a dispatch loop that died is started anew', async () => {
  wfQueueRunner.stop();
  await assertCompleted(await startAs('priority = 0'));
});

test('what is old is removed, and the jobs themselves are kept', async () => {
  const finished = await startAs('priority = 0');
  await assertCompleted(finished);
  await platform.query(
    "INSERT INTO nodes VALUES ('long-gone', 'worker', '1', NULL, now(), now() + interval '1 hour')",
  );
  const workflows = () =>
    platform.query(
      `SELECT FROM dbos.workflow_status WHERE workflow_uuid = $1
       UNION ALL SELECT FROM dbos.operation_outputs WHERE workflow_uuid = $1`,
      [`${finished}:1`],
    );
  assert.equal((await workflows()).length, 3);
  shift = 8 * DAY;
  await until(async () => (await workflows()).length === 0);
  await until(
    async () => (await platform.query("SELECT FROM nodes WHERE node_id = 'long-gone'")).length === 0,
  );
  assert.equal((await newsOf(platform, finished)).length, 3);
  shift = 31 * DAY;
  await until(async () => (await newsOf(platform, finished)).length === 0);
  assert.equal((await platform.tx((sql) => jobs.get(sql, finished))).state, 'completed');
});
