import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import type { Outcome } from './host-pace.ts';
import { type HostState, Politeness, type PolitenessOptions } from './politeness.ts';

const OK: Outcome = { status: 200, latencyMs: 50 };

/** A world without waiting: time passes when `run` says so. */
function world(options: PolitenessOptions = {}) {
  const clock = { time: 0 };
  const politeness = new Politeness<string>({ now: () => clock.time, ...options });
  const started: { at: number; host: string; job: string; item: string }[] = [];

  /** Serves until nothing can start any more; each request takes `duration` and ends as `outcome` says. */
  const run = (outcome: (item: string) => Outcome = () => OK, duration = 100, mostSteps = 10_000) => {
    const running: { host: string; item: string; until: number }[] = [];
    for (let step = 0; step < mostSteps; step += 1) {
      for (let turn = politeness.next(); turn !== undefined; turn = politeness.next()) {
        started.push({ at: clock.time, ...turn });
        running.push({ host: turn.host, item: turn.item, until: clock.time + duration });
      }
      const nextEnd = Math.min(...running.map(({ until }) => until));
      const nextStart = clock.time + (politeness.nextInMs() ?? Number.POSITIVE_INFINITY);
      const next = Math.min(nextEnd, nextStart);
      if (next === Number.POSITIVE_INFINITY) return;
      clock.time = next;
      for (const one of running.filter(({ until }) => until <= clock.time)) {
        running.splice(running.indexOf(one), 1);
        politeness.release(one.host, outcome(one.item));
      }
    }
    assert.fail('it never came to an end');
  };
  const add = (job: string, host: string, count: number, weight?: number) => {
    for (let index = 0; index < count; index += 1)
      politeness.add(job, host, `${job} ${host} ${index}`, weight);
  };
  return { clock, politeness, started, run, add };
}

const times = (started: { at: number }[]) => started.map(({ at }) => at);

test('a host gets its delay, counted from start to start, and no more than its share at a time', () => {
  const slow = world({ delayMs: 1_000 });
  slow.add('a', 'x', 4);
  slow.run();
  assert.deepEqual(times(slow.started), [0, 1_000, 2_000, 3_000]);
  const narrow = world({ concurrency: 2 });
  narrow.add('a', 'x', 5);
  narrow.run();
  assert.deepEqual(times(narrow.started), [0, 0, 100, 100, 200]);
});

test('items of a host keep their order, and all of them are served', () => {
  const { started, run, add, politeness } = world({ concurrency: 1 });
  add('a', 'x', 3_000);
  run(undefined, 1);
  assert.deepEqual(
    started.map(({ item }) => item),
    Array.from({ length: 3_000 }, (_, index) => `a x ${index}`),
  );
  assert.deepEqual([politeness.waiting, politeness.active], [0, 0]);
});

test('a crawl-delay stands above the own delay, allows one at a time, and is capped', () => {
  const { started, run, add, politeness } = world({ delayMs: 100, concurrency: 8, mostCrawlDelayMs: 30_000 });
  politeness.setHost('x', { crawlDelayMs: 5_000 });
  politeness.setHost('y', { crawlDelayMs: 1_000_000 });
  politeness.setHost('z', { delayMs: 0, concurrency: 1 });
  for (const host of ['x', 'y', 'z']) add('a', host, 3);
  run();
  const of = (host: string) => times(started.filter((one) => one.host === host));
  assert.deepEqual(of('x'), [0, 5_000, 10_000]);
  assert.deepEqual(of('y'), [0, 30_000, 60_000]);
  assert.deepEqual(of('z'), [0, 100, 200]);
});

test('one slow host holds up nobody else', () => {
  const { started, run, add, politeness } = world({ globalConcurrency: 2 });
  politeness.setHost('slow', { crawlDelayMs: 10_000 });
  add('a', 'slow', 3);
  add('a', 'quick', 10);
  run();
  assert.ok(times(started.filter(({ host }) => host === 'quick')).every((at) => at <= 1_000));
});

