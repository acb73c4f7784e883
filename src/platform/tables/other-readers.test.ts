import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import { openTestEngine, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const TYPES = ['text', 'integer', 'float', 'boolean', 'timestamp', 'jsonb', 'url', 'email'] as const;

/** Rows and field ids of a segment as it lies in the object store, by a reader that has nothing of DuckDB. */
async function readElsewhere(objectKey: string) {
  const { stream } = await engine.objects.get(objectKey);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const compressors = {
    ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)),
  };
  const rows = await parquetReadObjects({ file, compressors });
  const { schema } = parquetMetadata(file);
  const fields: Record<string, number | undefined> = Object.fromEntries(
    schema.slice(1).map(({ name, field_id: id }) => [name, id]),
  );
  return { rows, fields, schema: schema.slice(1) };
}

test('another reader opens a segment: the same values, and field ids that a rename does not change', async () => {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = TYPES.map((type) => ({ name: type, type, nullable: true }));
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  const row = {
    text: 'Brøt "ab" 🌾',
    integer: '9007199254740993',
    float: -0.25,
    boolean: true,
    timestamp: '2026-03-01T10:30:00.123456Z',
    jsonb: { a: [1, null, 'x'] },
    url: 'https://example.com/?q=1',
    email: 'a@example.com',
  };
  const [first] = await engine.tx((sql) => engine.tables.insert(sql, table, [row, { text: 'alone' }]));
  await engine.tables.flush(table);
  await engine.tx((sql) =>
    engine.tables.changeSchema(sql, table, [
      { kind: 'rename', name: 'text', to: 'heading' },
      { kind: 'add', column: { name: 'later', type: 'float', nullable: true } },
    ]),
  );
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ heading: 'new', later: 1.5 }]));
  await engine.tables.flush(table);
  const segments = (await engine.tables.snapshot(table)).segments.map(({ objectKey }) => objectKey);
  const [old, young] = [
    await readElsewhere(must(segments[0], 'segments[0]')),
    await readElsewhere(must(segments[1], 'segments[1]')),
  ];

  assert.deepEqual(old.fields, {
    _row_id: 1,
    _created_at: 2,
    _updated_at: 3,
    ...Object.fromEntries(TYPES.map((type, at) => [type, 16 + at])),
  });
  assert.deepEqual([young.fields.heading, young.fields.later], [16, 16 + TYPES.length]);

  const [whole, sparse] = old.rows;
  assert.ok(whole !== undefined);
  assert.ok(sparse !== undefined);
  assert.equal(String(whole._row_id), first);
  assert.deepEqual(
    [whole.text, String(whole.integer), whole.float, whole.boolean, whole.url, whole.email],
    [row.text, row.integer, row.float, row.boolean, row.url, row.email],
  );
  assert.deepEqual(JSON.parse(String(whole.jsonb)), row.jsonb);
  assert.equal((whole.timestamp as Date).toISOString(), '2026-03-01T10:30:00.123Z');
  assert.equal(sparse.text, 'alone');
  for (const type of TYPES.slice(1)) assert.equal(sparse[type] ?? null, null);
  assert.deepEqual([young.rows[0]?.heading, young.rows[0]?.later], ['new', 1.5]);
  const texts = ['text', 'jsonb', 'url', 'email'].map((name) => [name, 'BYTE_ARRAY']);
  const numbers = ['_row_id', '_created_at', '_updated_at', 'integer', 'timestamp'].map((name) => [
    name,
    'INT64',
  ]);
  assert.deepEqual(
    Object.fromEntries(old.schema.map(({ name, type }) => [name, type])),
    Object.fromEntries([...texts, ...numbers, ['float', 'DOUBLE'], ['boolean', 'BOOLEAN']]),
  );
});
