import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { withAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let queues = 0;

before(async () => {
  program = await joinProgram();
  api = await provision(program.client);
  const unlimited = ['requests_per_minute', 'requests_per_hour'].flatMap((name) => [
    '--limit',
    `${name}=unlimited`,
  ]);
  await program.command('tier', '--account', api.accountId, ...unlimited);
});
after(() => program.dispose());

const newQueue = (): string => {
  queues += 1;
  return `queue-${queues}`;
};
const enqueue = async (queue: string, body: object) =>
  good(await api.post('/api/v1/queue/enqueue', { queue, ...body }));
const dequeue = async (queue: string, body: object = {}) =>
  good(await api.post('/api/v1/queue/dequeue', { queue, ...body }));
const items = async (query: string) => good(await api.get(`/api/v1/queue/items?${query}`));
const stats = async (queue: string) => good(await api.get(`/api/v1/queue/stats?queue=${queue}`)).data[0];
const payloads = (answer: any): unknown[] => answer.items.map(({ payload }: any) => payload);
/** Moves the times of a queue's items into the past, as waiting would. */
const passTime = (queue: string, seconds: number) =>
  withAdmin(program, (client) =>
    client.query('UPDATE queue_items SET due_at = due_at - make_interval(secs => $2) WHERE queue = $1', [
      queue,
      seconds,
    ]),
  );

test('items come by priority and then in order, and leave as they are handed out without a lease', async () => {
  const queue = newQueue();
  const made = await enqueue(queue, {
    priority: 1,
    items: [
      { payload: 'a' },
      { payload: 'b' },
      { payload: { deep: [1, null] }, priority: 7 },
      { payload: 'c' },
    ],
  });
  assert.deepEqual([made.enqueued, made.deduplicated, made.items.length], [4, 0, 4]);
  await enqueue(queue, { payload: null, priority: 1 });
  assert.deepEqual(payloads(await dequeue(queue, { max: 3 })), [{ deep: [1, null] }, 'a', 'b']);
  const { items: rest, ...others } = await dequeue(queue, { max: 10 });
  assert.deepEqual(others, {}, 'nothing else without tokens');
  assert.deepEqual(rest[0], {
    item_id: made.items[3].item_id,
    payload: 'c',
    attempts: 1,
    lease_token: null,
    lease_until: null,
  });
  assert.equal(rest[1].payload, null);
  assert.deepEqual(await dequeue(queue), { items: [] });
  assert.equal((await items(`queue=${queue}`)).total, 0);
  const seen = await stats(queue);
  assert.deepEqual([seen.ready, seen.done, seen.enqueued], [0, 5, 5]);
});

test('a leased item is held, extended, acknowledged once, and the answer tells of every token', async () => {
  const queue = newQueue();
  await enqueue(queue, { items: [{ payload: 1 }, { payload: 2, retry_delay_secs: 600 }] });
  const [one, two] = (await dequeue(queue, { max: 2, lease_secs: 600 })).items;
  assert.deepEqual((await dequeue(queue, { lease_secs: 600 })).items, [], 'both are held');
  assert.ok(new Date(one.lease_until).getTime() > Date.now() + 300_000);
  const longer = await dequeue(queue, { max: 0, extend: [one.lease_token], lease_secs: 3_600 });
  assert.equal(longer.results[0].outcome, 'extended');
  assert.ok(new Date(longer.results[0].lease_until).getTime() > Date.now() + 900_000);
  const unknown = 'f'.repeat(64);
  const settled = await dequeue(queue, {
    max: 0,
    ack: [one.lease_token, 'nonsense', unknown],
    fail: [{ lease_token: two.lease_token, error: 'no paper' }],
  });
  assert.deepEqual(
    settled.results.map(({ action, outcome, item_id: id }: any) => [action, outcome, id]),
    [
      ['ack', 'done', one.item_id],
      ['ack', 'unknown', null],
      ['ack', 'unknown', null],
      ['fail', 'retrying', two.item_id],
    ],
  );
  assert.ok(new Date(settled.results[3].retry_at).getTime() > Date.now() + 300_000, 'after a pause');
  const repeated = await dequeue(queue, { max: 0, ack: [one.lease_token], extend: [two.lease_token] });
  assert.deepEqual(
    repeated.results.map(({ outcome }: any) => outcome),
    ['done', 'expired'],
    'a repeated acknowledgement hears the same; a failed lease is no longer held',
  );
  const seen = await stats(queue);
  assert.deepEqual([seen.done, seen.delayed, seen.failed, seen.leased], [1, 1, 1, 0]);
  assert.equal((await items(`queue=${queue}&state=delayed`)).data[0].last_error, 'no paper');
});

test('a worker that dies loses its lease; another gets the item with the attempt counted', async () => {
  const queue = newQueue();
  await enqueue(queue, { payload: 'work' });
  const [first] = (await dequeue(queue, { lease_secs: 1 })).items;
  let second: any;
  await eventually(async () => {
    [second] = (await dequeue(queue, { lease_secs: 600 })).items;
    assert.ok(second);
  });
  assert.deepEqual([second.item_id, second.attempts], [first.item_id, 2]);
  assert.notEqual(second.lease_token, first.lease_token);
  const late = await dequeue(queue, {
    max: 0,
    ack: [first.lease_token],
    fail: [{ lease_token: second.lease_token }],
  });
  assert.deepEqual(
    late.results.map(({ outcome }: any) => outcome),
    ['expired', 'retrying'],
  );
});

test('a lease that is over can no longer be acknowledged, also before somebody else asks', async () => {
  const queue = newQueue();
  await enqueue(queue, { payload: 1 });
  const [held] = (await dequeue(queue, { lease_secs: 600 })).items;
  await passTime(queue, 601);
  const { results } = await dequeue(queue, { max: 0, ack: [held.lease_token] });
  assert.deepEqual([results[0].outcome, results[0].item_id], ['expired', held.item_id]);
  assert.equal((await items(`queue=${queue}&state=ready`)).total, 1, 'it shows as ready');
});

test('a poison item backs off, becomes a dead letter after its attempts, and goes back when asked', async () => {
  const queue = newQueue();
  const { items: made } = await enqueue(queue, {
    items: [{ payload: 'poison', max_attempts: 3, retry_delay_secs: 1_000 }, { payload: 'good' }],
  });
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const [item] = (await dequeue(queue, { lease_secs: 600 })).items;
    assert.deepEqual([item.payload, item.attempts], ['poison', attempt]);
    const since = Date.now();
    const { results } = await dequeue(queue, {
      max: 0,
      fail: [{ lease_token: item.lease_token, error: `no ${attempt}` }],
    });
    if (attempt === 3) assert.equal(results[0].outcome, 'dead');
    else pauses.push(new Date(results[0].retry_at).getTime() - since);
    assert.deepEqual(
      (await dequeue(queue, { max: 0, fail: [{ lease_token: item.lease_token }] })).results[0].outcome,
      attempt === 3 ? 'dead' : 'expired',
    );
    await passTime(queue, 3_600);
  }
  assert.ok(pauses[0]! >= 999_000 && pauses[0]! < 1_300_000, `${pauses[0]}`);
  assert.ok(pauses[1]! >= 1_999_000 && pauses[1]! < 2_400_000, `${pauses[1]}`);
  assert.equal((await dequeue(queue)).items[0].payload, 'good', 'the others were not held up');
  const dead = await items(`queue=${queue}&state=dead`);
  assert.deepEqual(
    [dead.total, dead.data[0].item_id, dead.data[0].attempts, dead.data[0].last_error],
    [1, made[0].item_id, 3, 'no 3'],
  );
  assert.deepEqual([(await stats(queue)).dead, (await stats(queue)).failed], [1, 3]);

  const nobody = uuidv7();
  const retried = good(
    await api.post('/api/v1/queue/retry', { queue, item_ids: [made[0].item_id, nobody, nobody] }),
  );
  assert.deepEqual(retried, { queue, retried: 1, left: [{ item_id: nobody, reason: 'not_dead' }] });
  assert.equal((await dequeue(queue)).items[0].attempts, 1, 'counted anew');
});

