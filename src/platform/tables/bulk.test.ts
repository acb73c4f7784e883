import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { TableDefinition } from './definition.ts';
import { copyToSegment, rowIdExpression } from './index.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const newTable = (sortKey?: string[]): Promise<TableDefinition> =>
  engine.tx((sql) =>
    engine.tables.create(sql, {
      accountId: engine.accountId,
      tableId: `table-${uuidv7()}`,
      columns: [
        { name: 'n', type: 'integer', nullable: false },
        { name: 'name', type: 'text', nullable: true },
      ],
      ...(sortKey === undefined ? {} : { sortKey }),
    }),
  );

/** A file such as an import writes: rows `from` to `to`, with ids of a reservation or given ones. */
async function writeFile(table: TableDefinition, from: number, to: number, ids?: string): Promise<string> {
  const blocks = await engine.tx((sql) => engine.tables.reserveRowIds(sql, to - from));
  const file = await engine.cache.scratch('parquet');
  const id = ids ?? rowIdExpression(blocks, `i - ${from}`);
  const source = `SELECT ${id} AS _row_id, TIMESTAMP '2024-01-01' AS _created_at, TIMESTAMP '2024-01-01' AS _updated_at,
    i AS n, 'name ' || i AS name FROM range(${from}, ${to}) AS numbers (i)`;
  await engine.duck.run(copyToSegment(source, table, file), { read: [], write: file });
  return file;
}

const prepared = async (table: TableDefinition, from: number, to: number, ids?: string) =>
  must(
    await engine.tables.prepareSegment(table, await writeFile(table, from, to, ids)),
    'engine.tables.prepareSegment(…)',
  );

const numbers = async (table: TableDefinition) =>
  [...(await readAll(engine, table)).values()].map(({ n }) => n as number).sort((a, b) => a - b);

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('segments written elsewhere are appended, with exact facts', async () => {
  const table = await newTable();
  const segment = await prepared(table, 0, 5_000);
  assert.equal(segment.facts.rows, 5_000);
  assert.deepEqual(segment.facts.statistics[16]?.min, '0');
  assert.deepEqual(segment.facts.statistics[16]?.max, '4999');
  assert.equal(segment.facts.statistics[17]?.nulls, 0);
  assert.ok(
    Math.abs(
      must(
        must(segment.facts.statistics[16], 'segment.facts.statistics[16]').distinct,
        'segment.facts.statistics[16].distinct',
      ) - 5_000,
    ) < 1_000,
  );
  await engine.tx((sql) => engine.tables.append(sql, table, [segment]));
  assert.deepEqual(await numbers(table), range(0, 5_000));
  const empty = await engine.tables.prepareSegment(table, await writeFile(table, 7, 7));
  assert.equal(empty, undefined);
});

test('row ids of a large reservation are apart from all others', async () => {
  const table = await newTable();
  const blocks = await engine.tx((sql) => engine.tables.reserveRowIds(sql, 2_500_000));
  assert.equal(
    blocks.reduce((sum, { count }) => sum + count, 0),
    2_500_000,
  );
  const [row] = await engine.duck.run(
    `SELECT count(DISTINCT id)::VARCHAR AS ids, min(id)::VARCHAR AS lo, max(id)::VARCHAR AS hi
     FROM (SELECT ${rowIdExpression(blocks, 'i')} AS id FROM range(2500000) AS numbers (i))`,
    { read: [] },
  );
  assert.ok(row !== undefined);
  assert.equal(row.ids, '2500000');
  assert.equal(row.lo, must(blocks[0], 'blocks[0]').first.toString());
  const [id] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  assert.ok(id !== undefined);
  assert.ok(BigInt(id) > BigInt(must(row.hi, 'row.hi')));
});

test('replacing everything is one step, also for rows that are hot or hidden', async () => {
  const table = await newTable();
  await engine.tx(async (sql) => engine.tables.append(sql, table, [await prepared(table, 0, 100)]));
  const [first] = (await readAll(engine, table)).keys();
  assert.ok(first !== undefined);
  await engine.tx((sql) => engine.tables.remove(sql, table, first));
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1_000 }]));
  const before = await engine.tables.open(table);
  const next = await prepared(table, 500, 600);
  await engine.tx((sql) => engine.tables.replaceAll(sql, table, [next]));
  assert.deepEqual(await numbers(table), range(500, 600));
  const [old] = await engine.duck.run(`SELECT count(*)::VARCHAR AS rows FROM (${before.select})`, {
    read: before.files,
  });
  assert.equal(old?.rows, '100', 'who reads the version before goes on reading it');
  before.release();
  await engine.tx((sql) => engine.tables.replaceAll(sql, table, []));
  assert.deepEqual(await numbers(table), []);
});

