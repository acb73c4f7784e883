import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../../kernel/must.ts';
import { type AskedKey, addBatch } from './add-batch.ts';
import { type HostPaces, startPaces, startPass } from './host-paces.ts';
import { MOST_HOSTS, type PlannedWork, planWork } from './planned-work.ts';
import { msLeft } from './time-left.ts';

const asked = (host: string, keys: number, ms: number, rest: Partial<AskedKey> = {}): AskedKey[] =>
  Array.from({ length: keys }, () => ({ host, ms, rows: 1, from: 'host', isFailed: false, ...rest }));

const planned = (hosts: Record<string, number>, others = 0): PlannedWork => ({
  hosts: Object.entries(hosts).map(([host, keys]) => ({ host, rows: keys, keys })),
  others: { rows: others, keys: others },
});

/** As it comes back from the database. */
const kept = (paces: HostPaces): HostPaces => JSON.parse(JSON.stringify(paces));

const after = (work: PlannedWork, ...batches: AskedKey[][]): HostPaces =>
  batches.reduce(
    (paces, batch) => kept(addBatch(paces, work, batch, 0)),
    must(startPaces(work), 'startPaces(work)'),
  );

const left = (paces: HostPaces, workedMs: number, isLastPass = false) =>
  Math.round(must(msLeft(paces, { workedMs, isLastPass }), 'msLeft(…)'));

test('a slow host with rows left decides, and goes at its own pace', () => {
  const work = planned({ slow: 12, fast: 200 });
  const paces = after(work, [...asked('slow', 2, 2_000), ...asked('fast', 100, 10)]);
  // Two hosts side by side took 4 seconds for the work of 5: now 20 seconds and 1.
  assert.equal(left(paces, 4_000), 20_000);
  // Where they followed each other so far, they go on so.
  assert.equal(left(paces, 5_000), 21_000);
});

test('the rows that are left of a fast host do not count as slow ones', () => {
  const work = planned({ slow: 10, fast: 1_000 });
  const paces = after(work, [...asked('slow', 10, 2_000), ...asked('fast', 100, 10)]);
  assert.equal(left(paces, 21_000), 9_000);
});

test('many hosts go as many side by side as before, however many that are', () => {
  const hosts = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`host-${at}`, 20]));
  const batch = Object.keys(hosts).flatMap((host) => asked(host, 4, 1_000));
  assert.equal(left(after(planned(hosts), batch), 4_000), 16_000);
  // A dataset in the order of its hosts has one at work at a time.
  assert.equal(left(after(planned(hosts), batch), 64_000), 256_000);
});

test('a host that was not asked yet is taken to be like the average of those that were', () => {
  const work = planned({ slow: 20, next: 10 });
  const paces = after(work, [...asked('slow', 10, 2_000), ...asked('one', 1, 100), ...asked('two', 1, 300)]);
  // 800 ms a key: the average of 2,000, 100 and 300.
  assert.equal(left(paces, 20_400), 28_000);
});

test('of many hosts those with the most time left are kept, and the rest is one', () => {
  const many = Array.from({ length: 500 }, (_, at) => `host-${at}`);
  const work = planned({ slow: 100 }, 1_000);
  const paces = after(work, [...asked('slow', 1, 1_000), ...many.flatMap((host) => asked(host, 1, 10))]);
  assert.deepEqual(
    paces.hosts.map(({ host }) => host),
    ['slow'],
  );
  assert.equal(paces.others.left.keys, 500);
  assert.equal(left(paces, 6_000), Math.round(99_000 + (500 * 6_000) / 501));
  const failing = many.flatMap((host, at) => asked(host, 1, at, { isFailed: true }));
  const bounded = after(planned({}, 500), failing);
  assert.equal(bounded.hosts.length, MOST_HOSTS);
  assert.equal(bounded.hosts[0]?.host, 'host-499');
  const total = (499 * 500) / 2;
  assert.equal(left(bounded, total), total, 'all of them are asked for once more');
});

test('what failed is asked for again in the time that it took, until the last pass', () => {
  const work = planned({ dead: 3, well: 100 });
  const first = after(work, [
    ...asked('dead', 3, 30_000, { isFailed: true, rows: 1 }),
    ...asked('well', 100, 10),
  ]);
  assert.equal(left(first, 91_000), 90_000);
  const second = kept(startPass(first));
  assert.equal(left(second, 91_000), 90_000);
  const within = addBatch(second, work, asked('dead', 1, 30_000, { isFailed: true }), 0);
  assert.equal(left(within, 121_000), 90_000);
  const third = kept(startPass(kept(startPass(within))));
  assert.equal(left(third, 121_000, true), 0);
});

test('rows of a key that is known take no time, whoever has asked for it', () => {
  const work: PlannedWork = { hosts: [{ host: 'shop', rows: 100, keys: 10 }], others: { rows: 0, keys: 0 } };
  const first = after(work, asked('shop', 1, 1_000, { rows: 20 }));
  assert.equal(left(first, 1_000), 9_000);
  const again = addBatch(first, work, asked('shop', 1, 0, { rows: 30, from: 'job' }), 0);
  assert.equal(left(again, 1_000), 9_000);
  // 40 rows of keys that were known before the job are four of ten keys.
  const cached = addBatch(again, work, asked('shop', 40, 0, { from: 'cache' }), 0);
  assert.equal(Math.round(must(cached.hosts[0], 'cached.hosts[0]').left.keys), 5);
  const end = addBatch(cached, work, asked('shop', 10, 0, { from: 'job' }), 0);
  assert.equal(left(end, 1_000), 0, 'no rows, no keys');
});

test('rows without a host are done with those that are not told of one by one', () => {
  const work = planned({}, 10);
  const paces = addBatch(must(startPaces(work), 'startPaces(work)'), work, asked('acme', 2, 1_000), 3);
  assert.equal(left(paces, 2_000), 5_000);
});

test('nothing is said before a host was asked, nor of a job that an earlier version has planned', () => {
  assert.equal(
    msLeft(must(startPaces(planned({ shop: 5 })), 'startPaces(…)'), { workedMs: 10, isLastPass: false }),
    undefined,
  );
  assert.equal(startPaces(undefined), null);
});

test('keys are different values for sources by URL, and hosts for the others', () => {
  const counted = {
    rows: 30,
    hosts: [
      { host: 'shop.example', rows: 10, values: 8 },
      { host: 'single.example', rows: 3, values: 1 },
    ],
    others: { hosts: 4, rows: 12, values: 7 },
    hostless: { rows: 5, values: 2 },
  };
  assert.deepEqual(planWork(counted, [{ matches: 'url' }]), {
    hosts: [{ host: 'shop.example', rows: 10, keys: 8 }],
    others: { rows: 15, keys: 8 },
  });
  assert.deepEqual(planWork(counted, [{ matches: 'domain', byName: true }]), {
    hosts: [],
    others: { rows: 30, keys: 8 },
  });
});
