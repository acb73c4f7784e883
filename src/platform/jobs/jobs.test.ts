import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { conflict, invalidRequest, serviceUnavailable } from '../../kernel/errors.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import type { JobRun, Jobs } from './index.ts';
import { defineTallies, Gates, record } from './test-kinds.ts';
import {
  countTo,
  ledgerOf,
  newsOf,
  openTestPlatform,
  type TestPlatform,
  until,
  untilFinished,
} from './test-platform.ts';

let platform: TestPlatform;
let jobs: Jobs;

const HOUR = 3_600_000;
const gates = new Gates();
const tries = new Map<string, number>();
const aborted: string[] = [];

function defineKinds(): void {
  defineTallies(jobs, 'here');
  gates.define(jobs);
  jobs.define({
    kind: 'endless-batch',
    async runBatch({ sql, run, signal }) {
      await record(sql, run, 1, 'here');
      tries.set(run.runId, 1);
      await once(signal, 'abort');
      aborted.push(run.runId);
      throw signal.reason;
    },
  });
  jobs.define<{ fails: number; fault: string }, null, never>({
    kind: 'faulty',
    maxAttempts: 3,
    async runBatch({ sql, run, input }) {
      const attempt = (tries.get(run.runId) ?? 0) + 1;
      tries.set(run.runId, attempt);
      await record(sql, run, attempt, 'here');
      if (attempt <= input.fails) throw FAULTS[input.fault];
      return { cursor: null, done: true };
    },
  });
  jobs.define<null, boolean, never>({
    kind: 'resting',
    async runBatch({ run }) {
      if (run.cursor === true) return { cursor: true, done: true };
      return { cursor: true, done: false, restUntil: new Date(Date.now() + 400) };
    },
  });
}

const FAULTS: Record<string, Error> = {
  passing: serviceUnavailable('The other side is busy.'),
  lasting: invalidRequest('The address is wrong. Correct it.'),
  unexpected: new Error('SELECT secret FROM /etc/passwd'),
};

before(async () => {
  platform = await openTestPlatform();
  jobs = platform.createJobs('here', { batchesPerSegment: 5, lostAfterMs: 600_000, restMs: HOUR });
  defineKinds();
  await jobs.start({ work: true });
});

after(async () => {
  await jobs.stop();
  await platform.close();
});

const start = (kind: string, input: unknown, runId: string = uuidv7()): Promise<JobRun> =>
  platform.tx((sql) => jobs.enqueue(sql, { runId, accountId: platform.accountId, kind, input }));
const get = (runId: string): Promise<JobRun> => platform.tx((sql) => jobs.get(sql, runId));
const segmentEnded = (runId: string, segment: number) =>
  until(async () => {
    const [row] = await platform.query<{ status: string }>(
      'SELECT status FROM dbos.workflow_status WHERE workflow_uuid = $1',
      [`${runId}:${segment}`],
    );
    return row?.status === 'SUCCESS';
  });

test('a job runs batch after batch and ends with its output', async () => {
  const { runId, state, progress } = await start('tally', { batches: 3 });
  assert.deepEqual([state, progress], ['running', {}]);
  const run = await untilFinished(platform, jobs, runId);
  assert.equal(run.state, 'completed');
  assert.deepEqual([run.batch, run.cursor, run.progress, run.output], [3, 3, { batch: 3 }, { batch: 3 }]);
  assert.ok(run.startedAt !== null && run.finishedAt !== null && run.finishedAt >= run.startedAt);
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2, 3]);
  assert.deepEqual(await newsOf(platform, runId), ['started', 'progressed', 'progressed', 'completed']);
});

test('a job that prepares outside of the transaction does the same', async () => {
  const { runId } = await start('prepared-tally', { batches: 3 });
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2, 3]);
});

test('a run that rests for a moment goes on soon, however seldom it is looked for runs while none rests', async () => {
  const { runId } = await start('resting', null);
  const run = await untilFinished(platform, jobs, runId);
  assert.deepEqual([run.state, run.segment], ['completed', 2]);
});

test('a long job goes through several segments and skips nothing', async () => {
  const { runId } = await start('tally', { batches: 12 });
  const run = await untilFinished(platform, jobs, runId);
  assert.deepEqual([run.state, run.batch, run.segment], ['completed', 12, 3]);
  assert.deepEqual(await ledgerOf(platform, runId), countTo(12));
});

