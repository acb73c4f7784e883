import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Sql } from '../../kernel/sql.ts';
import {
  addUrls,
  copyDone,
  finishUrls,
  forgetSome,
  hasDoneWith,
  leaveRest,
  nextTime,
  overviewOf,
  putBackTaken,
  raiseUrls,
  type TakenUrl,
  takeUrls,
  type UrlOutcome,
} from './index.ts';
import { newUrl, openTestDatabase } from './testing-frontier.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let runId: string;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(() => {
  runId = uuidv7();
});

const place = () => ({ accountId: database.accountId, runId });
const inTx = <Result>(work: (sql: Sql) => Promise<Result>) => database.tx(work);
const add = (...urls: ReturnType<typeof newUrl>[]) => inTx((sql) => addUrls(sql, place(), urls));
const take = (count: number, exceptHosts: string[] = []) =>
  inTx((sql) => takeUrls(sql, runId, count, exceptHosts));
const paths = (urls: readonly TakenUrl[]) => urls.map(({ url }) => new URL(url).pathname).sort();
const done = ({ key }: TakenUrl): UrlOutcome => ({
  key,
  state: 'done',
  reason: null,
  status: 200,
  facts: null,
});

test('an address is added once, whoever names it again', async () => {
  assert.deepEqual(await add(newUrl('/a'), newUrl('/b'), newUrl('/a')), { waiting: 2, added: 2 });
  assert.deepEqual(await add(newUrl('/b'), newUrl('/c')), { waiting: 1, added: 1 });
  assert.deepEqual(await add(newUrl('/d', { reason: 'robots' })), { waiting: 0, added: 1 });
  assert.deepEqual(paths(await take(10)), ['/a', '/b', '/c']);
  assert.deepEqual(await take(10), []);
});

test('what one link does not open another may; what is left out for its own sake stays so', async () => {
  await add(newUrl('/a', { reason: 'nofollow' }), newUrl('/b', { reason: 'robots' }));
  assert.deepEqual(await add(newUrl('/a', { reason: 'depth' })), { waiting: 0, added: 0 });
  assert.deepEqual(await add(newUrl('/a'), newUrl('/b')), { waiting: 1, added: 0 });
  assert.deepEqual(paths(await take(10)), ['/a']);
});

test('thousands at once are counted together, and come as they were found', async () => {
  const many = Array.from({ length: 4_500 }, (_, at) =>
    newUrl(`/${at}`, at % 3 === 0 ? { reason: 'scope' } : {}),
  );
  assert.deepEqual(await add(...many, newUrl('/1'), newUrl('/late')), { waiting: 3_001, added: 4_501 });
  assert.deepEqual(paths(await take(2)), ['/1', '/2']);
  const rest = paths(await take(3_000));
  assert.deepEqual([rest.length, rest.includes('/late'), rest.includes('/3')], [2_999, true, false]);
});

test('addresses come by priority, then as they were found', async () => {
  await add(newUrl('/1'), newUrl('/2', { priority: 5 }), newUrl('/3'), newUrl('/4', { priority: 1 }));
  const order = [];
  for (let count = 0; count < 4; count += 1) order.push(...paths(await take(1)));
  assert.deepEqual(order, ['/2', '/4', '/1', '/3']);

  const many = Array.from({ length: 200 }, (_, at) => `/many/${at}`);
  await add(...many.map((path, at) => newUrl(path, { priority: (at * 7) % 5 })));
  const expected = many
    .map((path, at) => ({ path, priority: (at * 7) % 5 }))
    .sort((one, other) => other.priority - one.priority);
  const taken = await take(200);
  assert.deepEqual(
    taken.map(({ url }) => new URL(url).pathname),
    expected.map(({ path }) => path),
  );
});

test('what is named often comes sooner', async () => {
  await add(newUrl('/1', { priority: 1 }), newUrl('/2'));
  const { key } = newUrl('/2');
  await inTx((sql) =>
    raiseUrls(sql, runId, [
      { key, weight: 0.6 },
      { key, weight: 0.6 },
    ]),
  );
  assert.deepEqual(paths(await take(1)), ['/2']);
});

test('several that take at once share the addresses', async () => {
  await add(...Array.from({ length: 500 }, (_, at) => newUrl(`/${at}`)));
  const shares = await Promise.all(Array.from({ length: 10 }, () => take(50)));
  assert.equal(new Set(shares.flat().map(({ url }) => url)).size, 500);
});

test('a host that has enough to do is passed over', async () => {
  await add(newUrl('/a', { host: 'one.example', priority: 9 }), newUrl('/b', { host: 'two.example' }));
  assert.deepEqual(paths(await take(10, ['one.example'])), ['/b']);
});

