import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { newDataFolder } from '../../../test/support/data-folder.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createDatabase } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { MIGRATIONS } from '../postgres/migrate.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import type { NewUrl } from './store.ts';

export async function openTestDatabase() {
  const folder = await newDataFolder();
  const postgres = await startEmbedded(folder, silentLogger);
  const { url } = await prepareDatabase(
    postgres.adminUrl,
    'a secret for the tests of the frontier',
    MIGRATIONS,
  );
  const database = createDatabase(url, { log: silentLogger });
  const accountId = uuidv7();
  return {
    accountId,
    tx: database.forAccount(accountId),
    asOther: database.forAccount(uuidv7()),
    async close() {
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An address as a crawl would add it. */
export function newUrl(path: string, more: Partial<NewUrl> = {}): NewUrl {
  const host = more.host ?? 'shop.example';
  const url = `https://${host}${path}`;
  const key = createHash('md5').update(url).digest('hex');
  return { key, url, host, depth: 0, priority: 0, foundOn: null, ...more };
}
