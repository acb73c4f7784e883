import { type Sql, statement } from '../../../../kernel/sql.ts';
import { CRAWL } from '../plan.ts';

export interface RecentCrawl {
  jobId: string;
  version: number | null;
  state: string;
  startedAt: Date;
  pagesCrawled: number;
  pagesFailed: number;
  rowsExtracted: number;
  rowsQuarantined: number;
}

const recent = statement<RecentCrawl>(
  'crawl.recent-of-spider',
  `SELECT c.job_id AS "jobId", c.spider_version AS version, r.state, r.created_at AS "startedAt",
     coalesce((r.progress->>'pages_crawled')::int, 0) AS "pagesCrawled",
     coalesce((r.progress->>'pages_failed')::int, 0) AS "pagesFailed",
     coalesce((r.progress->>'rows_extracted')::int, 0) AS "rowsExtracted",
     coalesce((r.progress->>'rows_quarantined')::int, 0) AS "rowsQuarantined"
   FROM crawl_jobs c JOIN job_states r ON r.account_id = c.account_id AND r.run_id = c.job_id
   WHERE c.spider_id = $1 AND c.plan->>'fromJob' IS NULL ORDER BY c.created_at DESC, c.job_id DESC LIMIT $2`,
);

const pages = statement<{ pages: number }>(
  'crawl.pages-since',
  `SELECT coalesce(sum((progress->>'pages_crawled')::bigint), 0)::bigint AS pages FROM job_states
   WHERE kind = $1 AND updated_at >= $2`,
);

/** The pages of all crawls that were at work since then. */
export const pagesCrawledSince = async (sql: Sql, since: Date): Promise<number> =>
  (await pages.first(sql, [CRAWL, since]))?.pages ?? 0;

/** The last crawls of a spider, the newest first. */
export const recentCrawls = (sql: Sql, spiderId: string, most: number): Promise<RecentCrawl[]> =>
  recent.all(sql, [spiderId, most]);
