import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Table, tableFromIPC } from 'apache-arrow';
import { must } from '../../kernel/must.ts';
import { engineDuringTests, overParquet, PATIENT_MS } from './testing-data.ts';

/** Read by the reader of the Apache Arrow project, which shares nothing with what writes here. */
const its = engineDuringTests();

const request = (sql: string) => ({
  sql,
  relations: [overParquet('sales', its.data.sales)],
  timeoutMs: PATIENT_MS,
  owner: 'reader',
});

async function arrowOf(sql: string): Promise<{ table: Table; bytes: Buffer; chunks: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of its.engine.stream({ ...request(sql), format: 'arrow' })) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { table: tableFromIPC(bytes), bytes, chunks: chunks.length };
}

const typesOf = (table: Table): Record<string, string> =>
  Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
const column = (table: Table, name: string): unknown[] => [...(table.getChild(name) ?? [])];
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}n` : item)));

test('every type that Arrow has keeps its values, and nulls are nulls', async () => {
  const { table } = await arrowOf(`
    SELECT * FROM (VALUES
      (true, -1::TINYINT, -2::SMALLINT, -3::INTEGER, 9007199254740993::BIGINT, 255::UTINYINT, 65535::USMALLINT,
       4294967295::UINTEGER, 18446744073709551615::UBIGINT, 1.5::FLOAT, 2.25::DOUBLE, 'short', 'a text of more than twelve bytes: ü€😀',
       '\\x00\\xFF'::BLOB, DATE '2024-02-29', TIME '01:02:03.000004', TIMESTAMP '2024-02-29 01:02:03.000004',
       TIMESTAMPTZ '2024-02-29 01:02:03+02', TIMESTAMP_S '2024-02-29 01:02:03', TIMESTAMP_MS '2024-02-29 01:02:03.004', TIMESTAMP_NS '2024-02-29 01:02:03.000000005'),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
    ) AS t(b, i1, i2, i4, i8, u1, u2, u4, u8, f4, f8, s, l, x, d, t, ts, tz, tss, tsm, tsn)`);
  assert.deepEqual(typesOf(table), {
    ...{
      b: 'Bool',
      i1: 'Int8',
      i2: 'Int16',
      i4: 'Int32',
      i8: 'Int64',
      u1: 'Uint8',
      u2: 'Uint16',
      u4: 'Uint32',
    },
    ...{ u8: 'Uint64', f4: 'Float32', f8: 'Float64', s: 'Utf8', l: 'Utf8', x: 'Binary', d: 'Date32<DAY>' },
    ...{ t: 'Time64<MICROSECOND>', ts: 'Timestamp<MICROSECOND, UTC>', tz: 'Timestamp<MICROSECOND, UTC>' },
    ...{
      tss: 'Timestamp<SECOND, UTC>',
      tsm: 'Timestamp<MILLISECOND, UTC>',
      tsn: 'Timestamp<NANOSECOND, UTC>',
    },
  });
  const first = Object.fromEntries(table.schema.fields.map(({ name }) => [name, column(table, name)[0]]));
  const { x, d, t, ts, tz, tss, tsm, tsn, ...simple } = first as Record<string, any>;
  assert.deepEqual(simple, {
    ...{ b: true, i1: -1, i2: -2, i4: -3, i8: 9007199254740993n, u1: 255, u2: 65535, u4: 4294967295 },
    ...{
      u8: 18446744073709551615n,
      f4: 1.5,
      f8: 2.25,
      s: 'short',
      l: 'a text of more than twelve bytes: ü€😀',
    },
  });
  assert.deepEqual([...x], [0, 255]);
  assert.equal(Number(d), Date.UTC(2024, 1, 29));
  assert.equal(t, 3_723_000_004n);
  const raw = (name: string): bigint | undefined => table.getChild(name)?.data[0]?.values[0];
  assert.equal(raw('ts'), BigInt(Date.UTC(2024, 1, 29, 1, 2, 3)) * 1000n + 4n);
  assert.equal(raw('tz'), BigInt(Date.UTC(2024, 1, 28, 23, 2, 3)) * 1000n);
  assert.equal(raw('tss'), BigInt(Date.UTC(2024, 1, 29, 1, 2, 3)) / 1000n);
  assert.equal(raw('tsm'), BigInt(Date.UTC(2024, 1, 29, 1, 2, 3)) + 4n);
  assert.equal(raw('tsn'), BigInt(Date.UTC(2024, 1, 29, 1, 2, 3)) * 1_000_000n + 5n);
  for (const { name } of table.schema.fields) assert.equal(column(table, name)[1], null, name);
});

test('decimals and huge integers are exact', async () => {
  const { table } = await arrowOf(
    `SELECT * FROM (VALUES (1.25::DECIMAL(4,2), -12345.678::DECIMAL(9,3), -123456789012.34::DECIMAL(18,2), 12345678901234567890123.45::DECIMAL(30,2), -170141183460469231731687303715884105727::HUGEINT),
       (-1.25, NULL, 1, 0, 5)) AS t(a, b, c, d, e)`,
  );
  assert.deepEqual(typesOf(table), {
    a: 'Decimal[4e+2]',
    b: 'Decimal[9e+3]',
    c: 'Decimal[18e+2]',
    d: 'Decimal[30e+2]',
    e: 'Decimal[38e0]',
  });
  const exact = (name: string): (bigint | null)[] =>
    column(table, name).map((value) => {
      if (value === null) return null;
      const words = new BigInt64Array(
        Uint8Array.from(new Uint8Array((value as Uint32Array).buffer, (value as Uint32Array).byteOffset, 16))
          .buffer,
      );
      return (must(words[1], 'words[1]') << 64n) + BigInt.asUintN(64, must(words[0], 'words[0]'));
    });
  assert.deepEqual(exact('a'), [125n, -125n]);
  assert.deepEqual(exact('b'), [-12345678n, null]);
  assert.deepEqual(exact('c'), [-12345678901234n, 100n]);
  assert.deepEqual(exact('d'), [1234567890123456789012345n, 0n]);
  assert.deepEqual(exact('e'), [-170141183460469231731687303715884105727n, 5n]);
});

test('lists, structs, maps and arrays keep their shape, with nulls at every level', async () => {
  const { table } = await arrowOf(`
    SELECT * FROM (VALUES
      ([1, NULL, 3], {'a': 'first of the long texts', 'b': [1.5::DOUBLE]}, MAP {'k': 1, 'l': NULL}, [1, 2]::INTEGER[2], [['x'], NULL, []]),
      (NULL, NULL, NULL, NULL, NULL),
      ([], {'a': NULL, 'b': NULL}, MAP {}, [3, NULL]::INTEGER[2], [])
    ) AS t(list, struct, map, fixed, nested)`);
  assert.deepEqual(plain(column(table, 'list').map((item: any) => item && [...item])), [
    [1, null, 3],
    null,
    [],
  ]);
  assert.deepEqual(plain(column(table, 'struct')), [
    { a: 'first of the long texts', b: [1.5] },
    null,
    { a: null, b: null },
  ]);
  assert.deepEqual(plain(column(table, 'map')), [{ k: 1, l: null }, null, {}]);
  assert.deepEqual(plain(column(table, 'fixed').map((item: any) => item && [...item])), [
    [1, 2],
    null,
    [3, null],
  ]);
  assert.deepEqual(plain(column(table, 'nested')), [[['x'], null, []], null, []]);
});

test('lists that do not lie one behind the other, and texts from many places', async () => {
  const { table } = await arrowOf(
    `SELECT id, CASE WHEN id % 3 = 0 THEN [category, 'a longer text number ' || id] WHEN id % 3 = 1 THEN [] END AS l,
       CASE WHEN id % 5 = 0 THEN NULL WHEN id % 5 = 1 THEN '' WHEN id % 5 = 2 THEN category ELSE repeat('é', 40) || id END AS s
     FROM sales WHERE id % 7 < 3 ORDER BY hash(id) LIMIT 30000`,
  );
  assert.equal(table.numRows, 30_000);
  for (const { id, l, s } of table as any) {
    const n = Number(id);
    const category = `c${n % 10}`;
    const expected = [null, '', category][n % 5];
    assert.equal(s, expected === undefined ? `${'é'.repeat(40)}${n}` : expected);
    assert.deepEqual(
      l === null ? null : [...l],
      n % 3 === 0 ? [category, `a longer text number ${n}`] : n % 3 === 1 ? [] : null,
    );
  }
});

test('what Arrow has no type for comes as text', async () => {
  const { table } = await arrowOf(
    `SELECT '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33'::UUID AS u, INTERVAL 3 DAY AS i, '101'::BIT AS b,
       'x'::ENUM('x', 'y') AS e, [1::UHUGEINT] AS h, '{"a": 1}'::JSON AS j, NULL AS n`,
  );
  assert.deepEqual(plain(table.get(0)), {
    ...{ u: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33', i: '3 days', b: '101', e: 'x', h: ['1'], j: '{"a": 1}' },
    n: null,
  });
});

test('many rows come in batches, the first one early', async () => {
  const { table, chunks } = await arrowOf('SELECT * FROM sales');
  assert.equal(table.numRows, 200_000);
  assert.ok(table.batches.length >= 4 && must(table.batches[0], 'table.batches[0]').numRows < 10_000);
  assert.ok(chunks > table.batches.length);
  let id = 0n;
  for (const batch of table.batches)
    for (const value of batch.getChild('id') as Iterable<bigint>) {
      assert.equal(value, id);
      id += 1n;
    }
  assert.deepEqual(plain(table.get(123_456)), {
    id: '123456n',
    category: 'c6',
    quantity: `${123_456 % 7}n`,
    sold: Date.UTC(2024, 0, 1) + 123_456_000,
  });
});

test('an empty result has its columns; names are told apart', async () => {
  const { table } = await arrowOf('SELECT id, category, 1 AS x, 2 AS x FROM sales WHERE id < 0');
  assert.equal(table.numRows, 0);
  assert.deepEqual(typesOf(table), { id: 'Int64', category: 'Utf8', x: 'Int32', x_1: 'Int32' });
});

test('a result without columns, and a row that fails late, are told', async () => {
  await assert.rejects(
    arrowOf('SELECT * EXCLUDE (i) FROM range(3) AS t(i)'),
    (error: any) => error.status === 400,
  );
  await assert.rejects(
    arrowOf("SELECT CASE WHEN id = 199999 THEN error('too late') ELSE category END AS c FROM sales"),
    (error: any) => error.status === 400 && /too late/.test(error.message),
  );
});

test('the same goes into a file', async () => {
  const file = join(its.data.folder, 'export.arrows');
  const { rowCount } = await its.engine.copyTo({ ...request('SELECT * FROM sales'), format: 'arrow', file });
  const { bytes } = await arrowOf('SELECT * FROM sales');
  assert.equal(rowCount, 200_000);
  assert.ok(bytes.equals(await readFile(file)));
});

test('nothing but values is in a stream: memory behind nulls is not sent', async () => {
  const { bytes } = await arrowOf(
    `SELECT CASE WHEN id < 0 THEN id END AS a, CASE WHEN id < 0 THEN category END AS b,
       CASE WHEN id < 0 THEN sold END AS c FROM sales ORDER BY hash(id)`,
  );
  const table = tableFromIPC(bytes);
  for (const name of ['a', 'c'])
    for (const { values } of must(table.getChild(name), 'table.getChild(name)').data)
      assert.ok(
        new Uint8Array(values.buffer, values.byteOffset, values.byteLength).every((byte) => byte === 0),
      );
});