test('a lease that runs out for the last time makes a dead letter too', async () => {
  const queue = newQueue();
  await enqueue(queue, { payload: 1, max_attempts: 1 });
  await dequeue(queue, { lease_secs: 600 });
  await passTime(queue, 601);
  assert.equal((await stats(queue)).dead, 1);
  assert.deepEqual((await dequeue(queue)).items, []);
  const { data } = await items(`queue=${queue}&state=dead`);
  assert.match(data[0].last_error, /lease expired/);
  assert.deepEqual(good(await api.post('/api/v1/queue/retry', { queue })).retried, 1);
  assert.equal((await dequeue(queue)).items.length, 1);
});

test('a delayed item is not handed out before its time', async () => {
  const queue = newQueue();
  const { items: made } = await enqueue(queue, {
    items: [{ payload: 'later', delay_secs: 600, priority: 9 }],
  });
  assert.equal(made[0].state, 'delayed');
  assert.ok(new Date(made[0].available_at).getTime() > Date.now() + 500_000);
  assert.deepEqual((await dequeue(queue)).items, []);
  assert.equal((await stats(queue)).delayed, 1);
  await passTime(queue, 600);
  assert.deepEqual(payloads(await dequeue(queue)), ['later']);
});

test('a dedup key lets one item in while it waits or is worked on', async () => {
  const queue = newQueue();
  const first = await enqueue(queue, { payload: 1, dedup_key: 'k' });
  const again = await enqueue(queue, {
    items: [
      { payload: 2, dedup_key: 'k' },
      { payload: 3, dedup_key: 'l' },
      { payload: 4, dedup_key: 'l' },
    ],
  });
  assert.deepEqual([again.enqueued, again.deduplicated], [1, 2]);
  assert.equal(again.items[0].item_id, first.items[0].item_id);
  assert.equal(again.items[2].item_id, again.items[1].item_id);
  const [held] = (await dequeue(queue, { lease_secs: 600 })).items;
  assert.equal(
    (await enqueue(queue, { payload: 5, dedup_key: 'k' })).deduplicated,
    1,
    'also while it is leased',
  );
  await dequeue(queue, { max: 0, ack: [held.lease_token] });
  assert.equal((await enqueue(queue, { payload: 6, dedup_key: 'k' })).enqueued, 1);
  assert.equal((await items(`queue=${queue}&dedup_key=k`)).total, 2);
  const elsewhere = await enqueue(newQueue(), { payload: 7, dedup_key: 'k' });
  assert.equal(elsewhere.enqueued, 1, 'keys belong to their queue');
});

