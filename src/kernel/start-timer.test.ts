import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTimer } from './start-timer.ts';

test('a timer calls when its time is over, and not when it was cancelled', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  // In small steps: a timer that is set within a step counts from the end of it.
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1) context.mock.timers.tick(1);
  };
  const called: string[] = [];
  startTimer(2_500, () => called.push('long'));
  startTimer(10, () => called.push('short'));
  const cancel = startTimer(1_500, () => called.push('cancelled'));
  pass(1_200);
  assert.deepEqual(called, ['short']);
  cancel();
  pass(1_299);
  assert.deepEqual(called, ['short']);
  pass(1);
  assert.deepEqual(called, ['short', 'long']);
});

test('a machine that stands still takes no more than one turn of the time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const cancel = startTimer(3_000, () => {
    isOver = true;
  });
  // As long as the timer is set for, nothing of this process runs.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  setTimeout(resolve, 500);
  await promise;
  cancel();
  assert.equal(isOver, false);
});