test('a job exists only when its transaction commits', async () => {
  const runId = uuidv7();
  const rolledBack = platform.tx(async (sql) => {
    await jobs.enqueue(sql, { runId, accountId: platform.accountId, kind: 'tally', input: { batches: 1 } });
    throw conflict('no');
  });
  await assert.rejects(rolledBack, { code: 'conflict' });
  await assert.rejects(get(runId), { code: 'not_found' });
  const workflows = await platform.query('SELECT FROM dbos.workflow_status WHERE workflow_uuid LIKE $1', [
    `${runId}:%`,
  ]);
  assert.equal(workflows.length, 0);
});

test('a kind that nobody defined is refused, and so is defining one twice', async () => {
  await assert.rejects(start('unheard-of', {}), /not defined/);
  assert.throws(() => defineTallies(jobs, 'again'), /defined twice/);
});

test('another account sees and changes nothing', async () => {
  const { runId } = await start('tally', { batches: 1 });
  const stranger = platform.database.forAccount(uuidv7());
  for (const act of [jobs.get, jobs.pause, jobs.resume, jobs.cancel]) {
    await assert.rejects(
      stranger((sql) => act(sql, runId)),
      { code: 'not_found', status: 404 },
    );
  }
});

test('pausing keeps the batch in flight and starts no other; resuming goes on from there', async () => {
  const runId = uuidv7();
  const barrier = gates.put(runId, 2);
  await start('gated', { batches: 4 }, runId);
  await until(async () => barrier.reached.length === 2);
  assert.equal((await platform.tx((sql) => jobs.pause(sql, runId))).state, 'paused');
  await assert.rejects(
    platform.tx((sql) => jobs.pause(sql, runId)),
    { code: 'conflict', status: 409 },
  );
  barrier.open();
  await segmentEnded(runId, 1);
  const paused = await get(runId);
  assert.deepEqual([paused.state, paused.batch, paused.segment], ['paused', 2, 1]);
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2]);

  assert.equal((await platform.tx((sql) => jobs.resume(sql, runId))).state, 'running');
  await assert.rejects(
    platform.tx((sql) => jobs.resume(sql, runId)),
    { code: 'conflict', status: 409 },
  );
  const run = await untilFinished(platform, jobs, runId);
  assert.deepEqual([run.state, run.batch, run.segment], ['completed', 4, 2]);
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2, 3, 4]);
  const news = ['started', 'progressed', 'paused', 'progressed', 'resumed', 'progressed', 'completed'];
  assert.deepEqual(await newsOf(platform, runId), news);
  for (const act of [jobs.pause, jobs.resume, jobs.cancel]) {
    await assert.rejects(
      platform.tx((sql) => act(sql, runId)),
      { code: 'conflict', message: /is completed/ },
    );
  }
});

test('a job paused in its last batch stays paused and does that batch again', async () => {
  const runId = uuidv7();
  const barrier = gates.put(runId, 1);
  await start('gated', { batches: 1 }, runId);
  await until(async () => barrier.reached.length === 1);
  await platform.tx((sql) => jobs.pause(sql, runId));
  barrier.open();
  await segmentEnded(runId, 1);
  assert.deepEqual([(await get(runId)).state, await ledgerOf(platform, runId)], ['paused', []]);
  await platform.tx((sql) => jobs.resume(sql, runId));
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
  assert.deepEqual(await ledgerOf(platform, runId), [1]);
});

test('cancelling stops within a batch and keeps nothing of it', async () => {
  const { runId } = await start('endless-batch', {});
  await until(async () => tries.has(runId));
  assert.equal((await platform.tx((sql) => jobs.cancel(sql, runId))).state, 'cancelled');
  await until(async () => aborted.includes(runId));
  await segmentEnded(runId, 1);
  assert.equal((await get(runId)).state, 'cancelled');
  assert.deepEqual(await ledgerOf(platform, runId), []);
  assert.deepEqual(await newsOf(platform, runId), ['started', 'cancelled']);
});

test('a paused job can be cancelled', async () => {
  const runId = uuidv7();
  await platform.tx(async (sql) => {
    await jobs.enqueue(sql, { runId, accountId: platform.accountId, kind: 'tally', input: { batches: 1 } });
    await jobs.pause(sql, runId);
  });
  const run = await platform.tx((sql) => jobs.cancel(sql, runId));
  assert.deepEqual([run.state, run.startedAt], ['cancelled', null]);
  await segmentEnded(runId, 1);
  assert.deepEqual(await ledgerOf(platform, runId), []);
});

test('a passing fault is tried again', async () => {
  const { runId } = await start('faulty', { fails: 2, fault: 'passing' });
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
  assert.deepEqual(await ledgerOf(platform, runId), [3]);
});

