import { type Sql, statement } from '../../../../kernel/sql.ts';
import { factOf } from '../../../../platform/frontier/index.ts';
import { crawlNormaliser, keyOf } from '../address.ts';

const starts = statement<{ job_id: string; start: string }>(
  'crawl.starts',
  `SELECT DISTINCT ON (c.site_url) c.job_id, c.plan->'starts'->>0 AS start
   FROM crawl_jobs c JOIN job_states r ON r.account_id = c.account_id AND r.run_id = c.job_id
   WHERE r.state = 'completed' AND c.plan->>'fromJob' IS NULL AND c.plan->'starts'->>0 IS NOT NULL
   ORDER BY c.site_url, c.created_at DESC LIMIT $1`,
);

const MOST_SITES = 2_000;
/** What stands between the name of a site and the rest of a title. */
const BETWEEN = /\s+[-–—:]\s+|\s*[|•·»]\s*/;

/** The sites that the account has crawled, by the parts of their start page's title that their address confirms. */
export async function crawledSites(sql: Sql): Promise<{ name: string; url: string }[]> {
  const normalise = crawlNormaliser();
  const crawls = (await starts.all(sql, [MOST_SITES])).flatMap(({ job_id: jobId, start }) => {
    const key = normalise(start)?.key;
    return key === undefined ? [] : [{ runId: jobId, key: keyOf(key) }];
  });
  const titles = await factOf(sql, 'title', crawls);
  return titles.flatMap(({ url, fact: title }) => {
    const labels = new Set(new URL(url).hostname.split('.').slice(0, -1));
    return title
      .split(BETWEEN)
      .filter((part) => labels.has(part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')))
      .map((name) => ({ name, url }));
  });
}
