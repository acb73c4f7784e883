import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface LastCrawl {
  pages: number;
  failed: number;
  /** Clicks from the start to the page that is farthest away. */
  deepest: number;
  at: Date;
}

/** The host of a site may stand with `www.` in front. */
const last = statement<{ job_id: string; at: Date }>(
  'crawl.last-of-host',
  `SELECT c.job_id, coalesce(r.finished_at, r.updated_at) AS at
   FROM crawl_jobs c JOIN job_runs r ON r.account_id = c.account_id AND r.run_id = c.job_id
   WHERE lower(regexp_replace(split_part(split_part(c.site_url, '://', 2), '/', 1), '^www\\.', '')) = $1
     AND r.state IN ('completed', 'cancelled') AND (r.progress->>'pages_crawled')::bigint > 0
   ORDER BY c.created_at DESC LIMIT 1`,
);
const pages = statement<Omit<LastCrawl, 'at'>>(
  'crawl.pages-of-job',
  `SELECT count(*) FILTER (WHERE state = 2)::int AS pages, count(*) FILTER (WHERE state = 3)::int AS failed,
     coalesce(max(depth) FILTER (WHERE state = 2), 0) AS deepest
   FROM frontier_urls WHERE run_id = $1`,
);

/** What the account's last crawl of a site has seen of it. */
export async function lastCrawlOf(sql: Sql, host: string): Promise<LastCrawl | undefined> {
  const job = await last.first(sql, [host]);
  const seen = job && (await pages.first(sql, [job.job_id]));
  return seen && { ...seen, at: job.at };
}
