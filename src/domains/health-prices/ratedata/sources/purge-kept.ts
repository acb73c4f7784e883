import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transact } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';
import { forgetKeptSource, leastUsedSources } from '../store/files.ts';

const MOST_KEPT_BYTES = 50 * 1024 ** 3;
const LONGEST_RUN_MS = 3 * 86_400_000;

/** Files are kept for their raw text as long as there is room; without one, it is made from what was read. */
export async function purgeKept(
  { database, lifetimes, clock }: Pick<RatedataServices, 'database' | 'lifetimes' | 'clock'>,
  transact: Transact,
): Promise<void> {
  const surplus = await transact((sql) => leastUsedSources(sql, MOST_KEPT_BYTES));
  for (const { account_id: accountId, file_no: fileNo, source_object: key } of surplus)
    await database.forAccount(accountId)(async (sql) => {
      if ((await forgetKeptSource(sql, accountId, fileNo, key)) > 0)
        await lifetimes.expire(sql, accountId, key, clock.now());
    });
}

/** What runs that were killed have left on this node. */
export async function purgeRunFolders({ runsFolder, clock }: Pick<RatedataServices, 'runsFolder' | 'clock'>) {
  const names = await readdir(runsFolder).catch(() => []);
  for (const name of names) {
    const path = join(runsFolder, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changed !== undefined && clock.now().getTime() - changed > LONGEST_RUN_MS)
      await rm(path, { recursive: true, force: true });
  }
}
