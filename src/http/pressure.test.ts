import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pressure } from './pressure.ts';

/** Keeps the thread from everything else, as a machine that others use up does. */
function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a late machine refuses when requests queue, and never a single one', async () => {
  const pressure = new Pressure(() => 0, { delay: 1, queue: 3 });
  try {
    standStill(1_500);
    await sleep(1_100);
    pressure.enter();
    pressure.enter();
    pressure.enter();
    assert.throws(() => pressure.enter(), /This node is overloaded/);
    pressure.leave();
    pressure.enter();
  } finally {
    pressure.close();
  }
});

test('more requests than fit are refused on the quickest machine', () => {
  const pressure = new Pressure(() => 0, { requests: 2 });
  try {
    pressure.enter();
    pressure.enter();
    assert.throws(() => pressure.enter(), /This node is overloaded/);
    assert.equal(pressure.open, 2);
  } finally {
    pressure.close();
  }
});
