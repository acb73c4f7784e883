import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invalidRequest, serviceUnavailable } from '../../kernel/errors.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { countElsewhere, whoCountsElsewhere } from '../../kernel/work-elsewhere.ts';
import { type Cost, chargeJob, type JobRun, type Jobs } from './index.ts';
import { A_BATCH, Gates } from './test-kinds.ts';
import { openTestPlatform, type TestPlatform, until, untilFinished } from './test-platform.ts';

let platform: TestPlatform;
let jobs: Jobs;
const gates = new Gates();
const tries = new Map<string, number>();

/** A loop that takes so much of the processor, and no time that the machine gives to others. */
function work(milliseconds: number): void {
  const since = process.cpuUsage();
  let spent = 0;
  while (spent < milliseconds) {
    const { user, system } = process.cpuUsage(since);
    spent = (user + system) / 1_000;
  }
}

before(async () => {
  platform = await openTestPlatform();
  jobs = platform.createJobs('here', { lostAfterMs: 600_000 });
  gates.define(jobs);
  jobs.define<{ fails: number; isFinal: boolean }, number, never>({
    kind: 'dear',
    async runBatch({ run, input, cursor }) {
      if (cursor === null) return { cursor: 1, done: false, cost: { pages: 3, tokens: 7 } };
      const attempt = (tries.get(run.runId) ?? 0) + 1;
      tries.set(run.runId, attempt);
      work(20);
      if (attempt <= input.fails)
        throw input.isFinal ? invalidRequest('It is wrong. Correct it.') : serviceUnavailable('It is busy.');
      return { cursor: 2, done: true, cost: { pages: 1 } };
    },
  });
  jobs.define<unknown, null, string>({
    kind: 'odd-figures',
    prepare: async () => {
      whoCountsElsewhere()?.(1_234_567);
      return '';
    },
    commit: async ({ sql, run }) => {
      await chargeJob(sql, run.runId, { rows: 2 });
      const cost = { bytes: Number.NaN, pages: -4, rows: 2.6, tokens: Number.POSITIVE_INFINITY };
      return { cursor: null, done: true, error: { code: 'failed', message: 'It failed.' }, cost };
    },
  });
  await jobs.start({ work: true });
});

after(async () => {
  await jobs.stop();
  await platform.close();
});

const start = (kind: string, input: unknown, runId: string = uuidv7()): Promise<JobRun> =>
  platform.tx((sql) => jobs.enqueue(sql, { runId, accountId: platform.accountId, kind, input }));

const told = async (runId: string): Promise<{ news: string; cost: Cost }[]> =>
  platform.query(
    `SELECT replace(type, 'job.', '') AS news, payload -> 'cost' AS cost FROM events WHERE subject = $1 ORDER BY event_id`,
    [runId],
  );

const times = (batches: number) => ({
  bytes: batches * A_BATCH.bytes,
  pages: batches * A_BATCH.pages,
  rows: batches * A_BATCH.rows,
  tokens: 0,
});

const movedOf = ({ cpu_ms: _, ...moved }: Cost) => moved;

test('every event of a job tells what it has used so far, also when it is paused, resumed and cancelled', async () => {
  const runId = uuidv7();
  const gate = gates.put(runId, 3);
  assert.deepEqual((await start('gated', { batches: 9 }, runId)).cost, { cpu_ms: 0, ...times(0) });
  await until(async () => gate.reached.includes(3));
  await platform.tx((sql) => jobs.pause(sql, runId));
  gate.open();
  await until(async () => (await platform.tx((sql) => jobs.get(sql, runId))).batch === 3);
  const again = gates.put(runId, 5);
  await platform.tx((sql) => jobs.resume(sql, runId));
  await until(async () => again.reached.includes(5));
  await platform.tx((sql) => jobs.cancel(sql, runId));
  again.open();
  const news = await told(runId);
  assert.deepEqual(
    news.map((one) => [one.news, movedOf(one.cost)]),
    [
      ['started', times(0)],
      ['progressed', times(1)],
      ['progressed', times(2)],
      ['paused', times(2)],
      ['progressed', times(3)],
      ['resumed', times(3)],
      ['progressed', times(4)],
      // The batch that was under way is not kept, and so it costs nothing.
      ['cancelled', times(4)],
    ],
  );
  const cpu = news.map(({ cost }) => cost.cpu_ms);
  assert.deepEqual(
    cpu,
    cpu.toSorted((one, other) => one - other),
  );
  assert.ok((cpu.at(-1) ?? 0) > 0);
});

test('attempts that failed cost processor time and nothing else, however the job ends', async () => {
  const { runId } = await start('dear', { fails: 2, isFinal: false });
  const { cost } = await untilFinished(platform, jobs, runId);
  assert.deepEqual(movedOf(cost), { bytes: 0, pages: 4, rows: 0, tokens: 7 });
  assert.ok(cost.cpu_ms >= 60, `${cost.cpu_ms}`);
  const failing = await start('dear', { fails: 1, isFinal: true });
  const failed = await untilFinished(platform, jobs, failing.runId);
  assert.equal(failed.state, 'failed');
  assert.deepEqual(movedOf(failed.cost), { bytes: 0, pages: 3, rows: 0, tokens: 7 });
  assert.ok(failed.cost.cpu_ms >= 20, `${failed.cost.cpu_ms}`);
  assert.deepEqual((await told(failing.runId)).at(-1), { news: 'failed', cost: failed.cost });
});

test('what other processes did for a batch is its own, and figures that are none count for nothing', async () => {
  const { runId } = await start('odd-figures', null);
  const { state, cost } = await untilFinished(platform, jobs, runId);
  assert.equal(state, 'failed');
  assert.deepEqual(movedOf(cost), { bytes: 0, pages: 0, rows: 5, tokens: 0 });
  assert.ok(cost.cpu_ms >= 1_234_567);
});

test('work is counted for whoever asked for it, and not where nobody counts', async () => {
  assert.equal(whoCountsElsewhere(), undefined);
  const counted: number[] = [];
  await countElsewhere(
    (ms) => counted.push(ms),
    async () => {
      await Promise.resolve();
      whoCountsElsewhere()?.(5);
    },
  );
  assert.deepEqual([counted, whoCountsElsewhere()], [[5], undefined]);
});
