import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { StoredRow } from './decode.ts';
import type { ColumnDraft } from './definition.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const ALL: ColumnDraft[] = [
  { name: 'title', type: 'text', nullable: false },
  { name: 'amount', type: 'integer', nullable: true },
  { name: 'price', type: 'float', nullable: true },
  { name: 'sold', type: 'boolean', nullable: true },
  { name: 'at', type: 'timestamp', nullable: true },
  { name: 'select "x" 🙂', type: 'jsonb', nullable: true },
  { name: 'link', type: 'url', nullable: true },
  { name: 'mail', type: 'email', nullable: true },
];

let number = 0;
async function newTable(columns: ColumnDraft[] = ALL) {
  number += 1;
  const table = { accountId: engine.accountId, tableId: `table-${number}` };
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  return table;
}

const FULL = {
  title: 'a',
  amount: '9223372036854775807',
  price: 1.5e-7,
  sold: true,
  at: '2024-02-29T12:00:00+02:00',
  'select "x" 🙂': { b: [1, null, 'x'], a: 'é\n"' },
  link: 'https://example.com/a?b=c#d',
  mail: 'someone@example.com',
};
const EMPTY = {
  title: 'only',
  amount: null,
  price: null,
  sold: null,
  at: null,
  'select "x" 🙂': null,
  link: null,
  mail: null,
};

test('values come back as they were sent, from hot rows and from segments alike', async () => {
  const table = await newTable();
  const ids = await engine.tx((sql) => engine.tables.insert(sql, table, [FULL, { title: 'only' }]));
  const expected = [{ ...FULL, at: '2024-02-29T10:00:00.000Z' }, EMPTY];
  const check = async () => {
    assert.deepEqual([...(await readAll(engine, table)).values()], expected);
    for (const [index, id] of ids.entries()) {
      const row = await engine.tx((sql) => engine.tables.readRow(sql, table, id));
      assert.deepEqual(row.data, expected[index]);
      assert.match(row.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    assert.deepEqual((await engine.tx((sql) => engine.tables.count(sql, table))).rows, 2);
  };
  const before = await engine.tx((sql) => engine.tables.readRow(sql, table, must(ids[0], 'ids[0]')));
  await check();
  assert.deepEqual(await engine.tables.flush(table), { moved: 2 });
  await check();
  assert.deepEqual(
    await engine.tx((sql) => engine.tables.readRow(sql, table, must(ids[0], 'ids[0]'))),
    before,
  );
  assert.deepEqual(await engine.tables.flush(table), { moved: 0 });
});

test('a row keeps its id and its time of creation when it is replaced, hot or in a segment', async () => {
  const table = await newTable();
  const [id, other] = await engine.tx((sql) =>
    engine.tables.insert(sql, table, [{ title: 'one' }, { title: 'other' }]),
  );
  assert.ok(id !== undefined);
  const created = (await engine.tx((sql) => engine.tables.readRow(sql, table, id))).createdAt;
  for (const title of ['two', 'three', 'four']) {
    await engine.tx((sql) => engine.tables.replace(sql, table, id, { title }));
    const row: StoredRow = await engine.tx((sql) => engine.tables.readRow(sql, table, id));
    assert.equal(row.data.title, title);
    assert.equal(row.createdAt, created);
    assert.deepEqual([...(await readAll(engine, table)).keys()].sort(), [id, other].sort());
    await engine.tables.flush(table);
    assert.equal((await readAll(engine, table)).get(id)?.title, title);
    assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, 2);
  }
});

test('a removed row is gone for good, and only once', async () => {
  const table = await newTable();
  const [id] = await engine.tx((sql) =>
    engine.tables.insert(sql, table, [{ title: 'one' }, { title: 'two' }]),
  );
  assert.ok(id !== undefined);
  await engine.tables.flush(table);
  await engine.tx((sql) => engine.tables.remove(sql, table, id));
  assert.deepEqual(
    [...(await readAll(engine, table)).values()].map((row) => row.title),
    ['two'],
  );
  const attempts: ((sql: Sql) => Promise<unknown>)[] = [
    (sql) => engine.tables.remove(sql, table, id),
    (sql) => engine.tables.replace(sql, table, id, { title: 'back' }),
    (sql) => engine.tables.readRow(sql, table, id),
    (sql) => engine.tables.readRow(sql, table, 'nothing'),
    (sql) => engine.tables.remove(sql, table, '99999999999999999999'),
  ];
  for (const attempt of attempts) {
    await assert.rejects(engine.tx(attempt), { code: 'not_found' });
  }
});

test('what rolls back was never there', async () => {
  const table = await newTable();
  const [id] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'kept' }]));
  assert.ok(id !== undefined);
  await engine.tables.flush(table);
  await assert.rejects(
    engine.tx(async (sql) => {
      await engine.tables.insert(sql, table, [{ title: 'lost' }]);
      await engine.tables.replace(sql, table, id, { title: 'lost' });
      throw new Error('changed my mind');
    }),
  );
  assert.deepEqual(
    [...(await readAll(engine, table)).values()].map((row) => row.title),
    ['kept'],
  );
});

