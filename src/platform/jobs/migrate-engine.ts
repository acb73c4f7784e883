import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '@dbos-inc/dbos-sdk/internal/sysdb_migrations/internal/migrations';
import { runSysMigrationsPg } from '@dbos-inc/dbos-sdk/internal/sysdb_migrations/migration_runner';
import type { Logger } from '../../kernel/log.ts';
import type { Database } from '../postgres/database.ts';
import { LOCKS } from '../postgres/locks.ts';

/** Any constant: nodes that start together make the engine's tables one after the other. */
const LOCK = LOCKS.engine;
const SCHEMA = 'dbos';

/**
 * Makes the tables of DBOS in the schema that is there for them. The lock is asked for again and again, never waited
 * for: DBOS builds indexes concurrently, and that waits for every statement that was there before, a waiting one too.
 */
export async function migrateEngine(database: Database, log: Logger): Promise<void> {
  const client = await database.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        LOCK,
      ]);
      if (rows[0]?.held === true) break;
      await sleep(50);
    }
    await runSysMigrationsPg(client, migrations(), SCHEMA, { onWarn: (text) => log.debug(text) });
  } finally {
    await client.end();
  }
}

/** The schema exists, and asking for it needs a right on the whole database that this role does not have. */
const migrations = () =>
  allMigrations(SCHEMA, { useListenNotify: false }).map((migration) => ({
    ...migration,
    pg: (migration.pg ?? []).filter((text) => !text.startsWith('CREATE SCHEMA')),
  }));
