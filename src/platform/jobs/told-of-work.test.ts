import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import type pg from 'pg';
import { systemClock } from '../../kernel/clock.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { Notices } from '../postgres/notices.ts';
import { createJobs, type Jobs } from './index.ts';
import { defineTallies } from './test-kinds.ts';
import { ledgerOf, openTestPlatform, QUICK, type TestPlatform, untilFinished } from './test-platform.ts';

const HOUR = 3_600_000;

let platform: TestPlatform;
let notices: Notices;
let jobs: Jobs;
let lineMayOpen = Promise.resolve();
let line: pg.Client | undefined;

before(async () => {
  platform = await openTestPlatform();
  const connect = async () => {
    await lineMayOpen;
    line = await platform.database.connect();
    return line;
  };
  notices = new Notices({ connect }, silentLogger);
  jobs = createJobs({
    database: platform.database,
    url: platform.url,
    nodeId: 'here',
    clock: systemClock,
    applicationVersion: '1',
    log: silentLogger,
    concurrency: 2,
    pollMs: HOUR,
    notices,
    // Nothing but a message moves a job here.
    settings: { ...QUICK, quietMs: HOUR, lostAfterMs: HOUR },
  });
  defineTallies(jobs, 'here');
  await notices.start();
  await jobs.start({ work: true });
});

after(async () => {
  await jobs.stop();
  await notices.stop();
  await platform.close();
});

/** The process that serves the connection; the types of `pg` do not name it. */
const backendOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

const start = (batches: number) =>
  platform.tx((sql) =>
    jobs.enqueue(sql, {
      runId: uuidv7(),
      accountId: platform.accountId,
      kind: 'tally',
      input: { batches, milliseconds: 5 },
    }),
  );

test('a job begins by the message of its transaction, without a poll', async () => {
  const { runId } = await start(2);
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
});

test('jobs that come while a queue is looked at, or while it is full, are begun too', async () => {
  const runs = await Promise.all(Array.from({ length: 12 }, () => start(2)));
  for (const { runId } of runs) {
    assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
    assert.deepEqual(await ledgerOf(platform, runId), [1, 2]);
  }
});

test('a look that collides with another one is repeated soon', async () => {
  const runner = wfQueueRunner as unknown as { pollQueue: () => Promise<boolean> };
  const { pollQueue } = runner;
  const collided = Promise.withResolvers<void>();
  runner.pollQueue = async () => {
    runner.pollQueue = pollQueue;
    collided.resolve();
    return true;
  };
  const { runId } = await start(1);
  await collided.promise;
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
});

test('what was enqueued while the line for messages was down is found when it is back', async () => {
  const gate = Promise.withResolvers<void>();
  lineMayOpen = gate.promise;
  const broken = new Promise<void>((resolve) => notices.hear('test', () => undefined, resolve));
  const [told] = await platform.query<{ ended: boolean }>('SELECT pg_terminate_backend($1) AS ended', [
    backendOf(must(line, 'the line for messages')),
  ]);
  assert.equal(told?.ended, true);
  await broken;
  assert.equal(notices.connected, false);
  const { runId } = await start(1);
  assert.equal(notices.connected, false);
  gate.resolve();
  assert.equal((await untilFinished(platform, jobs, runId)).state, 'completed');
});
