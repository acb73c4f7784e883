import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type Reach, reachOf } from '../../../../platform/frontier/index.ts';

export interface LastCrawl extends Reach {
  at: Date;
}

/** The host of a site may stand with `www.` in front. */
const last = statement<{ job_id: string; at: Date }>(
  'crawl.last-of-host',
  `SELECT c.job_id, coalesce(r.finished_at, r.updated_at) AS at
   FROM crawl_jobs c JOIN job_states r ON r.account_id = c.account_id AND r.run_id = c.job_id
   WHERE lower(regexp_replace(split_part(split_part(c.site_url, '://', 2), '/', 1), '^www\\.', '')) = $1
     AND r.state IN ('completed', 'cancelled') AND (r.progress->>'pages_crawled')::bigint > 0
   ORDER BY c.created_at DESC LIMIT 1`,
);

/** What the account's last crawl of a site has seen of it. */
export async function lastCrawlOf(sql: Sql, host: string): Promise<LastCrawl | undefined> {
  const job = await last.first(sql, [host]);
  const seen = job && (await reachOf(sql, job.job_id));
  return seen && { ...seen, at: job.at };
}