test('the limit over all hosts holds', () => {
  const { politeness, add } = world({ globalConcurrency: 3, concurrency: 10 });
  for (const host of ['x', 'y', 'z']) add('a', host, 5);
  const turns = Array.from({ length: 5 }, () => politeness.next());
  assert.equal(turns.filter((turn) => turn !== undefined).length, 3);
  assert.equal(politeness.nextInMs(), undefined);
  politeness.release(must(turns[0], 'turns[0]').host, OK);
  assert.equal(politeness.nextInMs(), 0);
  assert.ok(politeness.next());
});

test('jobs share evenly, however many hosts and items each has, and by their weight', () => {
  const { started, run, add } = world({ globalConcurrency: 4, concurrency: 2 });
  for (let host = 0; host < 50; host += 1) add('large', `l${host}`, 20);
  add('small', 's', 40);
  run();
  const first = started.slice(0, 80);
  const small = first.filter(({ job }) => job === 'small').length;
  assert.ok(small >= 36 && small <= 44, `${small} of 80`);
  const weighted = world({ globalConcurrency: 4, concurrency: 10 });
  weighted.add('heavy', 'h', 300, 3);
  weighted.add('light', 'l', 300, 1);
  weighted.run();
  const heavy = weighted.started.slice(0, 100).filter(({ job }) => job === 'heavy').length;
  assert.ok(heavy >= 72 && heavy <= 78, `${heavy} of 100`);
});

test('two jobs on one host take turns, and share its delay', () => {
  const { started, run, add } = world({ delayMs: 100 });
  add('a', 'x', 4);
  add('b', 'x', 4);
  run(undefined, 10);
  assert.deepEqual(times(started), [0, 100, 200, 300, 400, 500, 600, 700]);
  assert.deepEqual([...new Set(started.slice(0, 2).map(({ job }) => job))].sort(), ['a', 'b']);
  assert.equal(started.slice(0, 4).filter(({ job }) => job === 'a').length, 2);
});

test('hosts of one job take turns', () => {
  const { started, run, add } = world({ globalConcurrency: 1, concurrency: 4 });
  for (const host of ['x', 'y', 'z']) add('a', host, 3);
  run();
  assert.equal(started.map(({ host }) => host).join(''), 'xyzxyzxyz');
});

test('a job that comes later owes nothing and gets no more than its share', () => {
  const { started, run, add, politeness, clock } = world({ globalConcurrency: 1, concurrency: 1 });
  add('old', 'x', 100);
  for (let count = 0; count < 50; count += 1) {
    const turn = must(politeness.next(), 'politeness.next()');
    clock.time += 10;
    politeness.release(turn.host, OK);
  }
  add('new', 'y', 50);
  run();
  const first = started.slice(0, 20).filter(({ job }) => job === 'new').length;
  assert.ok(first >= 9 && first <= 11, `${first} of 20`);
});

test('429 and 503 slow a host down, Retry-After is waited for, and good answers bring the speed back', () => {
  const { clock, politeness, started, run, add } = world({ concurrency: 8, delayMs: 100 });
  const state = () => must(politeness.hosts()[0], 'politeness.hosts()[0]');
  assert.equal(politeness.acquire('x'), true);
  politeness.release('x', { status: 429, retryAfterMs: 20_000 });
  assert.deepEqual(
    [state().slowness, state().concurrency, state().intervalMs, state().readyInMs],
    [2, 4, 450, 20_000],
  );
  assert.deepEqual(politeness.acquire('x'), { waitMs: 20_000 });
  clock.time += 20_000;
  assert.equal(politeness.acquire('x'), true);
  politeness.release('x', { status: 503 });
  assert.equal(state().slowness, 4);
  assert.ok(state().readyInMs >= 1_000);
  const before = clock.time;
  add('a', 'x', 200);
  run();
  assert.ok(must(started[0], 'started[0]').at - before >= 1_000);
  assert.equal(state().slowness, 1);
  assert.equal(state().concurrency, 8);
  const gaps = times(started)
    .slice(-10)
    .map((at, index, all) => (index === 0 ? 100 : at - must(all[index - 1], 'all[index - 1]')));
  assert.ok(
    gaps.every((gap) => gap <= 100),
    gaps.join(' '),
  );
});