test('a dead letter whose dedup key was taken meanwhile stays one', async () => {
  const queue = newQueue();
  const dies = async () => {
    const made = await enqueue(queue, { payload: 1, dedup_key: 'k', max_attempts: 1 });
    const [held] = (await dequeue(queue, { lease_secs: 600 })).items;
    await dequeue(queue, { max: 0, fail: [{ lease_token: held.lease_token }] });
    return made.items[0].item_id;
  };
  const [one, two] = [await dies(), await dies()];
  assert.deepEqual(good(await api.post('/api/v1/queue/retry', { queue })).retried, 1, 'one of the two');
  const left = good(await api.post('/api/v1/queue/retry', { queue, item_ids: [one, two] }));
  assert.deepEqual(left.left, [
    { item_id: one, reason: 'not_dead' },
    { item_id: two, reason: 'dedup_key_taken' },
  ]);
});

test('purge removes what it names and leaves leased items alone', async () => {
  const queue = newQueue();
  await enqueue(queue, { items: [{ payload: 1 }, { payload: 2 }, { payload: 3, delay_secs: 600 }] });
  const [held] = (await dequeue(queue, { lease_secs: 600 })).items;
  const purge = async (body: object) =>
    good(await api.post('/api/v1/queue/purge', { queue, ...body })).purged;
  assert.equal(await purge({ older_than_secs: 3_600 }), 0);
  assert.equal(await purge({ states: ['delayed'] }), 1);
  assert.equal(await purge({}), 1);
  assert.equal((await stats(queue)).leased, 1);
  assert.equal(await purge({ states: ['leased'] }), 1);
  const { results } = await dequeue(queue, { max: 0, ack: [held.lease_token] });
  assert.equal(results[0].outcome, 'unknown');
});