test('what was taken and not finished waits again; what is finished stays finished', async () => {
  await add(newUrl('/a'), newUrl('/b'), newUrl('/c'));
  const [first] = await take(2);
  assert.ok(first);
  await inTx((sql) => finishUrls(sql, runId, [done(first)]));
  await inTx((sql) => putBackTaken(sql, runId));
  const again = await take(10);
  assert.equal(again.length, 2);
  assert.ok(again.every(({ url, attempts }) => url !== first.url && attempts === 0));
});

test('a repeated one waits for its time and counts its attempts', async () => {
  await add(newUrl('/a'));
  const [taken] = await take(1);
  assert.ok(taken);
  const later = new Date(Date.now() + 3_600_000);
  const again = (notBefore: Date): UrlOutcome => ({
    key: taken.key,
    state: 'again',
    reason: 'error',
    notBefore,
  });
  await inTx((sql) => finishUrls(sql, runId, [again(later)]));
  assert.deepEqual(await take(1), []);
  assert.deepEqual(await inTx((sql) => nextTime(sql, runId)), later);
  await inTx((sql) => finishUrls(sql, runId, [again(new Date(0))]));
  assert.equal((await take(1))[0]?.attempts, 1);
  assert.equal(await inTx((sql) => nextTime(sql, runId)), undefined);
});

test('another run begins with what one has finished, all of it or what a fact is known of', async () => {
  await add(newUrl('/a'), newUrl('/b'), newUrl('/c'), newUrl('/d'));
  const taken = await take(3);
  assert.equal(taken.length, 3);
  const facts = [{ kept: 'x' }, { title: 'y' }, null];
  const outcomes = taken.map((url, at) => ({ ...done(url), facts: facts[at] }) as UrlOutcome);
  assert.equal(await inTx((sql) => hasDoneWith(sql, runId, 'kept')), false);
  await inTx((sql) => finishUrls(sql, runId, outcomes));
  assert.equal(await inTx((sql) => hasDoneWith(sql, runId, 'kept')), true);
  assert.equal(await inTx((sql) => hasDoneWith(sql, runId, 'other')), false);
  const [all, kept] = [uuidv7(), uuidv7()];
  assert.equal(await inTx((sql) => copyDone(sql, runId, all, 10)), 2);
  assert.equal(await inTx((sql) => copyDone(sql, runId, kept, 10, 'kept')), 1);
  const [copied] = await inTx((sql) => takeUrls(sql, kept, 10, []));
  assert.deepEqual([copied?.url, copied?.attempts, copied?.facts], [taken[0]?.url, 0, { kept: 'x' }]);
});

test('the overview counts states, hosts, depths and reasons', async () => {
  await add(
    newUrl('/a'),
    newUrl('/b', { depth: 1 }),
    newUrl('/c', { reason: 'robots' }),
    newUrl('/d', { depth: 1 }),
  );
  const [taken] = await take(1);
  assert.ok(taken);
  const facts = { title: 'Ä' };
  await inTx((sql) => finishUrls(sql, runId, [{ ...done(taken), facts } as UrlOutcome]));
  const seen = await inTx((sql) => overviewOf(sql, runId));
  assert.deepEqual(seen.states, { waiting: 2, taken: 0, done: 1, failed: 0, 'left out': 1 });
  assert.deepEqual(seen.hosts, [
    { host: 'shop.example', waiting: 2, done: 1, failed: 0, left_out: 1, gap_ms: null },
  ]);
  assert.deepEqual(seen.depths, [
    { depth: 0, waiting: 0, done: 1 },
    { depth: 1, waiting: 2, done: 0 },
  ]);
  assert.deepEqual(seen.reasons, [{ reason: 'robots', urls: 1, example: 'https://shop.example/c' }]);
  assert.deepEqual(
    seen.next.map(({ url }) => url),
    ['https://shop.example/b', 'https://shop.example/d'],
  );
  assert.equal(seen.perMinute, 2);
  await inTx((sql) => leaveRest(sql, runId, 'budget'));
  assert.equal((await inTx((sql) => overviewOf(sql, runId))).states['left out'], 3);
});

test('another account sees and takes nothing of it', async () => {
  await add(newUrl('/a'));
  await database.asOther(async (sql) => {
    assert.deepEqual(await takeUrls(sql, runId, 10, []), []);
    await leaveRest(sql, runId, 'budget');
    await forgetSome(sql, runId, 10);
  });
  assert.equal((await take(10)).length, 1);
  await inTx((sql) => forgetSome(sql, runId, 10));
  assert.equal((await inTx((sql) => overviewOf(sql, runId))).states.taken, 0);
});