test('a fault that does not pass fails the job after its attempts', async () => {
  const { runId } = await start('faulty', { fails: 99, fault: 'passing' });
  const run = await untilFinished(platform, jobs, runId);
  assert.equal(run.state, 'failed');
  assert.deepEqual(run.error, { code: 'service_unavailable', message: 'The other side is busy.' });
  assert.deepEqual([tries.get(runId), await ledgerOf(platform, runId)], [3, []]);
});

test('any other fault fails the job at once, with a message for its owner only', async () => {
  const refused = await start('faulty', { fails: 99, fault: 'lasting' });
  const broken = await start('faulty', { fails: 99, fault: 'unexpected' });
  const first = await untilFinished(platform, jobs, refused.runId);
  assert.deepEqual(first.error, { code: 'invalid_request', message: 'The address is wrong. Correct it.' });
  const second = await untilFinished(platform, jobs, broken.runId);
  assert.equal(second.error?.code, 'internal');
  assert.doesNotMatch(second.error?.message ?? '', /SELECT|passwd/);
  assert.deepEqual([tries.get(refused.runId), tries.get(broken.runId)], [1, 1]);
  assert.deepEqual(await newsOf(platform, broken.runId), ['started', 'failed']);
});

test('a workflow that is repeated, without memory and beside the first, does nothing twice', async () => {
  const runId = uuidv7();
  const barrier = gates.put(runId, 4);
  await start('gated', { batches: 6 }, runId);
  await until(async () => barrier.reached.length === 4);
  await platform.query('DELETE FROM dbos.operation_outputs WHERE workflow_uuid = $1', [`${runId}:1`]);
  await platform.query(
    "UPDATE dbos.workflow_status SET status = 'ENQUEUED', owner_xid = NULL WHERE workflow_uuid = $1",
    [`${runId}:1`],
  );
  await until(async () => barrier.reached.length === 5);
  barrier.open();
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
  assert.deepEqual(barrier.reached.slice(0, 5), [1, 2, 3, 4, 4]);
  assert.deepEqual(await ledgerOf(platform, runId), [1, 2, 3, 4, 5, 6]);
  assert.equal((await newsOf(platform, runId)).filter((news) => news === 'completed').length, 1);
});

test('fifty jobs at once all end exactly once', async () => {
  const runs = await Promise.all(
    countTo(50).map((index) => start(index % 2 === 0 ? 'tally' : 'prepared-tally', { batches: 3 })),
  );
  for (const { runId } of runs) {
    assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
    assert.deepEqual(await ledgerOf(platform, runId), [1, 2, 3]);
    assert.deepEqual(await newsOf(platform, runId), ['started', 'progressed', 'progressed', 'completed']);
  }
});

test('waiting ends when the job changes, when the time is up, and when the caller leaves', async () => {
  const runId = uuidv7();
  const barrier = gates.put(runId, 2);
  const signal = new AbortController().signal;
  const wait = (since: number, seconds: number, by: AbortSignal = signal) =>
    jobs.wait({ accountId: platform.accountId, runId, since, seconds, signal: by });
  const created = await start('gated', { batches: 2 }, runId);
  assert.ok((await wait(0, 60)).version >= created.version);
  await until(async () => barrier.reached.length === 2);
  const waiting = await get(runId);
  assert.deepEqual(await wait(waiting.version, 0.1), waiting);
  const leaving = new AbortController();
  const left = wait(waiting.version, 60, leaving.signal);
  leaving.abort();
  assert.deepEqual(await left, waiting);
  const changed = wait(waiting.version, 60);
  barrier.open();
  const ended = await changed;
  assert.equal(ended.state, 'completed');
  assert.equal((await wait(ended.version, 60)).version, ended.version);
  await assert.rejects(jobs.wait({ accountId: uuidv7(), runId, since: 0, seconds: 60, signal }), {
    code: 'not_found',
  });
});

test('a job that two start under one id at the same moment is there once, and both have it', async () => {
  const runId = uuidv7();
  const looked = Promise.withResolvers<void>();
  let looks = 0;
  const start = () =>
    platform.tx(async (sql) => {
      const [known] = await jobs.getMany(sql, [runId]);
      looks += 1;
      if (looks === 2) looked.resolve();
      await looked.promise;
      const run = { runId, accountId: platform.accountId, kind: 'tally', input: { batches: 1 } };
      return known ?? jobs.enqueue(sql, run);
    });
  const [one, other] = await Promise.all([start(), start()]);
  assert.deepEqual([one?.runId, other?.runId], [runId, runId]);
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
  assert.deepEqual(await ledgerOf(platform, runId), [1]);
});