test('a flush that began before everything was replaced brings nothing back', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  const next = await prepared(table, 500, 510);
  const { put } = engine.objects;
  engine.objects.put = async (...given) => {
    engine.objects.put = put;
    await engine.tx((sql) => engine.tables.replaceAll(sql, table, [next]));
    return put(...given);
  };
  await assert.rejects(engine.tables.flush(table), { code: 'conflict' });
  assert.deepEqual(await numbers(table), range(500, 510));
});

test('a flush that began before the table was dropped brings nothing into one of the same name', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  const { put } = engine.objects;
  engine.objects.put = async (...given) => {
    engine.objects.put = put;
    await engine.tx(async (sql) => {
      await engine.tables.drop(sql, table);
      await engine.tables.create(sql, { ...table, sortKey: [] });
    });
    return put(...given);
  };
  await assert.rejects(engine.tables.flush(table), { code: 'conflict' });
  assert.deepEqual(await numbers(table), []);
});

test('one partition is replaced, hidden rows in it and all, and the others stay', async () => {
  const table = await newTable(['name', 'n']);
  for (const [partition, from] of [
    ['a', 0],
    ['b', 100],
  ] as const) {
    const segment = await prepared(table, from, from + 50);
    await engine.tx((sql) => engine.tables.replacePartition(sql, table, partition, [segment]));
  }
  const rows = await readAll(engine, table);
  for (const [id, { n }] of rows) {
    if (n === 3 || n === 103) await engine.tx((sql) => engine.tables.remove(sql, table, id));
  }
  const next = await prepared(table, 10, 20);
  await engine.tx((sql) => engine.tables.replacePartition(sql, table, 'a', [next]));
  const expected = [...range(10, 20), ...range(100, 150).filter((n) => n !== 103)];
  assert.deepEqual(await numbers(table), expected);
  assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, expected.length);
  await engine.tables.merge(table, { mostSegments: 0, mostHidden: 0 });
  assert.deepEqual(await numbers(table), expected);
  await engine.tx((sql) => engine.tables.replacePartition(sql, table, 'b', []));
  assert.deepEqual(await numbers(table), range(10, 20));
});

test('segments of a managed table are sorted by its key', async () => {
  const table = await newTable(['name', 'n']);
  await engine.tx((sql) =>
    engine.tables.insert(
      sql,
      table,
      ['c', 'a', 'b'].map((name, n) => ({ n, name })),
    ),
  );
  await engine.tables.flush(table);
  const relation = await engine.tables.open(table);
  const rows = await engine.duck.run(
    `SELECT name FROM read_parquet('${relation.files[0]}', file_row_number = true) ORDER BY file_row_number`,
    { read: relation.files },
  );
  relation.release();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['a', 'b', 'c'],
  );
});

test('an upsert takes the place of rows wherever they are, under their own ids', async () => {
  const table = await newTable();
  await engine.tx(async (sql) => engine.tables.append(sql, table, [await prepared(table, 0, 10)]));
  const ids = [...(await readAll(engine, table)).keys()];
  await engine.tx((sql) => engine.tables.replace(sql, table, must(ids[2], 'ids[2]'), { n: 2, name: 'hot' }));
  const snapshot = await engine.tables.snapshot(table);
  const list = `list_extract([${ids.slice(0, 4).join(', ')}], (i - 100 + 1)::INT)`;
  const next = await prepared(table, 100, 104, list);
  await engine.tx((sql) => engine.tables.upsert(sql, snapshot, ids.slice(0, 4), [next]));
  const check = async () => {
    const rows = await readAll(engine, table);
    assert.deepEqual(
      ids.map((id) => rows.get(id)?.n),
      [...range(100, 104), ...range(4, 10)],
    );
    assert.equal(rows.size, 10);
  };
  await check();
  await engine.tables.merge(table, { mostSegments: 0, mostHidden: 0 });
  await check();
});

test('an upsert gives way when a row it replaces was removed or moved meanwhile', async () => {
  const table = await newTable();
  await engine.tx(async (sql) => engine.tables.append(sql, table, [await prepared(table, 0, 10)]));
  const [hot] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 50 }]));
  assert.ok(hot !== undefined);
  const ids = [...(await readAll(engine, table)).keys()];
  for (const [target, meanwhile] of [
    [
      must(ids[0], 'ids[0]'),
      () => engine.tx((sql) => engine.tables.remove(sql, table, must(ids[0], 'ids[0]'))),
    ],
    [hot, () => engine.tables.flush(table)],
  ] as const) {
    const snapshot = await engine.tables.snapshot(table);
    const next = await prepared(table, 100, 101, `${target}::BIGINT`);
    await meanwhile();
    const before = await numbers(table);
    await assert.rejects(
      engine.tx((sql) => engine.tables.upsert(sql, snapshot, [target], [next])),
      {
        code: 'conflict',
      },
    );
    assert.deepEqual(await numbers(table), before);
  }
});
