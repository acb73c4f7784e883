import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Inserted } from './index.ts';
import { engineDuringTests, readAll } from './testing-engine.ts';

const its = engineDuringTests();

async function newTable() {
  const table = { accountId: its.engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: false } as const];
  await its.engine.tx((sql) => its.engine.tables.create(sql, { ...table, columns }));
  return table;
}

test('queued inserts of many callers: each gets its own ids, a wrong one harms nobody else', async () => {
  const table = await newTable();
  const queue = its.engine.tables.insertQueue<undefined>(async () => undefined);
  const calls = Array.from({ length: 50 }, (_, index) =>
    queue.insert(table, [{ n: index * 2 }, { n: index === 7 ? 'seven' : index * 2 + 1 }], undefined),
  );
  const outcomes = await Promise.allSettled(calls);
  const stored = await readAll(its.engine, table);
  assert.equal(stored.size, 98);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') {
      assert.equal(index, 7);
      assert.equal(outcome.reason.extras.details[0].path, 'rows/1/n');
    } else {
      assert.deepEqual(
        outcome.value.map((id) => stored.get(id)?.n),
        [index * 2, index * 2 + 1],
      );
    }
  }
  const nowhere = { ...table, tableId: 'nowhere' };
  await assert.rejects(queue.insert(nowhere, [{ n: 1 }], undefined), { code: 'not_found' });
});

test('what the transaction of queued inserts also has to do is done with them or not at all', async () => {
  const table = await newTable();
  const told: Inserted<string>[][] = [];
  const queue = its.engine.tables.insertQueue<string>(async (_sql, _table, inserted) => {
    if (inserted.some(({ note }) => note === 'refused')) throw new Error('not told');
    told.push([...inserted]);
  });
  const outcomes = await Promise.allSettled(
    ['first', 'second', 'refused', 'third', 'fourth'].map((note, n) => queue.insert(table, [{ n }], note)),
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status === 'fulfilled'),
    [true, true, false, true, true],
  );
  const rows = await readAll(its.engine, table);
  assert.deepEqual([...rows.values()].map(({ n }) => n).sort(), [0, 1, 3, 4]);
  assert.deepEqual(
    told
      .flat()
      .map(({ note, rows }) => [note, rows])
      .sort(),
    [
      ['first', 1],
      ['fourth', 1],
      ['second', 1],
      ['third', 1],
    ],
  );
});

test('tending moves hot rows when they are many or old, and leaves a quiet table alone', async () => {
  const table = await newTable();
  await its.engine.tx((sql) => its.engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  assert.equal(await its.engine.tables.tend(table), false);
  assert.equal(await its.engine.tables.tend(table, { hotRows: 2 }), true);
  assert.equal((await its.engine.tables.snapshot(table)).hot.count, 0);
  await its.engine.tx((sql) => its.engine.tables.insert(sql, table, [{ n: 3 }]));
  assert.equal(await its.engine.tables.tend(table, { hotSeconds: 0 }), true);
  assert.equal(await its.engine.tables.tend(table, { hotSeconds: 0 }), false);
  assert.equal(await its.engine.tables.tend(table, { mostSegments: 1 }), true);
  assert.equal((await its.engine.tables.snapshot(table)).segments.length, 1);
  assert.equal((await readAll(its.engine, table)).size, 3);
});

test('hidden rows beyond what is written into the statement', async () => {
  const table = await newTable();
  const rows = Array.from({ length: 800 }, (_, n) => ({ n }));
  const ids = await its.engine.tx((sql) => its.engine.tables.insert(sql, table, rows));
  await its.engine.tables.flush(table);
  await its.engine.tx(async (sql) => {
    for (const id of ids.slice(0, 600)) await its.engine.tables.remove(sql, table, id);
  });
  assert.deepEqual([...(await readAll(its.engine, table)).keys()], ids.slice(600));
  await its.engine.tables.merge(table);
  assert.deepEqual([...(await readAll(its.engine, table)).keys()], ids.slice(600));
  assert.equal((await its.engine.tables.snapshot(table)).tombstones.length, 0);
});
