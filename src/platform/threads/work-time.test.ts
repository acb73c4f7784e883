import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { workTime } from './work-time.ts';

test('work that has had so much of a processor is over', async () => {
  let worked = 0;
  const { signal } = workTime(400, async () => {
    worked += 200;
    return worked;
  });
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  assert.deepEqual([worked, signal.reason.name], [400, 'TimeoutError']);
});

test('time in which it had none does not count, until it is many times as much', async () => {
  const { signal, clear } = workTime(1_000, async () => 5);
  await sleep(3_000);
  assert.equal(signal.aborted, false, 'it has hardly worked');
  clear();
  const idle = workTime(100, async () => 5);
  await new Promise((resolve) => idle.signal.addEventListener('abort', resolve));
});

test('nothing counts before the work has begun', async () => {
  const { signal, clear } = workTime(10, async () => undefined);
  await sleep(1_000);
  assert.equal(signal.aborted, false);
  clear();
});

test('what ended in time is not aborted later', async () => {
  const { signal, clear } = workTime(100, async () => 1_000);
  clear();
  await sleep(1_000);
  assert.equal(signal.aborted, false);
});