test('a worker may wait for work', async () => {
  const queue = newQueue();
  const waiting = (async () => {
    for (;;) {
      const since = performance.now();
      const answer = await dequeue(queue, { wait_secs: 20, lease_secs: 600 });
      if (answer.items.length > 0) return answer;
      assert.ok(performance.now() - since > 19_900, 'an empty answer comes when the wait is over');
    }
  })();
  await sleep(300);
  await enqueue(queue, { payload: 'at last' });
  assert.deepEqual(payloads(await waiting), ['at last']);
  assert.deepEqual((await dequeue(queue, { wait_secs: 1 })).items, []);
});

test('items and stats are listed in pages', async () => {
  const tenant = await provision(program.client);
  const post = async (path: string, body: object) => good(await tenant.post(`/api/v1/queue/${path}`, body));
  for (const queue of ['a', 'b', 'c'])
    await post('enqueue', { queue, items: [{ payload: 1 }, { payload: 2 }] });
  const first = good(await tenant.get('/api/v1/queue/items?limit=4'));
  assert.deepEqual([first.total, first.data.length, first.has_more], [6, 4, true]);
  assert.deepEqual([first.data[0].queue, first.data[0].payload], ['c', 2], 'newest first');
  assert.equal(good(await tenant.get('/api/v1/queue/items?limit=4&offset=4')).data.length, 2);
  const page = good(await tenant.get('/api/v1/queue/stats?limit=2&offset=1'));
  assert.deepEqual(
    [page.total, page.data.map(({ queue }: any) => queue), page.has_more],
    [3, ['b', 'c'], false],
  );
  assert.equal(page.data[0].rates.enqueued_per_minute, 0.4);
  assert.ok(page.data[0].oldest_ready_age_secs >= 0);
  assert.deepEqual(good(await tenant.get('/api/v1/queue/stats?offset=9')).total, 3);
});

