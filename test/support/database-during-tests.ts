import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { createDatabase } from '../../src/platform/postgres/database.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { MIGRATIONS } from '../../src/platform/postgres/migrate.ts';
import { prepareDatabase } from '../../src/platform/postgres/prepare.ts';
import { copyPrepared } from './data-folder.ts';
import { type AtEnd, duringTests } from './during-tests.ts';

async function openDatabase(atEnd: AtEnd) {
  const folder = await mkdtemp(join(tmpdir(), 'granary-database-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  copyPrepared(join(folder, 'data'));
  const postgres = await startEmbedded(join(folder, 'data'), silentLogger);
  atEnd(() => postgres.stop());
  const { url } = await prepareDatabase(postgres.adminUrl, 's'.repeat(32), MIGRATIONS);
  const database = createDatabase(url, { log: silentLogger });
  atEnd(() => database.close());
  return { folder, postgres, database };
}

/** A migrated database of its own, for files that need no program around it. */
export const databaseDuringTests = () => duringTests(openDatabase);

/** The same with a connection past every policy. */
export const administeredDuringTests = () =>
  duringTests(async (atEnd) => {
    const opened = await openDatabase(atEnd);
    const admin = new pg.Client({ connectionString: opened.postgres.adminUrl });
    await admin.connect();
    atEnd(() => admin.end());
    await admin.query('SET search_path = granary');
    return { ...opened, admin };
  });
