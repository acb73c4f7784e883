import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Look, Pressure, type PressureLimits } from './pressure.ts';

const LATE: Look = { delay: 1_500, share: 0.9 };
const STARVED: Look = { delay: 1_500, share: 0.05 };
const IDLE: Look = { delay: 100, share: 0.01 };

/** With so many requests under way, is one more refused after these looks? */
function refuses(
  open: number,
  looks: readonly Look[],
  limits: Partial<PressureLimits> = { queue: 3 },
): boolean {
  const pressure = new Pressure(() => 0, limits);
  try {
    for (let entered = 0; entered < open; entered += 1) pressure.enter();
    for (const look of looks) pressure.note(look);
    pressure.enter();
    return false;
  } catch (error) {
    assert.match(String(error), /This node is overloaded/);
    return true;
  } finally {
    pressure.close();
  }
}

test('a node that stays late by work of its own refuses when requests queue, and never a single one', () => {
  assert.equal(refuses(3, [LATE, LATE]), true);
  assert.equal(refuses(2, [LATE, LATE]), false);
  assert.equal(refuses(0, [LATE, LATE, LATE]), false);
  assert.equal(refuses(3, [LATE, LATE, IDLE]), false);
});

test('a clock that jumps, and others that use up the machine, are no reason to refuse', () => {
  assert.equal(refuses(50, [IDLE, LATE]), false);
  assert.equal(refuses(50, [LATE, IDLE, LATE]), false);
  assert.equal(refuses(50, [STARVED, STARVED, STARVED]), false);
});

test('more requests than fit are refused on the quickest machine', () => {
  assert.equal(refuses(1, [], { requests: 2 }), false);
  assert.equal(refuses(2, [], { requests: 2 }), true);
});

test('the loop of a process that works without pause is seen to be late', async () => {
  const pressure = new Pressure(() => 0, { delay: 300, queue: 1, share: 0 });
  const isRefused = () => {
    try {
      pressure.enter();
      return false;
    } catch (error) {
      assert.match(String(error), /This node is overloaded/);
      return true;
    }
  };
  try {
    // A machine that others use up may let the loop rest in between, so that it is not late every time.
    for (let late = 0; late < 100 && !isRefused(); late += 1) {
      const end = performance.now() + 800;
      while (performance.now() < end);
      await sleep(1);
    }
    assert.ok(isRefused());
  } finally {
    pressure.close();
  }
});