test('8 workers share 400 items without taking one twice', async () => {
  const queue = newQueue();
  await enqueue(queue, { items: Array.from({ length: 400 }, (_, payload) => ({ payload })) });
  const done: unknown[] = [];
  const worker = async () => {
    let ack: string[] = [];
    for (;;) {
      const { items: taken } = await dequeue(queue, { max: 7, lease_secs: 600, ack });
      if (taken.length === 0) return;
      done.push(...payloads({ items: taken }));
      ack = taken.map(({ lease_token: token }: any) => token);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  assert.deepEqual(
    done.toSorted((a: any, b: any) => a - b),
    Array.from({ length: 400 }, (_, index) => index),
  );
  assert.equal((await stats(queue)).done, 400);
});

test('calls that come at the same moment each get their own share and the answers to their own tokens', async () => {
  const queue = newQueue();
  await enqueue(queue, { items: Array.from({ length: 60 }, (_, payload) => ({ payload })) });
  const held = (await dequeue(queue, { max: 10, lease_secs: 600 })).items;
  const tokens: string[] = held.map(({ lease_token: token }: any) => token);
  const calls = tokens.map((token, at) =>
    dequeue(queue, {
      max: at,
      lease_secs: 600,
      ...(at % 3 === 0
        ? { ack: [token, 'no token'] }
        : at % 3 === 1
          ? { fail: [{ lease_token: token }] }
          : {}),
      ...(at % 3 === 2 ? { extend: [token] } : {}),
    }),
  );
  // The same acknowledgement twice at once, as a worker makes it that gave up waiting for the answer.
  const again = await dequeue(queue, { max: 0, lease_secs: 600, ack: [tokens[0]!] });
  const answers = await Promise.all(calls);
  assert.deepEqual(
    answers.map(({ items: taken }) => taken.length),
    tokens.map((_, at) => at),
  );
  const taken = answers.flatMap((answer) => payloads(answer));
  assert.equal(new Set(taken).size, 45);
  const outcomes = answers.map(({ results }) => results.map(({ outcome }: any) => outcome));
  const expected = (at: number) => [['done', 'unknown'], ['retrying'], ['extended']][at % 3];
  assert.deepEqual(
    outcomes,
    tokens.map((_, at) => expected(at)),
  );
  assert.equal(again.results[0].outcome, 'done');
  assert.deepEqual((({ done, failed }) => ({ done, failed }))(await stats(queue)), { done: 4, failed: 3 });
});

test('an Idempotency-Key adds and takes once', async () => {
  const queue = newQueue();
  const key = { 'idempotency-key': queue };
  const call = () => api.post('/api/v1/queue/enqueue', { queue, payload: 1 }, key);
  assert.deepEqual((await call()).body, (await call()).body);
  const take = () =>
    api.post('/api/v1/queue/dequeue', { queue, max: 5 }, { 'idempotency-key': `${queue}-take` });
  const first = good(await take());
  assert.equal(first.items.length, 1);
  assert.deepEqual(good(await take()), first, 'a lost answer is not a lost item');
});

test('wrong input is named', async () => {
  const queue = newQueue();
  const refused = async (path: string, body: object) =>
    assertError(await api.post(`/api/v1/queue/${path}`, body), 400, 'invalid_request');
  await refused('enqueue', { queue });
  await refused('enqueue', { queue, payload: 1, items: [{ payload: 1 }] });
  await refused('enqueue', { queue, items: [] });
  await refused('enqueue', { queue, items: [{ payload: 1 }], dedup_key: 'k' });
  await refused('enqueue', { queue: 'a b', payload: 1 });
  await refused('enqueue', { queue, payload: 1, max_attempts: 0 });
  await refused('dequeue', { queue, lease_secs: 0 });
  await refused('dequeue', { queue, max: 501 });
  await refused('dequeue', { queue, ack: ['t'], fail: [{ lease_token: 't' }] });
  await refused('retry', { queue, item_ids: ['no-id'] });
  await refused('purge', { queue, states: ['gone'] });
  assertError(await api.get('/api/v1/queue/items?state=gone'), 400, 'invalid_request');
  const large = await api.post('/api/v1/queue/enqueue', { queue, payload: 'x'.repeat(70_000) });
  assertError(large, 413, 'payload_too_large');
  assert.match(large.body.message, /artifact/);
  assert.equal((await items(`queue=${queue}`)).total, 0);
});

test("another tenant's queue of the same name is another queue, and scopes are held to", async () => {
  const queue = newQueue();
  const other = await provision(program.client);
  await enqueue(queue, { payload: 'mine', max_attempts: 1 });
  assert.deepEqual(good(await other.post('/api/v1/queue/dequeue', { queue })).items, []);
  const [held] = (await dequeue(queue, { lease_secs: 600 })).items;
  const stolen = good(await other.post('/api/v1/queue/dequeue', { queue, ack: [held.lease_token] }));
  assert.equal(stolen.results[0].outcome, 'unknown');
  await dequeue(queue, { max: 0, fail: [{ lease_token: held.lease_token }] });
  const taken = good(await other.post('/api/v1/queue/retry', { queue, item_ids: [held.item_id] }));
  assert.deepEqual(taken.left, [{ item_id: held.item_id, reason: 'not_dead' }]);
  assert.equal(good(await other.post('/api/v1/queue/purge', { queue })).purged, 0);
  assert.equal(good(await other.get('/api/v1/queue/items')).total, 0);

  const reader = await withScopes(api, ['queue:read']);
  good(await reader.get('/api/v1/queue/items'));
  for (const path of ['enqueue', 'dequeue', 'retry', 'purge']) {
    const answer = await reader.post(`/api/v1/queue/${path}`, { queue, payload: 1 });
    assertError(answer, 403, 'forbidden');
    assert.equal(answer.body.required, 'queue:write');
  }
  const stranger = await withScopes(api, ['sites:read']);
  for (const path of ['items', 'stats'])
    assertError(await stranger.get(`/api/v1/queue/${path}`), 403, 'forbidden');
});