test('a batch is stored whole or not at all, and every fault is told', async () => {
  const table = await newTable();
  const faults: [string, unknown, RegExp][] = [
    ['title', null, /must have a value/],
    ['title', 5, /must be text \(got 5\)/],
    ['title', 'a\0b', /U\+0000/],
    ['title', '\ud800', /Unicode/],
    ['amount', 1.5, /whole number/],
    ['amount', 2 ** 53, /sent as text/],
    ['amount', '9223372036854775808', /64 bits/],
    ['amount', '1e3', /whole number/],
    ['price', Number.NaN, /finite/],
    ['price', Number.POSITIVE_INFINITY, /finite/],
    ['price', '1.5', /finite/],
    ['sold', 'true', /true or false/],
    ['at', '2023-02-29', /ISO 8601/],
    ['at', '2023-01-01T25:00:00Z', /ISO 8601/],
    ['at', 'yesterday', /ISO 8601/],
    ['select "x" 🙂', '\ud800', /Unicode/],
    ['link', 'ftp://example.com', /http/],
    ['link', 'https://exa mple.com', /http/],
    ['mail', 'nobody', /email/],
    ['unknown', 1, /not a column/],
  ];
  for (const [column, value, message] of faults) {
    await assert.rejects(
      engine.tx((sql) =>
        engine.tables.insert(sql, table, [{ title: 'good' }, { title: 'bad', [column]: value }]),
      ),
      (error: any) => {
        assert.equal(error.code, 'invalid_request');
        assert.deepEqual(error.extras.details.length, 1);
        assert.equal(error.extras.details[0].path, `rows/1/${column}`);
        assert.match(error.extras.details[0].message, message);
        return true;
      },
    );
  }
  assert.equal((await readAll(engine, table)).size, 0);
  await assert.rejects(
    engine.tx((sql) => engine.tables.insert(sql, table, [])),
    { code: 'invalid_request' },
  );
});

test('ten thousand rows in one call, ids in the order of the rows', async () => {
  const table = await newTable([{ name: 'n', type: 'integer', nullable: false }]);
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ n }));
  const ids = await engine.tx((sql) => engine.tables.insert(sql, table, rows));
  assert.equal(new Set(ids).size, 10_000);
  await engine.tables.flush(table, 4_000);
  const stored = await readAll(engine, table);
  assert.deepEqual(
    ids.map((id) => stored.get(id)?.n),
    rows.map(({ n }) => n),
  );
  await assert.rejects(
    engine.tx((sql) => engine.tables.insert(sql, table, [...rows, { n: 1 }])),
    { code: 'invalid_request' },
  );
});

test('the oldest hot rows are moved first, also when ids have grown by a digit', async () => {
  const table = await newTable();
  const ids: string[] = [];
  while (ids.length < 2 || must(ids.at(-1), 'ids.at(-1)').length === must(ids[0], 'ids[0]').length)
    ids.push(...(await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'row' }]))));
  assert.deepEqual(await engine.tables.flush(table, ids.length - 1), { moved: ids.length - 1 });
  const { rows } = await engine.tx((sql) =>
    sql.query<{ id: string }>('SELECT row_id::text AS id FROM table_hot_rows WHERE table_id = $1', [
      table.tableId,
    ]),
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    [ids.at(-1)],
  );
});

test('another account sees nothing of it', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'mine' }]));
  const stranger = engine.database.forAccount(uuidv7());
  await assert.rejects(
    stranger((sql) => engine.tables.insert(sql, table, [{ title: 'theirs' }])),
    {
      code: 'not_found',
    },
  );
  await assert.rejects(
    stranger((sql) => engine.tables.count(sql, table)),
    { code: 'not_found' },
  );
});

test('column names that DuckDB cannot tell apart, reserved ones and bad types are refused', async () => {
  const text = { type: 'text', nullable: true } as const;
  for (const columns of [
    [],
    [{ name: '', ...text }],
    [
      { name: 'a', ...text },
      { name: 'A', ...text },
    ],
    [{ name: '_row_id', ...text }],
    [{ name: 'a\nb', ...text }],
    [{ name: 'a', type: 'money', nullable: true } as any],
  ]) {
    await assert.rejects(newTable(columns), { code: 'invalid_request' });
  }
});

test('a dropped table is gone, and its name is free again', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'one' }]));
  await engine.tables.flush(table);
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'two' }]));
  await engine.tx((sql) => engine.tables.drop(sql, table));
  await assert.rejects(engine.tables.open(table), { code: 'not_found' });
  await assert.rejects(
    engine.tx((sql) => engine.tables.insert(sql, table, [{ title: 'three' }])),
    {
      code: 'not_found',
    },
  );
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns: ALL }));
  assert.equal((await readAll(engine, table)).size, 0);
  await assert.rejects(
    engine.tx((sql) => engine.tables.create(sql, { ...table, columns: ALL })),
    {
      code: 'conflict',
    },
  );
});
