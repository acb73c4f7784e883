import type { Sql } from '../../../../kernel/sql.ts';
import { copyDone, type NewUrl } from '../../../../platform/frontier/index.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { crawlNormaliser, hostOf, keyOf } from '../address.ts';
import type { CrawlPlan } from '../plan.ts';
import { previousCrawl } from '../store.ts';
import { priorityOf } from '../strategies.ts';
import type { CrawlInput, SeedUrl } from './crawl-batch.ts';

const MOST_KNOWN = 1_000_000;

/** Where a crawl begins: its starts, then what the sitemaps list. */
export function seedUrls(plan: CrawlPlan, fromSitemaps: readonly SeedUrl[]): NewUrl[] {
  const normalise = crawlNormaliser();
  const seeds = [
    ...plan.starts.map((url) => ({ url, priority: undefined })),
    ...fromSitemaps.map(({ url, priority }) => ({ url, priority })),
  ];
  return seeds.flatMap(({ url: address, priority }, order) => {
    const normalised = normalise(address);
    if (normalised === undefined) return [];
    const { key, url } = normalised;
    const depth = priority === undefined ? 0 : 1;
    const found = { depth, order, isHandled: true, sitemapPriority: priority };
    return [
      {
        key: keyOf(key),
        url,
        host: hostOf(url),
        depth,
        priority: priorityOf(plan.strategy, found),
        foundOn: null,
      },
    ];
  });
}

/** The pages of the crawl before, with what their servers said of them, so that only changes are read. */
export async function copyKnownPages(sql: Sql, run: JobRun, { plan, siteUrl }: CrawlInput): Promise<number> {
  const before = await previousCrawl(sql, plan.spider?.spiderId ?? null, siteUrl);
  return before === undefined ? 0 : copyDone(sql, before, run.runId, MOST_KNOWN);
}
