import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLake, type TrinoPlace } from './lake/lake.ts';
import { TRINO } from './lake/questions.ts';
import { testReading } from './readers/sql-tests.ts';
import { askTrino, runTrino, type TrinoUser } from './trino/client.ts';

const lake = openLake();
const { nodes, owner, stranger, nobody } = lake;
const place = lake.trino as TrinoPlace;
const OWNER: TrinoUser = { subject: owner.id, token: owner.key, source: 'owner' };
const STRANGER: TrinoUser = { subject: stranger.id, token: stranger.key, source: 'stranger' };
const ask = (sql: string, user: TrinoUser = OWNER) => askTrino(place, user, sql);

testReading(lake, {
  dialect: TRINO,
  listedAs: (name) => name.toLowerCase(),
  sql: ask,
  tables: async (catalog) =>
    (await ask(`SHOW TABLES FROM ${catalog}.datasets`)).map(([name]) => String(name)),
});

const SECRETS = 'first.datasets.secrets';
const OWNERS = 'first.datasets.quarantined';
const SHARED = 'SELECT count(*) FROM first.datasets.shared';

test('both processes of the cluster take part', async () => {
  const { rows, nodes: used } = await runTrino(
    place,
    OWNER,
    'SELECT count(*) FROM first.datasets."All Types"',
  );
  assert.deepEqual(rows, [[52_714]]);
  assert.equal(used, 2);
});

test('every account reads its own table of a name', async () => {
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual(await ask(SHARED), [[3]]);
    assert.deepEqual(await ask(SHARED, STRANGER), [[1]]);
  }
});

/** After the owner's session is known to Trino, each of these must not get to see what is the owner's. */
const IMPOSTORS: Record<string, { user: TrinoUser; refusal: RegExp }> = {
  "another user's name": {
    user: { ...STRANGER, user: owner.id },
    refusal: /cannot impersonate user/i,
  },
  "another user's name, without a key of the catalogue": {
    user: { ...STRANGER, user: owner.id, token: undefined },
    refusal: /cannot impersonate user/i,
  },
  'no token': { user: { ...OWNER, isUnsigned: true }, refusal: /Error: 401:/ },
  'a token that somebody else signed': {
    user: { ...OWNER, key: Buffer.from('another key of thirty-two bytes!').toString('base64') },
    refusal: /Error: 401:/,
  },
  'a token that is over': { user: { ...OWNER, expiresIn: -600 }, refusal: /Error: 401:/ },
};

for (const [what, { user, refusal }] of Object.entries(IMPOSTORS))
  test(`${what} is refused`, async () => {
    assert.deepEqual(await ask(SHARED), [[3]]);
    await assert.rejects(ask(SHARED, user), refusal);
    await assert.rejects(ask('SHOW TABLES FROM first.datasets', user), refusal);
  });

const FOREIGN =
  /does not exist|not found|TABLE_NOT_FOUND|NotAuthorized|not authorized|CATALOG_ERROR|Failed to|not valid/i;

for (const { name } of nodes)
  test(`${name}: an account reads nothing of another one`, async () => {
    assert.deepEqual(await ask(SHARED), [[3]]);
    await assert.rejects(ask(`SELECT * FROM ${name}.datasets.secrets`), FOREIGN);
    await assert.rejects(ask(`SELECT * FROM ${name}.datasets.quarantined`, STRANGER), FOREIGN);
    assert.deepEqual((await ask(`SHOW TABLES FROM ${name}.datasets`, STRANGER)).flat().sort(), [
      'secrets',
      'shared',
    ]);
  });

test('in a session of its own a wrong key of the catalogue reads nothing, and none reads what nobody has', async () => {
  const own = (token: string | undefined, source: string): TrinoUser => ({ ...OWNER, token, source });
  const wrong = own(`${owner.key}x`, 'wrong');
  await assert.rejects(ask(SHARED, wrong), FOREIGN);
  await assert.rejects(ask('SHOW TABLES FROM first.datasets', wrong), FOREIGN);
  const none = own(undefined, 'none');
  await assert.rejects(ask(SHARED, none), FOREIGN);
  // What the cluster holds for itself is the key of an account without tables.
  const listed = await ask('SHOW TABLES FROM first.datasets', none).catch(() => []);
  assert.deepEqual(listed, []);
  assert.deepEqual(await ask('SHOW TABLES FROM first.datasets', own(nobody.key, 'nobody')), []);
  await assert.rejects(ask(`SELECT * FROM ${SECRETS}`, own(nobody.key, 'nobody')), FOREIGN);
});

test('other catalogs are closed', async () => {
  for (const sql of [
    'SELECT * FROM locked.datasets.shared',
    'SHOW SCHEMAS FROM locked',
    'SELECT * FROM system.runtime.queries',
    'SELECT * FROM system.runtime.nodes',
    'SELECT * FROM system.metadata.catalogs',
    'SELECT * FROM locked.information_schema.tables',
    'CREATE CATALOG mine USING iceberg',
    'SET SESSION AUTHORIZATION nobody',
    "CALL system.runtime.kill_query('20260101_000000_00000_aaaaa', 'x')",
  ])
    await assert.rejects(ask(sql), /access denied|cannot|not exist|not registered|not supported/i, sql);
  assert.ok(!(await ask('SHOW CATALOGS')).flat().includes('locked'));
});

test('nothing is written', async () => {
  for (const sql of [
    `INSERT INTO ${OWNERS} SELECT * FROM ${OWNERS}`,
    `DELETE FROM ${OWNERS}`,
    `UPDATE ${OWNERS} SET n = 0`,
    `DROP TABLE ${OWNERS}`,
    `ALTER TABLE ${OWNERS} RENAME TO first.datasets.renamed`,
    `ALTER TABLE ${OWNERS} ADD COLUMN m BIGINT`,
    `ALTER TABLE ${OWNERS} EXECUTE optimize`,
    `TRUNCATE TABLE ${OWNERS}`,
    'CREATE TABLE first.datasets.made AS SELECT 1 AS n',
    'CREATE VIEW first.datasets.made AS SELECT 1 AS n',
    'CREATE SCHEMA first.made',
    'DROP SCHEMA first.datasets',
  ])
    await assert.rejects(ask(sql), /access denied|cannot|read-only/i, sql);
  assert.deepEqual(await ask(`SELECT count(*) FROM ${OWNERS}`), [[200]]);
});

test('tables tell of their versions', async () => {
  const table = lake.tables.find(({ name }) => name === 'emptied');
  const ids = (await ask('SELECT snapshot_id FROM first.datasets."emptied$snapshots" ORDER BY 1')).flat();
  for (const { version } of table?.versions ?? []) assert.ok(ids.includes(version), `${version} of ${ids}`);
  for (const what of ['history', 'files', 'manifests', 'partitions', 'refs', 'properties'])
    await ask(`SELECT * FROM first.datasets."emptied$${what}"`);
  const counted =
    'SELECT CAST(sum(record_count) AS VARCHAR) FROM first.datasets."many segments$files" WHERE content = 0';
  assert.deepEqual(await ask(counted), [['5000']]);
});
