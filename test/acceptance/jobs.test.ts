import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { readEvents } from '../support/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { fixturesDuringTests } from '../support/program-during-tests.ts';
import { provision } from '../support/tenants.ts';

const its = fixturesDuringTests();

const JOBS = '/api/v1/fixtures/jobs';
const ENDLESS = { steps: 10_000, pause: 20 };

async function start(body: object): Promise<string> {
  const { status, body: job } = await its.api.post(JOBS, body);
  assert.equal(status, 200, JSON.stringify(job));
  return `${JOBS}/${job.job_id}`;
}

/** Waits until the record is as wanted. */
async function until(path: string, reached: (job: any) => boolean): Promise<any> {
  for (;;) {
    const { body } = await its.api.get(`${path}?wait=20`);
    if (reached(body)) return body;
  }
}
const finished = (path: string) => until(path, ({ status }) => status !== 'running' && status !== 'paused');
const underWay = (path: string) => until(path, ({ progress }) => progress.steps_done > 0);
const move = async (path: string, verb: string) => (await its.api.post(`${path}/${verb}`)).body.status;

/** The record once nobody works on the job: a batch that was at work when it was paused may still be saved. */
async function settled(path: string): Promise<any> {
  const text =
    "SELECT FROM dbos.workflow_status WHERE workflow_uuid LIKE $1 AND status IN ('ENQUEUED', 'PENDING')";
  await eventually(async () =>
    assert.equal((await queryAsAdmin(its.program, text, [`${path.split('/').at(-1)}:%`])).rowCount, 0),
  );
  return (await its.api.get(path)).body;
}

/** The number of its steps that happened, and the most times that one of them did. */
async function marks(path: string) {
  const text = 'SELECT count(*)::int AS steps, max(times) AS times FROM fixture_marks WHERE run_id = $1';
  return (await queryAsAdmin(its.program, text, [path.split('/').at(-1)])).rows[0];
}

test('a job answers at once, shows its progress and ends with its output', async () => {
  const { body: job } = await its.api.post(JOBS, { steps: 4, pause: 50 });
  assert.match(job.job_id, /^cj_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual(
    [job.status, job.progress, job.output, job.completed_at],
    ['running', { steps_done: 0 }, null, null],
  );
  const path = `${JOBS}/${job.job_id}`;
  const seen: number[] = [];
  let last = job;
  while (last.status === 'running') {
    last = (await its.api.get(`${path}?wait=20`)).body;
    seen.push(last.progress.steps_done);
  }
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    seen,
  );
  assert.ok(seen.length <= 10, 'a wait ends with a change, not before');
  assert.deepEqual([last.status, last.output, last.error], ['completed', { counted: 4 }, null]);
  assert.ok(last.started_at <= last.completed_at);
  assert.deepEqual((await its.api.get(`${path}?wait=20`)).body, last, 'what has ended is not waited for');
  assert.deepEqual(await marks(path), { steps: 4, times: 1 });
});

test('a wait lasts until something changes, or until its time is up', async () => {
  const path = await start(ENDLESS);
  await underWay(path);
  assert.equal(await move(path, 'pause'), 'paused');
  const paused = await settled(path);
  assert.deepEqual((await its.api.get(`${path}?wait=1`)).body, paused);
  const waiting = its.api.get(`${path}?wait=60`);
  await sleep(200);
  await move(path, 'cancel');
  assert.equal((await waiting).body.status, 'cancelled');
  for (const wait of ['61', '-1', 'x', '1.5'])
    assertError(await its.api.get(`${path}?wait=${wait}`), 400, 'invalid_request');
});

test('pause, resume and cancel move a job where its state allows, and nowhere else', async () => {
  const path = await start(ENDLESS);
  await underWay(path);
  const refused = async (...verbs: string[]) => {
    for (const verb of verbs) {
      const answer = await its.api.post(`${path}/${verb}`);
      assertError(answer, 409, 'conflict');
      assert.match(answer.body.message, /Only a/);
    }
  };
  await refused('resume');
  assert.equal(await move(path, 'pause'), 'paused');
  await refused('pause');
  const { progress } = await settled(path);
  await sleep(200);
  assert.deepEqual((await its.api.get(path)).body.progress, progress, 'it stands still');
  assert.equal(await move(path, 'resume'), 'running');
  await refused('resume');
  await until(path, (job) => job.progress.steps_done > progress.steps_done);
  assert.equal(await move(path, 'cancel'), 'cancelled');
  await refused('cancel', 'pause', 'resume');
  const { steps, times } = await marks(path);
  await sleep(200);
  assert.deepEqual(
    await marks(path),
    { steps, times: 1 },
    'nothing happens after that, and nothing happened twice',
  );
  assert.equal(times, 1);
});

