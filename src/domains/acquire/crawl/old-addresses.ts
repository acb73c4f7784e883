import { type Sql, statement, type Transact } from '../../../kernel/sql.ts';
import { forgetSome } from '../../../platform/frontier/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';

/** A crawl's addresses are shown for this long after a later crawl could take its place. */
const DAYS = 30;
const CRAWLS_AT_ONCE = 100;
/** Small transactions, so that nobody waits for a large one. */
const ADDRESSES_AT_ONCE = 10_000;

/** The last crawl of a spider and site is what an incremental one goes by; kept pages are found by their addresses. */
const outdated = statement<{ account_id: string; job_id: string }>(
  'crawl.outdated',
  `SELECT c.account_id, c.job_id FROM crawl_jobs c JOIN job_states r ON r.account_id = c.account_id AND r.run_id = c.job_id
   WHERE c.addresses_removed_at IS NULL AND r.finished_at < now() - make_interval(days => $1)
     AND c.plan->>'keepPages' IS DISTINCT FROM 'true'
     AND EXISTS (
       SELECT FROM crawl_jobs later JOIN job_states lr ON lr.account_id = later.account_id AND lr.run_id = later.job_id
       WHERE later.account_id = c.account_id AND later.site_url = c.site_url AND later.created_at > c.created_at
         AND later.spider_id IS NOT DISTINCT FROM c.spider_id AND later.plan->>'fromJob' IS NULL
         AND lr.state = 'completed' AND lr.finished_at < now() - make_interval(days => $1))
   ORDER BY c.created_at LIMIT $2`,
);
const note = statement(
  'crawl.note-removed',
  'UPDATE crawl_jobs SET addresses_removed_at = now() WHERE job_id = $1',
);
const noted = statement<{ at: Date | null }>(
  'crawl.addresses-removed',
  'SELECT addresses_removed_at AS at FROM crawl_jobs WHERE job_id = $1',
);

/** Removes the addresses of crawls that later ones have taken the place of, of every account. */
export async function purgeOldAddresses(database: Database, transact: Transact): Promise<void> {
  for (;;) {
    const crawls = await transact((sql) => outdated.all(sql, [DAYS, CRAWLS_AT_ONCE]));
    for (const { account_id: account, job_id: job } of crawls)
      await removeAddresses(database.forAccount(account), job);
    if (crawls.length < CRAWLS_AT_ONCE) return;
  }
}

async function removeAddresses(transact: Transact, job: string): Promise<void> {
  let removed: number;
  do removed = await transact((sql) => forgetSome(sql, job, ADDRESSES_AT_ONCE));
  while (removed === ADDRESSES_AT_ONCE);
  await transact((sql) => note.run(sql, [job]));
}

export const addressesRemovedAt = async (sql: Sql, job: string): Promise<Date | null> =>
  (await noted.first(sql, [job]))?.at ?? null;
