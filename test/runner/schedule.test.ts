import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lane, Task } from './lanes.ts';
import { Schedule } from './schedule.ts';

const tasks = (files: Record<Lane, number>): Task[] =>
  Object.entries(files).flatMap(([lane, count]) =>
    Array.from({ length: count }, (_, at) => ({ lane: lane as Lane, name: `${lane} ${at}` })),
  );
const take = (schedule: Schedule, count: number): (Task | undefined)[] =>
  Array.from({ length: count }, () => schedule.next());
const lanes = (taken: (Task | undefined)[]) => taken.map((task) => task?.lane);

test('two acceptance tests go on beside faults and web, and unit tests and checks when these are at work', () => {
  const schedule = new Schedule(tasks({ faults: 2, web: 2, acceptance: 9, unit: 9, checks: 2 }));
  assert.deepEqual(lanes(take(schedule, 4)), ['acceptance', 'faults', 'web', 'acceptance']);
  assert.deepEqual(lanes(take(schedule, 2)), ['unit', 'checks']);
});

test('a lane that is over leaves its place to the next, and the unit tests are the last to end', () => {
  const all = tasks({ faults: 1, web: 1, acceptance: 4, unit: 6, checks: 1 });
  const schedule = new Schedule(all);
  const working = take(schedule, 4);
  const handed = [...working];
  while (working.length > 0) {
    schedule.done(working.shift()!);
    const next = schedule.next();
    if (next === undefined) continue;
    working.push(next);
    handed.push(next);
  }
  assert.deepEqual(handed.map((task) => task!.name).toSorted(), all.map(({ name }) => name).toSorted());
  assert.deepEqual(lanes(handed.slice(-3)), ['unit', 'unit', 'unit']);
});
