import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from '../../kernel/ids.ts';
import type { JobRun, Jobs } from './index.ts';
import { A_BATCH, defineTallies, type TallyInput } from './test-kinds.ts';
import {
  countTo,
  ledgerOf,
  newsOf,
  openTestPlatform,
  QUICK,
  type TestPlatform,
  until,
  untilFinished,
} from './test-platform.ts';
import type { WorkerOptions } from './test-worker.ts';

const WORKER = fileURLToPath(new URL('./test-worker.ts', import.meta.url));
/** None ends before the gate is opened, however long the test takes to look. */
const INPUT: TallyInput = { batches: 20, milliseconds: 10, heldAt: 12 };

let platform: TestPlatform;
let jobs: Jobs;
const workers = new Set<ChildProcess>();

before(async () => {
  platform = await openTestPlatform();
  jobs = platform.createJobs('front');
  defineTallies(jobs, 'front');
  await jobs.start({ work: false });
});

afterEach(async () => {
  await platform.setGate(false);
  for (const worker of workers) await kill(worker);
});

after(async () => {
  await jobs.stop();
  await platform.close();
});

async function startWorker(nodeId: string, settings: WorkerOptions['settings'] = {}): Promise<ChildProcess> {
  const options: WorkerOptions = { url: platform.url, nodeId, settings: { ...QUICK, ...settings } };
  const worker = fork(WORKER, [JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  workers.add(worker);
  const ended = once(worker, 'exit').then(([code]) => {
    workers.delete(worker);
    return `it ended with ${code}`;
  });
  assert.equal(await Promise.race([once(worker, 'message').then(([message]) => message), ended]), 'ready');
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
}

const startSome = (): Promise<JobRun[]> =>
  Promise.all(
    ['tally', 'prepared-tally', 'tally', 'prepared-tally'].map((kind) =>
      platform.tx((sql) =>
        jobs.enqueue(sql, { runId: uuidv7(), accountId: platform.accountId, kind, input: INPUT }),
      ),
    ),
  );

/** Each has saved so many batches. */
const underway = async (runs: JobRun[], batches = 2): Promise<void> => {
  for (const { runId } of runs)
    await until(async () => (await platform.tx((sql) => jobs.get(sql, runId))).batch >= batches);
};

async function assertEndedOnce(runs: JobRun[]): Promise<void> {
  const { batches } = INPUT;
  for (const { runId } of runs) {
    const run = await untilFinished(platform, jobs, runId);
    assert.deepEqual([run.state, run.error, run.batch], ['completed', null, batches]);
    assert.deepEqual(await ledgerOf(platform, runId), countTo(batches));
    const { cpu_ms: cpuMs, ...moved } = run.cost;
    assert.deepEqual(moved, {
      bytes: batches * A_BATCH.bytes,
      pages: batches * A_BATCH.pages,
      rows: batches * A_BATCH.rows,
      tokens: 0,
    });
    assert.ok(cpuMs > 0);
    const progressed = countTo(batches - 1).map(() => 'progressed');
    assert.deepEqual(await newsOf(platform, runId), ['started', ...progressed, 'completed']);
  }
}

const nodesOf = async (runs: JobRun[]): Promise<string[]> =>
  (
    await platform.query<{ node: string }>(
      'SELECT DISTINCT node FROM ledger WHERE run_id = ANY($1) ORDER BY 1',
      [runs.map((run) => run.runId)],
    )
  ).map((row) => row.node);

test('the jobs of a killed node go on at another that sees its process gone', async () => {
  const first = await startWorker('killed');
  const runs = await startSome();
  await underway(runs);
  await kill(first);
  await platform.setGate(true);
  await startWorker('heir');
  await assertEndedOnce(runs);
  assert.deepEqual(await nodesOf(runs), ['heir', 'killed']);
});

test('the jobs of a node that fell silent go on at another, and it can do no harm when it wakes', async () => {
  // It may be frozen while it looks for work, and then holds a lock until its connection is given up.
  const quick = { deadAfterMs: 3_000, silentMs: 3_000 };
  const frozen = await startWorker('frozen', quick);
  const runs = await startSome();
  await underway(runs);
  frozen.kill('SIGSTOP');
  await platform.setGate(true);
  await startWorker('awake', quick);
  await until(async () => (await nodesOf(runs)).includes('awake'));
  frozen.kill('SIGCONT');
  await assertEndedOnce(runs);
});

test('a node that is stopped in order hands its jobs over at once, and prints nothing', async () => {
  const leaving = await startWorker('leaving', { drainMs: 1_000 });
  let printed = '';
  leaving.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const runs = await startSome();
  await underway(runs);
  const exited = once(leaving, 'exit');
  leaving.send('stop');
  assert.deepEqual(await exited, [0, null]);
  assert.equal(printed, '');
  await platform.setGate(true);
  await startWorker('successor');
  await assertEndedOnce(runs);
  assert.deepEqual(await nodesOf(runs), ['leaving', 'successor']);
});

test('jobs outlast a PostgreSQL that is killed, twice', async () => {
  await startWorker('patient');
  const runs = await startSome();
  for (const batches of [2, 10]) {
    await underway(runs, batches);
    platform.killPostgres();
  }
  await platform.setGate(true);
  await assertEndedOnce(runs);
});
