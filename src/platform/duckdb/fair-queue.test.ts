import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue, createUsage } from './fair-queue.ts';

function makeQueue() {
  let now = 0;
  const usage = createUsage(() => now);
  const queue = createFairQueue<{ owner: string; name: string }>(usage);
  const add = (...names: string[]) => {
    for (const name of names) queue.add({ owner: name[0] ?? '', name });
  };
  return { usage, queue, add, pass: (ms: number) => (now += ms) };
}

test('serves the owner who used least, and each owner in order', () => {
  const { usage, queue, add } = makeQueue();
  add('a1', 'a2', 'b1', 'b2');
  const order = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    order.push(item.name);
    usage.add(item.owner, item.owner === 'a' ? 100 : 60);
  }
  assert.deepEqual(order, ['a1', 'b1', 'b2', 'a2']);
  assert.equal(queue.size, 0);
});

test('forgets what was used long ago', () => {
  const { usage, queue, add, pass } = makeQueue();
  usage.add('a', 8_000);
  pass(10_000);
  assert.equal(usage.of('a'), 4_000);
  usage.add('b', 5_000);
  add('b1', 'a1');
  assert.equal(queue.take()?.name, 'a1');
});

test('passes over owners who may not run, and lets items leave', () => {
  const { queue, add } = makeQueue();
  add('a1', 'b1');
  const leaving = { owner: 'c', name: 'c1' };
  queue.add(leaving);
  assert.equal(queue.take((owner) => owner !== 'a')?.name, 'b1');
  assert.equal(queue.remove(leaving), true);
  assert.equal(queue.remove(leaving), false);
  assert.equal(queue.sizeOf('a'), 1);
  assert.deepEqual(
    queue.drain().map(({ name }) => name),
    ['a1'],
  );
  assert.equal(queue.take(), undefined);
});
