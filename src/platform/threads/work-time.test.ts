import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { workTime } from './work-time.ts';

test('work that goes on too long is over', async () => {
  const { signal } = workTime(400);
  for (const end = performance.now() + 60_000; performance.now() < end && !signal.aborted; ) {
    for (let step = 0; step < 2_000_000; step += 1) Math.sqrt(step);
    await sleep(1);
  }
  assert.equal(signal.aborted, true);
  assert.equal(signal.reason.name, 'TimeoutError');
});

test('time in which others had the processor does not count, until it is many times as much', async () => {
  const { signal } = workTime(1_000);
  await sleep(3_000);
  assert.equal(signal.aborted, false, 'this process has hardly worked');
  const idle = workTime(300);
  await new Promise((resolve) => idle.signal.addEventListener('abort', resolve));
});

test('what ended in time is not aborted later', async () => {
  const { signal, clear } = workTime(100);
  clear();
  await sleep(2_000);
  assert.equal(signal.aborted, false);
});
