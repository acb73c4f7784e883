import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { SchemaChange } from './change-schema.ts';
import { engineDuringTests, readAll } from './testing-engine.ts';

const its = engineDuringTests();

async function newTable() {
  const table = { accountId: its.engine.accountId, tableId: `table-${uuidv7()}` };
  await its.engine.tx((sql) =>
    its.engine.tables.create(sql, {
      ...table,
      columns: [
        { name: 'title', type: 'text', nullable: false },
        { name: 'amount', type: 'integer', nullable: true },
        { name: 'link', type: 'url', nullable: true },
      ],
    }),
  );
  return table;
}

test('a column that many ensure at once is added once, and nobody is refused', async () => {
  const table = await newTable();
  const column = { name: 'page_title', type: 'text', nullable: true } as const;
  const other = { ...column, name: 'PAGE_TITLE' };
  const made = await Promise.all(
    [column, other, column, other].map((wanted) =>
      its.engine.tx((sql) =>
        its.engine.tables.changeSchema(sql, table, [{ kind: 'ensure', column: wanted }]),
      ),
    ),
  );
  for (const { columns, schemaVersion } of made) {
    assert.equal(schemaVersion, 2);
    assert.equal(columns.filter(({ name }) => name.toLowerCase() === 'page_title').length, 1);
  }
});

test('old segments show added, renamed and widened columns without being written again', async () => {
  const table = await newTable();
  const [id] = await its.engine.tx((sql) =>
    its.engine.tables.insert(sql, table, [{ title: 'old', amount: 7, link: 'https://example.com' }]),
  );
  assert.ok(id !== undefined);
  await its.engine.tables.flush(table);
  const files = (await its.engine.tables.snapshot(table)).segments.map(({ sha256 }) => sha256);
  await its.engine.tx((sql) => its.engine.tables.insert(sql, table, [{ title: 'hot', amount: 8 }]));
  const definition = await its.engine.tx((sql) =>
    its.engine.tables.changeSchema(sql, table, [
      { kind: 'rename', name: 'title', to: 'AMOUNT 2' },
      { kind: 'rename', name: 'link', to: 'title' },
      { kind: 'type', name: 'amount', type: 'float' },
      { kind: 'type', name: 'title', type: 'text' },
      { kind: 'nullable', name: 'AMOUNT 2', nullable: true },
      { kind: 'add', column: { name: 'link', type: 'jsonb', nullable: true } },
    ]),
  );
  assert.equal(definition.schemaVersion, 2);
  await its.engine.tx((sql) =>
    its.engine.tables.insert(sql, table, [{ amount: 1.5, link: [1], title: 'no url' }]),
  );
  const expected = [
    { 'AMOUNT 2': 'old', amount: 7, title: 'https://example.com', link: null },
    { 'AMOUNT 2': 'hot', amount: 8, title: null, link: null },
    { 'AMOUNT 2': null, amount: 1.5, title: 'no url', link: [1] },
  ];
  assert.deepEqual([...(await readAll(its.engine, table)).values()], expected);
  assert.deepEqual(
    (await its.engine.tx((sql) => its.engine.tables.readRow(sql, table, id))).data,
    expected[0],
  );
  assert.deepEqual(
    (await its.engine.tables.snapshot(table)).segments.map(({ sha256 }) => sha256),
    files,
  );
  await its.engine.tables.flush(table);
  await its.engine.tables.merge(table, { mostSegments: 0 });
  assert.deepEqual([...(await readAll(its.engine, table)).values()], expected);
});

test('what would lose data is a conflict, and nothing of the call is done', async () => {
  const table = await newTable();
  const refused: SchemaChange[] = [
    { kind: 'drop', name: 'title' },
    { kind: 'type', name: 'title', type: 'integer' },
    { kind: 'type', name: 'link', type: 'email' },
    { kind: 'nullable', name: 'amount', nullable: false },
    { kind: 'add', column: { name: 'must', type: 'text', nullable: false } },
    { kind: 'rename', name: 'nothing', to: 'something' },
  ];
  for (const change of refused) {
    const first: SchemaChange = { kind: 'rename', name: 'amount', to: 'quantity' };
    const changes = 'name' in change && change.name === 'amount' ? [change] : [first, change];
    await assert.rejects(
      its.engine.tx((sql) => its.engine.tables.changeSchema(sql, table, changes)),
      {
        code: 'conflict',
      },
    );
  }
  for (const to of ['title', 'TITLE', '_row_id', '']) {
    await assert.rejects(
      its.engine.tx((sql) =>
        its.engine.tables.changeSchema(sql, table, [{ kind: 'rename', name: 'amount', to }]),
      ),
      { code: 'invalid_request' },
    );
  }
  assert.equal((await its.engine.tx((sql) => its.engine.tables.definition(sql, table))).schemaVersion, 1);
});