test('a host that never answers is asked less and less, and others go on', () => {
  const { started, run, add } = world({ concurrency: 2, mostPauseMs: 60_000 });
  add('a', 'dead', 12);
  add('a', 'alive', 12);
  run((item) => (item.includes('dead') ? {} : OK));
  const dead = times(started.filter(({ host }) => host === 'dead'));
  assert.equal(dead.length, 12);
  assert.ok(must(dead.at(-1), 'dead.at(-1)') - must(dead.at(-2), 'dead.at(-2)') >= 60_000, dead.join(' '));
  assert.ok(times(started.filter(({ host }) => host === 'alive')).every((at) => at < 2_000));
});

test('what says nothing of the host changes nothing', () => {
  const { politeness } = world({ concurrency: 4 });
  for (let count = 0; count < 10; count += 1) {
    assert.equal(politeness.acquire('x'), true);
    politeness.release('x', { isNeutral: true });
  }
  const [{ slowness, active, readyInMs }] = politeness.hosts() as [HostState];
  assert.deepEqual([slowness, active, readyInMs], [1, 0, 0]);
});

test('rising latency slows a host down before it breaks, a slow host that stays as it is does not', () => {
  const { politeness, clock } = world({ concurrency: 8 });
  const answer = (host: string, latencyMs: number) => {
    clock.time += 10_000;
    assert.equal(politeness.acquire(host), true);
    politeness.release(host, { status: 200, latencyMs });
    return must(
      politeness.hosts().find((one) => one.host === host),
      'politeness.hosts().find(…)',
    ).slowness;
  };
  for (let count = 0; count < 20; count += 1) assert.equal(answer('steady', 2_000), 1);
  for (let count = 0; count < 20; count += 1) answer('rising', 50);
  let slowness = 1;
  for (let count = 0; count < 20; count += 1) slowness = answer('rising', 2_000);
  assert.ok(slowness > 2, String(slowness));
  for (let count = 0; count < 100; count += 1) slowness = answer('rising', 50);
  assert.equal(slowness, 1);
});

test('a job can be taken out, a turn given back twice changes nothing, and idle hosts are forgotten', () => {
  const { politeness, add, started, run } = world({ concurrency: 1 });
  add('a', 'x', 3);
  add('b', 'x', 2);
  add('a', 'y', 2);
  assert.deepEqual(politeness.drop('a').sort(), ['a x 0', 'a x 1', 'a x 2', 'a y 0', 'a y 1']);
  assert.deepEqual(politeness.drop('a'), []);
  assert.equal(politeness.waiting, 2);
  run();
  assert.deepEqual(
    started.map(({ item }) => item),
    ['b x 0', 'b x 1'],
  );
  politeness.release('x', OK);
  politeness.release('unknown', OK);
  assert.equal(politeness.active, 0);
  for (let index = 0; index < 10_002; index += 1) {
    assert.equal(politeness.acquire(`h${index}`), true);
    politeness.release(`h${index}`, OK);
  }
  assert.ok(politeness.hosts().length <= 10_001, String(politeness.hosts().length));
});

test('many hosts and jobs are served to the last', () => {
  const { politeness, started, run } = world({ globalConcurrency: 50, concurrency: 2, delayMs: 10 });
  let count = 0;
  for (let index = 0; index < 20_000; index += 1) {
    politeness.add(`job ${index % 17}`, `host ${(index * 7_919) % 1_009}`, String(index));
    count += 1;
  }
  run(undefined, 5, 1_000_000);
  assert.equal(new Set(started.map(({ item }) => item)).size, count);
});

test('the items of one host can be taken out of the line, and the others of the job keep their place', () => {
  const politeness = new Politeness<number>();
  for (const item of [1, 2, 3]) politeness.add('job', 'down.example', item);
  politeness.add('job', 'up.example', 4);
  politeness.add('other', 'down.example', 5);
  assert.deepEqual(politeness.dropHost('job', 'down.example'), [1, 2, 3]);
  assert.deepEqual(politeness.dropHost('job', 'down.example'), []);
  assert.equal(politeness.waiting, 2);
  const turns = [politeness.next(), politeness.next(), politeness.next()];
  assert.deepEqual(turns.map((turn) => turn?.item).sort(), [4, 5, undefined]);
});
