import type { Transact } from '../../../kernel/sql.ts';
import { forgetSome } from '../../../platform/frontier/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { noteRemoved, outdatedCrawls } from './store/removed-addresses.ts';

/** A crawl's addresses are shown for this long after a later crawl could take its place. */
const DAYS = 30;
const CRAWLS_AT_ONCE = 100;
/** Small transactions, so that nobody waits for a large one. */
const ADDRESSES_AT_ONCE = 10_000;

/** Removes the addresses of crawls that later ones have taken the place of, of every account. */
export async function purgeOldAddresses(database: Database, transact: Transact): Promise<void> {
  for (;;) {
    const crawls = await transact((sql) => outdatedCrawls(sql, DAYS, CRAWLS_AT_ONCE));
    for (const { account_id: account, job_id: job } of crawls)
      await removeAddresses(database.forAccount(account), job);
    if (crawls.length < CRAWLS_AT_ONCE) return;
  }
}

async function removeAddresses(transact: Transact, job: string): Promise<void> {
  let removed: number;
  do removed = await transact((sql) => forgetSome(sql, job, ADDRESSES_AT_ONCE));
  while (removed === ADDRESSES_AT_ONCE);
  await transact((sql) => noteRemoved(sql, job));
}
