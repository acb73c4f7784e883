import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createThreads, threadTask } from './threads.ts';

const threads = createThreads(2);
after(() => threads.close());
const work = threadTask<typeof import('./testing-wishes.task.ts').default>(
  import.meta.resolve('./testing-wishes.task.ts'),
);
/** For tasks that have to end, however slow the machine is. */
const PATIENTLY = { timeoutMs: 600_000 };
const answer = () => threads.run(work, 'answer', PATIENTLY);

test('a task answers from another thread', async () => {
  assert.equal(await answer(), 'done');
});

test('the fault of a task is the fault of the call', async () => {
  await assert.rejects(threads.run(work, 'fail', PATIENTLY), /it failed/);
});

test('a task that does not end is ended, and others go on', async () => {
  const late = threads.run(work, 'hang', { timeoutMs: 300 });
  assert.equal(await answer(), 'done');
  await assert.rejects(late, { code: 'timeout', status: 504 });
  assert.equal(await answer(), 'done');
});

test('a task ends with its caller', async () => {
  const caller = new AbortController();
  const left = threads.run(work, 'hang', { ...PATIENTLY, signal: caller.signal });
  setTimeout(() => caller.abort(), 100);
  await assert.rejects(left, { name: 'AbortError' });
});

test('a task that fills its memory is told, and the program goes on', async () => {
  await assert.rejects(threads.run(work, 'fill', PATIENTLY), { code: 'payload_too_large', status: 413 });
  assert.equal(await answer(), 'done');
});

test('waiting for a thread and loading modules are no work of the task', async () => {
  const one = createThreads(1);
  const slow = threadTask<typeof import('./testing-slow.task.ts').default>(
    import.meta.resolve('./testing-slow.task.ts'),
  );
  try {
    assert.equal(await one.run(slow, undefined, { timeoutMs: 500 }), 'loaded', 'it takes longer to load');
    const all = await Promise.all(Array.from({ length: 5 }, () => one.run(work, 'work', { timeoutMs: 500 })));
    assert.equal(all.length, 5, 'the last one waited for the others');
    await assert.rejects(one.run(work, 'hang', { timeoutMs: 500 }), { code: 'timeout' });
    assert.equal(
      await one.run(slow, undefined, { timeoutMs: 500 }),
      'loaded',
      'in a thread that is new again',
    );
  } finally {
    await one.close();
  }
});
