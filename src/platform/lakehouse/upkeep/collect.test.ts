import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../../kernel/ids.ts';
import { silentLogger } from '../../../kernel/log.ts';
import { keepVersions, type TableReference } from '../../tables/index.ts';
import { openTestEngine, type TestEngine } from '../../tables/testing-engine.ts';
import { createLakehouse, type Lakehouse } from '../lakehouse.ts';

let engine: TestEngine;
let lakehouse: Lakehouse;
before(async () => {
  engine = await openTestEngine();
  lakehouse = createLakehouse({ ...engine, bucket: 'granary', log: silentLogger, tendSoon: () => undefined });
});
after(() => engine.close());

async function newTable(): Promise<TableReference> {
  const table = { accountId: engine.accountId, tableId: `t-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer' as const, nullable: true }];
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  return table;
}

const insert = (table: TableReference, n: number) =>
  engine.tx((sql) => engine.tables.insert(sql, table, [{ n }]));

async function objectsOf({ accountId, tableId }: TableReference): Promise<string[]> {
  const { objects } = await engine.objects.list(`iceberg/${accountId}/${tableId}/`);
  return objects.map(({ key }) => key);
}

const countOf = async (table: TableReference, version: number) => {
  const opened = await lakehouse.openVersion(table, { version: String(version) });
  try {
    const [row] = await engine.duck.run(`SELECT count(*)::VARCHAR AS n FROM (${opened.select})`, {
      read: opened.files,
    });
    return row?.n;
  } finally {
    opened.release();
  }
};

/** Lets the versions that were superseded be older. */
const age = (table: TableReference, hours: number) =>
  engine.tx(async (sql) => {
    await sql.query(
      `UPDATE lakehouse_versions SET superseded_at = superseded_at - $2 * interval '1 hour' WHERE table_id = $1`,
      [table.tableId, hours],
    );
    await sql.query(
      `UPDATE table_segments SET removed_at = removed_at - $2 * interval '1 hour' WHERE table_id = $1`,
      [table.tableId, hours],
    );
  });

test('a version stays for as long as its table says, with its files and segments, and goes with them after', async () => {
  const table = await newTable();
  await insert(table, 1);
  await engine.tables.flush(table);
  await lakehouse.publish(table);
  await insert(table, 2);
  await engine.tables.flush(table);
  await engine.tables.merge(table, { mostSegments: 1, fanIn: 1 });
  await lakehouse.publish(table);
  await lakehouse.collect(0);
  await engine.tables.collectOrphans(0);
  assert.equal(await countOf(table, 1), '1');
  await age(table, 30);
  await engine.tx((sql) => keepVersions(sql, table, 48 * 3_600));
  await lakehouse.collect(0);
  await engine.tables.collectOrphans(0);
  assert.equal(await countOf(table, 1), '1', 'its table keeps versions for two days');
  await engine.tx((sql) => keepVersions(sql, table, 24 * 3_600));
  await assert.rejects(lakehouse.openVersion(table, { version: '1' }), /2 to 2/);
  await lakehouse.collect(0);
  const removed = await engine.tables.collectOrphans(0);
  assert.ok(removed > 0, 'the segments that only the old version needed');
  assert.equal(await countOf(table, 2), '2');
  assert.equal(
    (await objectsOf(table)).length,
    3,
    'a manifest, the list and the metadata of the version that is left',
  );
});

test('what a dropped table leaves goes', async () => {
  const table = await newTable();
  await insert(table, 1);
  await lakehouse.publish(table);
  assert.ok((await objectsOf(table)).length > 0);
  await engine.tx((sql) => engine.tables.drop(sql, table));
  await assert.rejects(lakehouse.publish(table), /no table/);
  await lakehouse.collect(0);
  assert.deepEqual(await objectsOf(table), []);
});

test('readers of a version that goes have time to finish', async () => {
  const table = await newTable();
  await insert(table, 1);
  await lakehouse.publish(table);
  await engine.tx((sql) => engine.tables.drop(sql, table));
  const before = await objectsOf(table);
  await lakehouse.collect();
  assert.deepEqual(await objectsOf(table), before);
});

test('many versions leave few behind: the oldest, the newest, and sparser ones the older they are', async () => {
  const table = await newTable();
  for (let n = 1; n <= 230; n += 1) {
    await insert(table, n);
    await lakehouse.publish(table);
  }
  const { versions } = await engine.tx((sql) => lakehouse.versions(sql, table));
  assert.ok(versions.length <= 200 && versions.length >= 170, String(versions.length));
  assert.deepEqual([versions[0]?.version, versions.at(-1)?.version], [1, 230]);
  for (const { version } of [versions[0]!, versions[90]!, versions.at(-1)!])
    assert.equal(await countOf(table, version), String(version));
  await lakehouse.collect(0);
  const objects = await objectsOf(table);
  // Of each version its rows, their manifest and the list; of the newest its metadata.
  assert.equal(objects.length, versions.length * 3 + 1);
});

test('objects that no version knows go when they are old', async () => {
  const table = await newTable();
  const key = `iceberg/${table.accountId}/${table.tableId}/00001-left-rows.parquet`;
  await engine.objects.put(key, Buffer.from('left by a node that died'));
  await insert(table, 1);
  await lakehouse.publish(table);
  assert.equal(await lakehouse.collectUnknown(3_600_000), 0);
  assert.ok((await lakehouse.collectUnknown(0)) >= 1);
  assert.ok(!(await objectsOf(table)).includes(key));
  assert.equal(await countOf(table, 1), '1');
});
