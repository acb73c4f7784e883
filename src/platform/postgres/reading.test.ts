import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { newDataFolder } from '../../../test/support/data-folder.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import type { Sql } from '../../kernel/sql.ts';
import { createDatabase, type Database, isDatabaseLost } from './database.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { MIGRATIONS } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

const ONE = uuidv7();
const OTHER = uuidv7();

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let url: string;

before(async () => {
  folder = await newDataFolder();
  postgres = await startEmbedded(folder, silentLogger);
  url = (await prepareDatabase(postgres.adminUrl, 's'.repeat(32), MIGRATIONS)).url;
  database = createDatabase(url, { log: silentLogger, size: 1 });
});
after(async () => {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Begins reads while the only connection is in use, so that all of them wait for it. */
async function whileBusy<Result>(begin: () => Promise<Result>[]): Promise<PromiseSettledResult<Result>[]> {
  const leave = Promise.withResolvers<void>();
  const inUse = Promise.withResolvers<void>();
  const holder = database.system(async () => {
    inUse.resolve();
    await leave.promise;
  });
  await inUse.promise;
  const waiting = begin();
  leave.resolve();
  await holder;
  return Promise.allSettled(waiting);
}

const accountOf = async (sql: Sql): Promise<string> => {
  const { rows } = await sql.query<{ id: string }>("SELECT current_setting('app.account_id') AS id");
  return must(rows[0], 'rows[0]').id;
};

test('reads that wait together see their own account, whoever waits beside them', async () => {
  const wanted = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? OTHER : ONE));
  const seen = await whileBusy(() => wanted.map((id) => database.readingAs(id)(accountOf)));
  assert.deepEqual(
    seen,
    wanted.map((value) => ({ status: 'fulfilled', value })),
  );
});

test('reads of one account that wait together are at their connection at once', async () => {
  let inside = 0;
  let most = 0;
  const read = () =>
    database.readingAs(ONE)(async (sql) => {
      inside += 1;
      most = Math.max(most, inside);
      await sql.query('SELECT 1');
      inside -= 1;
    });
  await whileBusy(() => Array.from({ length: 20 }, read));
  assert.equal(most, 8);
});

test('one that fails does not fail those beside it', async () => {
  const texts = ['SELECT 1 AS n', 'SELECT 1 / 0 AS n', 'SELECT 3 AS n', 'SELECT wrong AS n', 'SELECT 5 AS n'];
  const seen = await whileBusy(() => texts.map((text) => database.readingAs(ONE)((sql) => sql.query(text))));
  assert.deepEqual(
    seen.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(await database.readingAs(OTHER)(accountOf), OTHER);
});

test('a connection that is lost fails all that share it as such, and the next one is good', async () => {
  const admin = new pg.Pool({ connectionString: postgres.adminUrl });
  try {
    const seen = await whileBusy(() =>
      Array.from({ length: 4 }, () =>
        database.readingAs(ONE)(async (sql) => {
          const { rows } = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          await admin.query('SELECT pg_terminate_backend($1)', [must(rows[0], 'rows[0]').pid]);
          await sql.query('SELECT pg_sleep(60)');
        }),
      ),
    );
    for (const result of seen) assert.ok(result.status === 'rejected' && isDatabaseLost(result.reason));
  } finally {
    await admin.end();
  }
  assert.equal(await database.readingAs(ONE)(accountOf), ONE);
});

test('reads that are slow hold up nobody while there are connections left', async () => {
  const SLOW = 12;
  const larger = createDatabase(url, { log: silentLogger, size: SLOW + 1 });
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock(7)');
    const held = Array.from({ length: SLOW }, () =>
      larger.readingAs(uuidv7())((sql) => sql.query('SELECT pg_advisory_lock_shared(7)')),
    );
    const isAnySoon = Promise.race(held).then(() => true);
    const quick = Promise.all(Array.from({ length: 20 }, () => larger.readingAs(ONE)(accountOf))).then(
      () => false,
    );
    assert.equal(await Promise.race([isAnySoon, quick]), false);
    await admin.query('SELECT pg_advisory_unlock(7)');
    await Promise.all(held);
  } finally {
    await admin.end();
    await larger.close();
  }
});