test('integers that a float cannot hold keep their column an integer, hot or stored', async () => {
  const table = await newTable();
  const widen = () =>
    its.engine.tx((sql) =>
      its.engine.tables.changeSchema(sql, table, [{ kind: 'type', name: 'amount', type: 'float' }]),
    );
  const [id] = await its.engine.tx((sql) =>
    its.engine.tables.insert(sql, table, [{ title: 'large', amount: '-9007199254740993' }]),
  );
  assert.ok(id !== undefined);
  await assert.rejects(widen(), { code: 'conflict' });
  await its.engine.tables.flush(table);
  await assert.rejects(widen(), { code: 'conflict' });
  await its.engine.tx((sql) => its.engine.tables.replace(sql, table, id, { title: 'small', amount: 1 }));
  await its.engine.tables.merge(table, { mostHidden: 0 });
  assert.equal((await widen()).columns[1]?.type, 'float');
});

test('a node that knows only the former columns learns of the new ones by writing', async () => {
  const table = await newTable();
  const other = await its.engine.secondNode();
  const otherTx = other.database.forAccount(its.engine.accountId);
  const queue = other.tables.insertQueue<undefined>(async () => undefined);
  await otherTx((sql) => other.tables.insert(sql, table, [{ title: 'first' }]));
  await queue.insert(table, [{ title: 'second' }], undefined);
  await its.engine.tx((sql) =>
    its.engine.tables.changeSchema(sql, table, [
      { kind: 'rename', name: 'title', to: 'heading' },
      { kind: 'add', column: { name: 'extra', type: 'boolean', nullable: true } },
    ]),
  );
  await assert.rejects(
    otherTx((sql) => other.tables.insert(sql, table, [{ title: 'third' }])),
    {
      code: 'invalid_request',
    },
  );
  const [id] = await otherTx((sql) => other.tables.insert(sql, table, [{ heading: 'third', extra: true }]));
  assert.ok(id !== undefined);
  await otherTx((sql) => other.tables.replace(sql, table, id, { heading: 'fourth', extra: false }));
  await queue.insert(table, [{ heading: 'fifth' }], undefined);
  assert.deepEqual(
    [...(await readAll(other, table)).values()].map(({ heading }) => heading),
    ['first', 'second', 'fourth', 'fifth'],
  );
});

test('a segment is plain Parquet: column names for people, field ids for engines', async () => {
  const table = await newTable();
  await its.engine.tx((sql) => its.engine.tables.insert(sql, table, [{ title: 'one', amount: 1 }]));
  await its.engine.tables.flush(table);
  const relation = await its.engine.tables.open(table);
  const file = must(relation.files[0], 'relation.files[0]');
  const columns = await its.engine.duck.run(
    `SELECT name, type, field_id::VARCHAR AS id FROM parquet_schema('${file}') WHERE name <> 'duckdb_schema'`,
    { read: [file] },
  );
  const codecs = await its.engine.duck.run(`SELECT DISTINCT compression FROM parquet_metadata('${file}')`, {
    read: [file],
  });
  relation.release();
  assert.deepEqual(
    columns.map(({ name, type, id }) => [name, type, id]),
    [
      ['_row_id', 'INT64', '1'],
      ['_created_at', 'INT64', '2'],
      ['_updated_at', 'INT64', '3'],
      ['title', 'BYTE_ARRAY', '16'],
      ['amount', 'INT64', '17'],
      ['link', 'BYTE_ARRAY', '18'],
    ],
  );
  assert.deepEqual(codecs, [{ compression: 'ZSTD' }]);
});
