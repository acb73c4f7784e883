import type { Sql } from '../../../../kernel/sql.ts';
import { addUrls, copyDone, type NewUrl } from '../../../../platform/frontier/index.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { crawlNormaliser, hostOf, keyOf } from '../address.ts';
import { KEPT } from '../engine/kept-pages.ts';
import type { SeedUrl } from '../engine/sitemap-urls.ts';
import type { CrawlPlan } from '../plan.ts';
import { previousCrawl } from '../store/crawls.ts';
import { priorityOf } from '../strategies.ts';
import type { CrawlInput } from './crawl-batch.ts';

const MOST_KNOWN = 1_000_000;
const MOST_KEPT = 100_000_000;

/** Fills the frontier of a new run. */
export async function begin(
  sql: Sql,
  run: JobRun,
  input: CrawlInput,
  fromSitemaps: readonly SeedUrl[],
): Promise<{ added: number; waiting: number }> {
  const { plan } = input;
  if (plan.fromJob !== undefined) {
    const kept = await copyDone(sql, plan.fromJob, run.runId, MOST_KEPT, KEPT);
    return { added: kept, waiting: kept };
  }
  const known = plan.strategy.kind === 'incremental' ? await copyKnownPages(sql, run, input) : 0;
  const { added, waiting } = await addUrls(sql, run, seedUrls(plan, fromSitemaps));
  return { added: added + known, waiting: waiting + known };
}

/** Where a crawl begins: its starts, then what the sitemaps list. */
function seedUrls(plan: CrawlPlan, fromSitemaps: readonly SeedUrl[]): NewUrl[] {
  const normalise = crawlNormaliser();
  const seeds: (Pick<SeedUrl, 'url' | 'reason'> & { priority?: number })[] = [
    ...plan.starts.map((url) => ({ url })),
    ...fromSitemaps,
  ];
  return seeds.flatMap(({ url: address, priority, reason }, order) => {
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
        ...(plan.observe !== undefined && priority !== undefined ? { facts: { listed: true } } : {}),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}

/** The pages of the crawl before, with what their servers said of them, so that only changes are read. */
async function copyKnownPages(sql: Sql, run: JobRun, { plan, siteUrl }: CrawlInput): Promise<number> {
  const before = await previousCrawl(sql, plan.spider?.spiderId ?? null, siteUrl);
  return before === undefined ? 0 : copyDone(sql, before, run.runId, MOST_KNOWN);
}
