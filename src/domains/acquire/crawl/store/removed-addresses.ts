import { type Sql, statement } from '../../../../kernel/sql.ts';

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

/** Crawls that ended so many days ago and that later ones have taken the place of, of every account. */
export const outdatedCrawls = (sql: Sql, days: number, most: number) => outdated.all(sql, [days, most]);

export const noteRemoved = (sql: Sql, job: string) => note.run(sql, [job]);

export const addressesRemovedAt = async (sql: Sql, job: string): Promise<Date | null> =>
  (await noted.first(sql, [job]))?.at ?? null;
