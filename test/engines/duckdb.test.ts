import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLake } from './lake/lake.ts';
import { DUCKDB } from './lake/questions.ts';
import { LineReader } from './readers/line-reader.ts';
import { testReading } from './readers/sql-tests.ts';

const lake = openLake();
const { nodes, owner, stranger } = lake;

let reader: LineReader;
const sql = (text: string): Promise<any> => reader.ask({ do: 'sql', sql: text });

const attach = async (name: string, { address, token, warehouse }: Record<string, string | undefined>) => {
  await sql(`CREATE OR REPLACE SECRET ${name} (TYPE iceberg, TOKEN '${token}')`);
  await sql(`ATTACH '${warehouse}' AS ${name} (TYPE iceberg, ENDPOINT '${address}/iceberg', SECRET ${name})`);
};

before(async () => {
  reader = new LineReader(lake.tools.python ?? '', 'duckdb_reader.py');
  await reader.ask({ do: 'install' });
  await sql("SET TimeZone = 'UTC'");
  for (const { name, address } of nodes)
    await attach(name, { address, token: owner.key, warehouse: owner.id });
});
after(() => reader.close());

testReading(lake, {
  dialect: DUCKDB,
  sql,
  async tables(catalog) {
    const rows: string[][] = await sql(
      `SELECT table_name FROM duckdb_tables() WHERE database_name = '${catalog}' AND schema_name = 'datasets'`,
    );
    return rows.flat();
  },
});

for (const { name: node, address } of nodes) {
  test(`${node}: wrong tokens and foreign warehouses are refused`, async () => {
    const name = `refused_${node}`;
    const { id: warehouse, key: token } = owner;
    const reads = async (options: { token: string; warehouse: string }) => {
      await attach(name, { address, ...options });
      try {
        return await sql(`SELECT * FROM ${name}.datasets.shared`);
      } finally {
        await sql(`DETACH ${name}`);
      }
    };
    await assert.rejects(reads({ token: `${token}x`, warehouse }), /401|Unauthorized|not valid/i);
    await assert.rejects(reads({ token: stranger.key, warehouse }), /404|no such warehouse/i);
    await assert.rejects(reads({ token, warehouse: stranger.id }), /404|no such warehouse/i);
    assert.deepEqual(
      await reads({ token: stranger.key, warehouse: stranger.id }).then((rows) => rows.length),
      1,
    );
  });

  test(`${node}: a credential is exchanged`, async () => {
    const name = `exchanged_${node}`;
    const server = `${address}/iceberg/v1/oauth/tokens`;
    await sql(
      `CREATE OR REPLACE SECRET ${name} (TYPE iceberg, CLIENT_ID 'granary', CLIENT_SECRET '${owner.key}', OAUTH2_SERVER_URI '${server}')`,
    );
    await sql(
      `ATTACH '${owner.id}' AS ${name} (TYPE iceberg, ENDPOINT '${address}/iceberg', SECRET ${name})`,
    );
    assert.deepEqual(await sql(`SELECT CAST(count(*) AS VARCHAR) FROM ${name}.datasets.quarantined`), [
      ['200'],
    ]);
  });

  test(`${node}: writes are refused`, async () => {
    const before = await sql(`SELECT id, n FROM ${node}.datasets.shared ORDER BY id`);
    for (const text of [
      `CREATE TABLE ${node}.datasets.made (id BIGINT)`,
      `INSERT INTO ${node}.datasets.shared SELECT * FROM ${node}.datasets.shared`,
      `DELETE FROM ${node}.datasets.shared`,
      `UPDATE ${node}.datasets.shared SET n = 0`,
      `DROP TABLE ${node}.datasets.shared`,
      `CREATE SCHEMA ${node}.made`,
    ])
      await assert.rejects(sql(text), /./, text);
    assert.deepEqual(await sql(`SELECT id, n FROM ${node}.datasets.shared ORDER BY id`), before);
  });
}
