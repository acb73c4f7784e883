import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { newDataFolder } from '../../../test/support/data-folder.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openRelay, relayed } from '../../../test/support/relay.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import type { Sql } from '../../kernel/sql.ts';
import { advisoryLock } from './advisory-lock.ts';
import { createDatabase, type Database, isDatabaseLost } from './database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { MIGRATIONS } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

const ACCOUNT = uuidv7();
const POOL = 4;
const lock = advisoryLock('test.lock', 99);

let folder: string;
let postgres: EmbeddedPostgres;
let url: string;
let database: Database;
let other: pg.Client;

before(async () => {
  folder = await newDataFolder();
  postgres = await startEmbedded(folder, silentLogger);
  url = (await prepareDatabase(postgres.adminUrl, 's'.repeat(32), MIGRATIONS)).url;
  database = createDatabase(url, { log: silentLogger, size: POOL });
  other = new pg.Client({ connectionString: postgres.adminUrl });
  await other.connect();
  await other.query('SET search_path = granary');
  await other.query('CREATE TABLE numbers (number int PRIMARY KEY, times int NOT NULL DEFAULT 0)');
  await other.query('INSERT INTO numbers SELECT generate_series(1, 3)');
  await other.query('GRANT ALL ON numbers TO PUBLIC');
});
after(async () => {
  await other.end();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = () =>
  database.readingAs(ACCOUNT)(async (sql) => (await sql.query('SELECT number FROM numbers')).rows.length);

test('those that wait for a lock hold no connection, and all of them have their turn', async () => {
  await other.query("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('thing', 99))");
  const order: number[] = [];
  const waiting = Array.from({ length: 3 * POOL }, (_, at) =>
    database.system(async (sql) => {
      await lock(sql, 'thing');
      order.push(at);
    }),
  );
  for (let round = 0; round < 50; round += 1) assert.equal(await read(), 3);
  assert.deepEqual(order, []);
  await other.query('COMMIT');
  await Promise.all(waiting);
  assert.equal(new Set(order).size, 3 * POOL);
});

test('those that wait for a row leave connections to others, and pass when it is free', async () => {
  await other.query('BEGIN; UPDATE numbers SET times = 0 WHERE number = 1');
  const add = (sql: Sql) => sql.query('UPDATE numbers SET times = times + 1 WHERE number = 1');
  const waiting = Array.from({ length: 3 * POOL }, () => database.system(add));
  for (let round = 0; round < 20; round += 1)
    await database.system((sql) => sql.query('UPDATE numbers SET times = 7 WHERE number = 2'));
  await other.query('COMMIT');
  await Promise.all(waiting);
  const { rows } = await other.query('SELECT times FROM numbers WHERE number = 1');
  assert.deepEqual(rows, [{ times: 3 * POOL }]);
});

test('two transactions that take the same rows the other way round both pass', async () => {
  const both = (numbers: number[]) =>
    database.system(async (sql) => {
      for (const number of numbers)
        await sql.query('UPDATE numbers SET times = times + 1 WHERE number = $1', [number]);
    });
  await other.query('UPDATE numbers SET times = 0');
  await Promise.all(Array.from({ length: 20 }, (_, at) => both(at % 2 === 0 ? [2, 3] : [3, 2])));
  const { rows } = await other.query('SELECT number, times FROM numbers WHERE number > 1 ORDER BY number');
  assert.deepEqual(rows, [
    { number: 2, times: 20 },
    { number: 3, times: 20 },
  ]);
});

test('a transaction that PostgreSQL ended, because nothing was said in it, is repeated', async () => {
  let tries = 0;
  await database.withSettings({ idle_in_transaction_session_timeout: '100' })(async (sql) => {
    tries += 1;
    await sql.query('UPDATE numbers SET times = 1 WHERE number = 1');
    if (tries > 1) return;
    const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await eventually(async () => {
      const found = await other.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid]);
      assert.equal(found.rowCount, 0);
    });
  });
  assert.equal(tries, 2);
});

test('what a silent node has locked is free again within seconds', async () => {
  const { host, port } = new pg.Client({ connectionString: url });
  const relay = await openRelay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const silent = createDatabase(relayed(url, relay), { log: silentLogger });
  const begun = Promise.withResolvers<void>();
  const held = silent.system(async (sql) => {
    await lock(sql, 'silent');
    await sql.query('UPDATE numbers SET times = -1 WHERE number = 3');
    relay.hold();
    begun.resolve();
    await sql.query('SELECT 1');
  });
  const lost = assert.rejects(held, (error) => isDatabaseLost(error));
  await begun.promise;
  await database.system(async (sql) => {
    await lock(sql, 'silent');
    await sql.query('UPDATE numbers SET times = 5 WHERE number = 3');
  });
  await lost;
  relay.open();
  await silent.close();
  await relay.close();
  assert.deepEqual((await other.query('SELECT times FROM numbers WHERE number = 3')).rows, [{ times: 5 }]);
});

test('a session that cannot be opened, or is cut, is a lost database', async () => {
  const { host, port } = new pg.Client({ connectionString: url });
  const relay = await openRelay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const away = createDatabase(relayed(url, relay), { log: silentLogger });
  const session = await away.connect();
  relay.cut();
  await assert.rejects(session.query('SELECT 1'), (error) => isDatabaseLost(error));
  await assert.rejects(away.connect(), (error) => isDatabaseLost(error));
  relay.open();
  relay.hold();
  await assert.rejects(away.connect(), (error) => isDatabaseLost(error));
  relay.open();
  await (await away.connect()).end();
  await away.close();
  await relay.close();
});
