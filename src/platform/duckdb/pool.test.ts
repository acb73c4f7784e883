import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { type Child, SqlFailure } from './child.ts';
import { createPool, type Pool } from './pool.ts';
import type { Reuse } from './processes.ts';

const smallPool = (reuse: Reuse): Pool =>
  createPool({
    log: silentLogger,
    settings: { threads: 1, memoryMb: 64 },
    slots: { short: 1, long: 1 },
    shortMs: 1_000,
    warm: 1,
    reuse,
    writesFiles: false,
    queuedPerOwner: 8,
    queuedInAll: 8,
  });

let pool: Pool;
before(() => {
  pool = smallPool('all');
});
after(() => pool.close());

const submit = <Result>(perform: (child: Child) => Promise<Result>): Promise<Result> =>
  pool.submit({
    owner: 'somebody',
    key: '',
    lane: 'short',
    movable: false,
    signal: new AbortController().signal,
    perform,
  });
const parse = async (child: Child): Promise<number> => {
  await child.run<'inspect'>({ kind: 'inspect', sql: 'SELECT 1' }, { signal: new AbortController().signal });
  return child.pid;
};
const outOfMemory = () => new SqlFailure('Out of Memory Error: bad allocation', 'run');

test('work that finds no memory in a process used before is begun anew in a fresh one', async () => {
  const used = await submit(parse);
  const tried: number[] = [];
  const served = await submit(async (child) => {
    tried.push(child.pid);
    if (child.pid === used) throw outOfMemory();
    return parse(child);
  });
  assert.deepEqual(tried, [used, served]);
  assert.ok(!pool.processIds().includes(used) || (await submit(async (child) => child.pid)) !== used);
});

test('work that finds no memory in a fresh process is told so at once', async () => {
  await submit(parse);
  let tries = 0;
  const failing = submit(async () => {
    tries += 1;
    throw outOfMemory();
  });
  await assert.rejects(failing, SqlFailure);
  assert.equal(tries, 2);
});

test('a process in which DuckDB failed inside serves nothing more; its work is tried once in a fresh one', async () => {
  for (const fault of [
    'INTERNAL Error: Memory allocation failure',
    'FATAL Error: Failed: database has been invalidated',
    'Invalid Error: basic_string::_M_create',
    'The view "v" cannot be read: INTERNAL Error: Attempted to access index 1',
    'Maximum call stack size exceeded',
  ]) {
    const used = await submit(parse);
    const tried: number[] = [];
    const failing = submit(async (child) => {
      tried.push(child.pid);
      throw new SqlFailure(fault, 'run');
    });
    await assert.rejects(failing, SqlFailure);
    assert.deepEqual([tried.length, tried[0]], [2, used], fault);
    assert.ok(!tried.includes(await submit(parse)), fault);
  }
});

test('what DuckDB only refuses leaves its process in use, and is not tried again', async () => {
  for (const refusal of ['Binder Error: no', 'The view "v" cannot be read: Catalog Error: no']) {
    const used = await submit(parse);
    await assert.rejects(
      submit(async () => {
        throw new SqlFailure(refusal, 'run');
      }),
      SqlFailure,
    );
    assert.equal(await submit(parse), used);
  }
});

test('work that cannot be repeated any more is not', async () => {
  await submit(parse);
  let tries = 0;
  const failing = pool.submit({
    owner: 'somebody',
    key: '',
    lane: 'short',
    movable: false,
    mayRepeat: () => false,
    signal: new AbortController().signal,
    perform: async () => {
      tries += 1;
      throw outOfMemory();
    },
  });
  await assert.rejects(failing, SqlFailure);
  assert.equal(tries, 1);
});

test('where a process is kept for its owner it serves nobody else, and nothing after a fault', async (context) => {
  const own = smallPool('owner');
  context.after(() => own.close());
  const { signal } = new AbortController();
  const work = (owner: string, perform = parse) =>
    own.submit({ owner, key: '', lane: 'long', movable: false, signal, perform });
  const first = await work('one');
  assert.equal(await work('one'), first);
  const other = await work('other');
  assert.notEqual(other, first);
  assert.equal(await work('one'), first);
  await assert.rejects(
    work('one', async () => {
      throw new Error('a fault');
    }),
    /a fault/,
  );
  const later = await work('one');
  assert.ok(later !== first && later !== other);
  const refused = work('one', async () => {
    throw new SqlFailure('Parser Error: syntax error', 'run');
  });
  await assert.rejects(refused, SqlFailure);
  assert.equal(await work('one'), later, 'what DuckDB only refused has broken nothing');
});
