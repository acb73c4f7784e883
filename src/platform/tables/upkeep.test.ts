import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import { createTables } from './index.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

async function newTable() {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: false } as const];
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  return table;
}

test('queued inserts of many callers: each gets its own ids, a wrong one harms nobody else', async () => {
  const table = await newTable();
  const calls = Array.from({ length: 50 }, (_, index) =>
    engine.tables.insertQueued(table, [{ n: index * 2 }, { n: index === 7 ? 'seven' : index * 2 + 1 }]),
  );
  const outcomes = await Promise.allSettled(calls);
  const stored = await readAll(engine, table);
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
  await assert.rejects(engine.tables.insertQueued(nowhere, [{ n: 1 }]), { code: 'not_found' });
});

test('what the transaction of queued inserts also has to do is done with them or not at all', async () => {
  const table = await newTable();
  const told: string[][] = [];
  const tables = createTables(engine, {
    async onQueuedInsert(_sql, _table, rowIds) {
      told.push([...rowIds]);
      if (rowIds.length > 1) throw new Error('not told');
    },
  });
  const [id] = await tables.insertQueued(table, [{ n: 1 }]);
  await assert.rejects(tables.insertQueued(table, [{ n: 2 }, { n: 3 }]), /not told/);
  assert.deepEqual([...(await readAll(engine, table)).keys()], [id]);
  assert.deepEqual(told[0], [id]);
});

test('tending moves hot rows when they are many or old, and leaves a quiet table alone', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  assert.equal(await engine.tables.tend(table), false);
  assert.equal(await engine.tables.tend(table, { hotRows: 2 }), true);
  assert.equal((await engine.tables.snapshot(table)).hot.count, 0);
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 3 }]));
  assert.equal(await engine.tables.tend(table, { hotSeconds: 0 }), true);
  assert.equal(await engine.tables.tend(table, { hotSeconds: 0 }), false);
  assert.equal(await engine.tables.tend(table, { mostSegments: 1 }), true);
  assert.equal((await engine.tables.snapshot(table)).segments.length, 1);
  assert.equal((await readAll(engine, table)).size, 3);
});

test('hidden rows beyond what is written into the statement', async () => {
  const table = await newTable();
  const rows = Array.from({ length: 800 }, (_, n) => ({ n }));
  const ids = await engine.tx((sql) => engine.tables.insert(sql, table, rows));
  await engine.tables.flush(table);
  await engine.tx(async (sql) => {
    for (const id of ids.slice(0, 600)) await engine.tables.remove(sql, table, id);
  });
  assert.deepEqual([...(await readAll(engine, table)).keys()], ids.slice(600));
  await engine.tables.merge(table);
  assert.deepEqual([...(await readAll(engine, table)).keys()], ids.slice(600));
  assert.equal((await engine.tables.snapshot(table)).tombstones.length, 0);
});