test('a job that fails says why, and keeps what it had done', async () => {
  const path = await start({ steps: 5, fail_at: 3 });
  const failed = await finished(path);
  assert.equal(failed.status, 'failed');
  assert.deepEqual(failed.error, {
    code: 'invalid_request',
    message: 'This was asked to fail. Ask for something else.',
  });
  assert.deepEqual([failed.progress, failed.output], [{ steps_done: 2 }, null]);
  assert.deepEqual(await marks(path), { steps: 2, times: 1 });
  for (const verb of ['pause', 'resume', 'cancel'])
    assertError(await its.api.post(`${path}/${verb}`), 409, 'conflict');
  const events = await readEvents(its.api, path);
  assert.deepEqual([events.at(-1)?.event, events.at(-1)?.data.error.code], ['failed', 'invalid_request']);
});

test('the stream tells every step in order and ends with the job', async () => {
  const path = await start({ steps: 5, pause: 50 });
  const events = await readEvents(its.api, path);
  assert.deepEqual(
    events.map(({ event }) => event),
    ['started', ...Array(4).fill('progressed'), 'completed'],
  );
  assert.deepEqual(
    events.map(({ data }) => data.progress.steps_done),
    [0, 1, 2, 3, 4, 5],
  );
  const ids = events.map(({ id }) => id);
  assert.deepEqual(
    [...new Set(ids)].toSorted((a, b) => a - b),
    ids,
  );
  assert.deepEqual(events.at(-1)?.data.output, { counted: 5 });
  assert.deepEqual(await readEvents(its.api, path), events, 'and tells it again to who comes later');
});

test('a stream that broke off goes on with exactly what is missing', async () => {
  const path = await start({ steps: 12, pause: 30 });
  const first = await readEvents(its.api, path, { most: 3 });
  const second = await readEvents(its.api, path, { lastEventId: first.at(-1)?.id ?? 0, most: 4 });
  const third = await readEvents(its.api, path, { lastEventId: second.at(-1)?.id ?? 0 });
  assert.deepEqual([...first, ...second, ...third], await readEvents(its.api, path));
  assert.deepEqual(await readEvents(its.api, path, { lastEventId: third.at(-1)?.id ?? 0 }), []);
  const wrong = { accept: 'text/event-stream', 'last-event-id': 'seven' };
  assertError(await its.api.get(path, wrong), 400, 'invalid_request');
});

test('a stream that is broken off gives its connection back', async () => {
  const tenant = await provision(its.program.client, { tier: 'free' });
  const { body: job } = await tenant.post(JOBS, ENDLESS);
  const path = `${JOBS}/${job.job_id}`;
  const abort = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${tenant.credential}` };
  const open = () => fetch(its.program.address + path, { headers, signal: abort.signal });
  const streams = await Promise.all(Array.from({ length: 5 }, open));
  assert.deepEqual(
    streams.map(({ status }) => status),
    Array(5).fill(200),
  );
  assert.ok(streams[0]?.headers.has('x-request-id') && streams[0].headers.has('x-ratelimit-limit'));
  assertError(await tenant.get(path), 429, 'rate_limit_exceeded');
  abort.abort();
  await eventually(async () => assert.equal((await tenant.get(path)).status, 200));
  assert.equal((await tenant.post(`${path}/cancel`)).status, 200);
});

test("another tenant's job is as absent as none, streamed or not", async () => {
  const path = await start({ steps: 1 });
  const stranger = await provision(its.program.client);
  for (const absent of [path, `${JOBS}/cj_01k2z9v0m5x8q3r7t1w4y6a8bc`, `${JOBS}/nonsense`]) {
    assertError(await stranger.get(absent), 404, 'not_found');
    assertError(await stranger.get(absent, { accept: 'text/event-stream' }), 404, 'not_found');
    for (const verb of ['pause', 'resume', 'cancel'])
      assertError(await stranger.post(`${absent}/${verb}`), 404, 'not_found');
  }
  assert.equal((await finished(path)).status, 'completed');
});
