import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { StartError } from '../../kernel/errors.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { MIGRATIONS, readMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import { NOWHERE } from './prepared.ts';

const SECRET = 'a secret of more than thirty-two characters';

let folder: string;
let migrations: string;
let postgres: EmbeddedPostgres;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-migrate-'));
  migrations = join(folder, 'migrations');
  await cp(MIGRATIONS, migrations, { recursive: true });
  postgres = await startEmbedded(join(folder, 'data'), silentLogger, { prepared: NOWHERE });
});
after(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const prepare = () => prepareDatabase(postgres.adminUrl, SECRET, migrations);

test('four nodes that start at once migrate one after the other, and a second start changes nothing', async () => {
  const all = await Promise.all([prepare(), prepare(), prepare(), prepare()]);
  const applied = all.map((prepared) => prepared.applied.length).sort((a, b) => a - b);
  assert.deepEqual(applied.slice(0, 3), [0, 0, 0]);
  assert.ok((applied[3] ?? 0) >= 6);
  const before = await describeSchema();
  assert.deepEqual((await prepare()).applied, []);
  assert.deepEqual(await describeSchema(), before);
});

test('the role of the program is no superuser, bypasses nothing and owns no table', async () => {
  const { url } = await prepare();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
    );
    assert.deepEqual(rows, [
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    const owned = await client.query(
      "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'granary' AND tableowner = current_user",
    );
    assert.equal(owned.rows[0].n, 0);
    await assert.rejects(client.query("UPDATE granary_migrations SET checksum = ''"), /permission denied/);
    await assert.rejects(client.query('ALTER TABLE accounts DISABLE ROW LEVEL SECURITY'), /must be owner/);
  } finally {
    await client.end();
  }
});

test('migrations are only ever added: each is what migrations/CHECKSUMS says', async () => {
  const kept = (await readFile(join(MIGRATIONS, 'CHECKSUMS'), 'utf8')).trim().split('\n');
  const found = (await readMigrations(MIGRATIONS)).map(({ name, checksum }) => `${checksum}  ${name}`);
  assert.deepEqual(
    found,
    kept,
    'npm run generate adds the line of a new migration; one that is there is never changed',
  );
});

test('a plain owner of a database is used as it is, and the policies hold for it too', async () => {
  await asAdmin("CREATE ROLE plain LOGIN PASSWORD 'plain'");
  await asAdmin('CREATE DATABASE plain OWNER plain');
  const address = new URL(postgres.adminUrl);
  address.username = 'plain';
  address.password = 'plain';
  address.pathname = '/plain';
  const { url, applied } = await prepareDatabase(address.href, SECRET, migrations);
  assert.ok(applied.length >= 6);
  const database = createDatabase(url, { log: silentLogger });
  const [mine, other] = [uuidv7(), uuidv7()];
  try {
    const add = "INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Mine', 'free')";
    await database.forAccount(mine)((sql) => sql.query(add, [mine]));
    await assert.rejects(
      database.forAccount(other)((sql) => sql.query(add, [uuidv7()])),
      /row-level security/,
    );
    const seen = (id: string) => database.readingAs(id)((sql) => sql.query('SELECT name FROM accounts'));
    assert.deepEqual([(await seen(mine)).rows.length, (await seen(other)).rows.length], [1, 0]);
    assert.equal((await database.system((sql) => sql.query('SELECT name FROM accounts'))).rows.length, 0);
  } finally {
    await database.close();
  }
});

test('a migration that was changed after it ran is refused', async () => {
  await prepare();
  const file = join(migrations, '0001-platform-policies.sql');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}\n-- changed`);
  await assert.rejects(
    prepare(),
    (error) => error instanceof StartError && /0001-platform-policies/.test(error.message),
  );
  await writeFile(file, text);
});

test('a database of a newer program is refused', async () => {
  const file = join(migrations, '9998-later-thing.sql');
  await writeFile(file, 'CREATE TABLE later_thing (id int);');
  assert.deepEqual((await prepare()).applied, ['9998-later-thing.sql']);
  await rm(file);
  await assert.rejects(
    prepare(),
    (error) => error instanceof StartError && /newer Granary/.test(error.message),
  );
  await writeFile(file, 'CREATE TABLE later_thing (id int);');
});

test('a migration that fails leaves nothing of itself', async () => {
  const file = join(migrations, '9999-broken-thing.sql');
  await writeFile(file, 'CREATE TABLE broken_thing (id int); SELECT 1 / 0;');
  await assert.rejects(prepare(), /9999-broken-thing.*division by zero/);
  const { rows } = await asAdmin("SELECT to_regclass('granary.broken_thing') AS found");
  assert.deepEqual(rows, [{ found: null }]);
  await rm(file);
});

const describeSchema = async () =>
  (
    await asAdmin(
      "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'granary' ORDER BY 1, 2",
    )
  ).rows;

async function asAdmin(text: string) {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
