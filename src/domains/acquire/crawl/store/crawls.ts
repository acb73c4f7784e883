import type { PageQuery } from '../../../../kernel/paging.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { CrawlPlan } from '../plan.ts';

export interface CrawlRow {
  job_id: string;
  spider_id: string | null;
  spider_version: number | null;
  site_url: string;
  strategy: string;
  plan: CrawlPlan;
}

const SHOWN = 'c.job_id, c.spider_id, c.spider_version, c.site_url, c.strategy, c.plan';
const FROM = 'FROM crawl_jobs c JOIN job_states r ON r.account_id = c.account_id AND r.run_id = c.job_id';
const FILTER = `WHERE ($1::text IS NULL OR r.state = $1) AND ($2::text IS NULL OR c.spider_id = $2)
  AND ($3::text IS NULL OR c.site_url = $3)`;

const insert = statement(
  'crawl.insert',
  `INSERT INTO crawl_jobs (account_id, job_id, spider_id, spider_version, site_url, strategy, plan)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const find = statement<CrawlRow>('crawl.find', `SELECT ${SHOWN} FROM crawl_jobs c WHERE job_id = $1`);
const list = statement<CrawlRow>(
  'crawl.list',
  `SELECT ${SHOWN} ${FROM} ${FILTER} ORDER BY c.created_at DESC, c.job_id DESC LIMIT $4 OFFSET $5`,
);
const count = statement<{ total: number }>('crawl.count', `SELECT count(*)::int AS total ${FROM} ${FILTER}`);
/** The crawl before this one that ended by itself, for what has changed since. */
const previous = statement<{ job_id: string }>(
  'crawl.previous',
  `SELECT c.job_id ${FROM} WHERE c.spider_id IS NOT DISTINCT FROM $1 AND c.site_url = $2 AND r.state = 'completed'
     AND c.plan->>'fromJob' IS NULL
   ORDER BY c.created_at DESC LIMIT 1`,
);

/** Where the last crawl of each site that ended by itself began. */
const starts = statement<{ job_id: string; start: string }>(
  'crawl.starts',
  `SELECT DISTINCT ON (c.site_url) c.job_id, c.plan->'starts'->>0 AS start
   ${FROM}
   WHERE r.state = 'completed' AND c.plan->>'fromJob' IS NULL AND c.plan->'starts'->>0 IS NOT NULL
   ORDER BY c.site_url, c.created_at DESC LIMIT $1`,
);

export const insertCrawl = (sql: Sql, accountId: string, row: CrawlRow) =>
  insert.run(sql, [
    accountId,
    row.job_id,
    row.spider_id,
    row.spider_version,
    row.site_url,
    row.strategy,
    JSON.stringify(row.plan),
  ]);

export const findCrawl = (sql: Sql, id: string) => find.first(sql, [id]);

export async function listCrawls(
  sql: Sql,
  query: PageQuery & { status?: string; spider_id?: string; site_url?: string },
): Promise<{ rows: CrawlRow[]; total: number }> {
  const filter = [query.status ?? null, query.spider_id ?? null, query.site_url ?? null];
  const rows = await list.all(sql, [...filter, query.limit, query.offset]);
  return { rows, total: (await count.first(sql, filter))?.total ?? 0 };
}

export const startsOfSites = (sql: Sql, most: number) => starts.all(sql, [most]);

export const previousCrawl = async (sql: Sql, spiderId: string | null, siteUrl: string) =>
  (await previous.first(sql, [spiderId, siteUrl]))?.job_id;
