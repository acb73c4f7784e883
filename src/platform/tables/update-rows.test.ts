import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { must } from '../../kernel/must.ts';
import type { ColumnDraft } from './definition.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const COLUMNS: ColumnDraft[] = [
  { name: 'title', type: 'text', nullable: false },
  { name: 'stock', type: 'integer', nullable: true },
  { name: 'facts', type: 'jsonb', nullable: true },
];
let number = 0;

async function newTable(rows: number) {
  number += 1;
  const table = { accountId: engine.accountId, tableId: `updated-${number}` };
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns: COLUMNS }));
  const titles = Array.from({ length: rows }, (_, index) => ({ title: `t${index}` }));
  const ids = await engine.tx((sql) => engine.tables.insert(sql, table, titles));
  return { table, ids };
}

test('some values of hot rows and of rows in segments change, the others stay', async () => {
  const { table, ids } = await newTable(6);
  await engine.tables.flush(table);
  const later = await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'hot', stock: 1 }]));
  await engine.tx((sql) => engine.tables.remove(sql, table, must(ids[5], 'ids[5]')));
  const set = () =>
    engine.tx((sql) =>
      engine.tables.update(sql, table, [...ids, ...later, '99999'], ({ data }) =>
        data.title === 't0' ? undefined : { stock: Number(data.stock ?? 0) + 1, facts: { of: data.title } },
      ),
    );
  assert.deepEqual((await set()).sort(), [...ids.slice(1, 5), ...later].sort());
  assert.equal((await set()).length, 5);
  const rows = [...(await readAll(engine, table)).values()];
  assert.deepEqual(
    rows.map(({ title, stock, facts }) => [title, stock, facts]),
    [
      ['t0', null, null],
      ...['t1', 't2', 't3', 't4'].map((title) => [title, 2, { of: title }]),
      ['hot', 3, { of: 'hot' }],
    ],
  );
});

test('a column added later is set in rows that were stored without it; a wrong value changes nothing', async () => {
  const { table, ids } = await newTable(3);
  await engine.tables.flush(table);
  const column = { name: 'country', type: 'text', nullable: true } as const;
  await engine.tx((sql) => engine.tables.changeSchema(sql, table, [{ kind: 'add', column }]));
  await assert.rejects(
    engine.tx((sql) => engine.tables.update(sql, table, ids, () => ({ country: 7 }))),
    { status: 400 },
  );
  await engine.tx((sql) => engine.tables.update(sql, table, ids, () => ({ country: 'DE' })));
  assert.deepEqual(
    [...(await readAll(engine, table)).values()].map(({ title, country }) => [title, country]),
    [0, 1, 2].map((index) => [`t${index}`, 'DE']),
  );
});

test('two who add to the same rows at once both count, on two nodes', async () => {
  const { table, ids } = await newTable(40);
  await engine.tables.flush(table);
  const other = await engine.secondNode();
  const add = (node: Pick<TestEngine, 'database' | 'tables'>, order: readonly string[]) =>
    node.database.forAccount(engine.accountId)((sql) =>
      node.tables.update(sql, table, order, ({ data }) => ({ stock: Number(data.stock ?? 0) + 1 })),
    );
  await Promise.all([
    add(engine, ids),
    add(other, ids.toReversed()),
    add(engine, ids.toReversed()),
    add(other, ids),
    engine.tables.flush(table),
  ]);
  assert.ok([...(await readAll(engine, table)).values()].every(({ stock }) => stock === 4));
});
