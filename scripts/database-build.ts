import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { silentLogger } from '../src/kernel/log.ts';
import { migrateEngine } from '../src/platform/jobs/migrate-engine.ts';
import { findBinaries } from '../src/platform/postgres/binaries.ts';
import { createDatabase } from '../src/platform/postgres/database.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { MIGRATIONS } from '../src/platform/postgres/migrate.ts';
import { prepareDatabase } from '../src/platform/postgres/prepare.ts';
import { keepPrepared, NOWHERE, PREPARED } from '../src/platform/postgres/prepared.ts';
import { BUILT, writeStamp } from './fingerprint.mjs';

/** Makes and migrates a database that first starts copy. The set-up calls it. */
await rm(dirname(BUILT.database.stamp), { recursive: true, force: true });
const folder = await mkdtemp(join(tmpdir(), 'granary-prepared-'));
try {
  const data = join(folder, 'data');
  const postgres = await startEmbedded(data, silentLogger, { prepared: NOWHERE });
  try {
    const { url } = await prepareDatabase(postgres.adminUrl, 'replaced by the first start', MIGRATIONS);
    const database = createDatabase(url, { log: silentLogger });
    await migrateEngine(database, silentLogger);
    await database.close();
  } finally {
    await postgres.stop();
  }
  await keepPrepared(PREPARED, await realpath(join(data, 'postgres')), (await findBinaries()).version);
  writeStamp(BUILT.database);
} finally {
  await rm(folder, { recursive: true, force: true });
}
