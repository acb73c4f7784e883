import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '../../src/kernel/log.ts';
import { migrateEngine } from '../../src/platform/jobs/migrate-engine.ts';
import { prepareDataFolder } from '../../src/platform/postgres/data-folder.ts';
import { createDatabase } from '../../src/platform/postgres/database.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { keptSecret } from '../../src/platform/postgres/kept-secret.ts';
import { MIGRATIONS } from '../../src/platform/postgres/migrate.ts';
import { prepareDatabase } from '../../src/platform/postgres/prepare.ts';

/** A data folder as a first start leaves it, but for the account: the database is made and migrated, the browser is there. */
export async function prepareData(folder: string, browser: string): Promise<void> {
  await prepareDataFolder(folder);
  const secret = await keptSecret(folder, 'secret');
  const postgres = await startEmbedded(folder, silentLogger);
  try {
    const { url } = await prepareDatabase(postgres.adminUrl, secret, MIGRATIONS);
    const database = createDatabase(url, { log: silentLogger });
    await migrateEngine(database, silentLogger);
    await database.close();
  } finally {
    await postgres.stop();
  }
  await linkBrowser(browser, join(folder, 'cache', 'browser'));
}

/** Its folder is a real one, because a program writes where its fonts are into it. */
async function linkBrowser(from: string, to: string): Promise<void> {
  for (const version of (await readdir(from)).filter((name) => /^chromium-[\d.]+$/.test(name))) {
    await mkdir(join(to, version), { recursive: true });
    for (const name of await readdir(join(from, version)))
      if (name !== 'described-fonts') await symlink(join(from, version, name), join(to, version, name));
  }
}
