import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { openLake } from './lake/lake.ts';
import { SPARK } from './lake/questions.ts';
import { LineReader } from './readers/line-reader.ts';
import { testReading } from './readers/sql-tests.ts';

const lake = openLake();
const { nodes, owner, stranger } = lake;
const START_SECONDS = 240;

let reader: LineReader;
let folder: string;
const sql = (text: string): Promise<any> => reader.ask({ do: 'sql', sql: text }, START_SECONDS);

/** A catalog is opened when it is named first. */
const open = (name: string, options: Record<string, string>) => {
  const fixed = {
    ...{ type: 'rest', 'io-impl': 'org.apache.iceberg.aws.s3.S3FileIO', 'cache-enabled': 'false' },
    'header.X-Iceberg-Access-Delegation': 'vended-credentials',
  };
  return reader.ask({ do: 'open', name, options: { ...fixed, ...options } });
};

before(async () => {
  const tools = lake.tools.spark;
  assert.ok(tools);
  folder = await mkdtemp(join(tmpdir(), 'granary-spark-'));
  reader = new LineReader(tools.python, 'spark_reader.py', {
    JAVA_HOME: dirname(dirname(tools.java)),
    PYSPARK_PYTHON: tools.python,
  });
  await reader.ask({ do: 'start', jars: tools.jars, folder }, START_SECONDS);
  for (const { name, address } of nodes)
    await open(name, { uri: `${address}/iceberg`, token: owner.key, warehouse: owner.id });
});
after(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

testReading(lake, {
  dialect: SPARK,
  sql,
  tables: async (catalog) =>
    (await sql(`SHOW TABLES IN ${catalog}.datasets`)).map(([, name]: string[]) => name),
});

for (const { name: node, address } of nodes) {
  const uri = `${address}/iceberg`;
  const reads = async (name: string, options: Record<string, string>) => {
    await open(name, { uri, ...options });
    return sql(`SELECT count(*) FROM ${name}.datasets.shared`);
  };

  test(`${node}: a credential is exchanged`, async () => {
    const credential = `granary:${owner.key}`;
    assert.deepEqual(await reads(`${node}_credential`, { credential, warehouse: owner.id }), [[3]]);
  });

  test(`${node}: wrong tokens and foreign warehouses are refused`, async () => {
    const { id: warehouse, key: token } = owner;
    await assert.rejects(
      reads(`${node}_wrong`, { token: `${token}x`, warehouse }),
      /NotAuthorized|not valid/,
    );
    await assert.rejects(reads(`${node}_none`, { warehouse }), /NotAuthorized|Bearer|key/i);
    await assert.rejects(
      reads(`${node}_foreign`, { token, warehouse: stranger.id }),
      /NoSuchWarehouse|no such warehouse/i,
    );
    assert.deepEqual(await reads(`${node}_stranger`, { token: stranger.key }), [[1]]);
    await assert.rejects(sql(`SELECT * FROM ${node}.datasets.secrets`), /TABLE_OR_VIEW_NOT_FOUND/);
  });

  test(`${node}: tables tell of their versions, also where they are loaded without`, async () => {
    const table = lake.tables.find(({ name }) => name === 'emptied');
    const versions = table?.versions ?? [];
    const name = `${node}_refs`;
    await open(name, { uri, token: owner.key, 'snapshot-loading-mode': 'refs' });
    for (const catalog of [node, name]) {
      const rows: number[][] = await sql(`SELECT snapshot_id FROM ${catalog}.datasets.emptied.snapshots`);
      for (const { version } of versions) assert.ok(rows.flat().includes(version), `${version} of ${rows}`);
      for (const { version, measured } of versions) {
        const from = SPARK.from({ catalog, table: 'emptied', version });
        assert.deepEqual(await sql(`SELECT CAST(count(*) AS STRING) FROM ${from}`), [[measured[0]]], from);
      }
      for (const what of ['history', 'files', 'manifests', 'refs', 'partitions', 'position_deletes'])
        await sql(`SELECT * FROM ${catalog}.datasets.emptied.${what}`);
    }
  });

  test(`${node}: nothing is written`, async () => {
    const shared = `${node}.datasets.shared`;
    for (const text of [
      `CREATE TABLE ${node}.datasets.made (id BIGINT) USING iceberg`,
      `INSERT INTO ${shared} SELECT * FROM ${shared}`,
      `DELETE FROM ${shared}`,
      `UPDATE ${shared} SET n = 0`,
      `DROP TABLE ${shared}`,
      `ALTER TABLE ${shared} ADD COLUMN m BIGINT`,
      `CREATE NAMESPACE ${node}.made`,
    ])
      await assert.rejects(sql(text), /./, text);
    assert.deepEqual(await sql(`SELECT count(*) FROM ${shared}`), [[3]]);
  });
}
