import type { Logger } from '../../../../kernel/log.ts';
import {
  createScope,
  type Fetcher,
  type RobotsCache,
  type SitemapFault,
  sitemapCandidates,
  walkSitemaps,
} from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import { usesSitemaps } from '../strategies.ts';
import type { SeedUrl } from '../workflows/run-crawl.ts';
import { scopeOptions } from './scope.ts';

const MOST_SEEDS = 100_000;
const USUAL_PRIORITY = 0.5;

/** The pages that the sitemaps of the site list, as far as the crawl may visit them. */
export function createSitemapSeeds(fetcher: Fetcher, robots: RobotsCache, log: Logger) {
  return async (plan: CrawlPlan, signal: AbortSignal): Promise<SeedUrl[]> => {
    if (!usesSitemaps(plan.strategy)) return [];
    const scope = createScope(scopeOptions(plan));
    const seeds: SeedUrl[] = [];
    const origins = [...new Set(plan.starts.map((start) => new URL(start).origin))];
    for (const origin of origins) {
      const pages = walkOrigin({
        origin,
        fetcher,
        robots,
        signal,
        onFault: (sitemap, fault) => log.debug({ sitemap, fault }, 'a sitemap has a fault'),
      });
      for await (const { loc, priority } of pages) {
        if (scope.check(loc, 1) !== undefined) continue;
        seeds.push({ url: loc, priority: priority ?? USUAL_PRIORITY });
        if (seeds.length >= MOST_SEEDS) return seeds;
      }
    }
    return seeds;
  };
}

export interface OriginWalk {
  origin: string;
  fetcher: Fetcher;
  robots: RobotsCache;
  signal: AbortSignal;
  onFault?(sitemap: string, fault: SitemapFault): void;
  mostPages?: number;
}

/** The sitemaps that robots.txt names; when it names none, the usual places until one of them is there. */
export async function* walkOrigin({ origin, fetcher, robots, signal, onFault, mostPages }: OriginWalk) {
  const { robots: rules } = await robots.of(`${origin}/`);
  const candidates = sitemapCandidates(origin, rules);
  const named = candidates.filter(({ source }) => source === 'robots').map(({ url }) => url);
  const options = {
    open: (url: string) => openSitemap(fetcher, url, signal),
    ...(onFault === undefined ? {} : { onFault }),
    ...(mostPages === undefined ? {} : { mostPages }),
  };
  let found = false;
  for await (const entry of walkSitemaps(named, options)) {
    found = true;
    yield entry;
  }
  for (const { url } of found ? [] : candidates.filter(({ source }) => source === 'usual')) {
    for await (const entry of walkSitemaps([url], options)) {
      found = true;
      yield entry;
    }
    if (found) return;
  }
}

async function openSitemap(fetcher: Fetcher, url: string, signal: AbortSignal) {
  const answer = await fetcher.fetch(url, { signal, limits: { mostBytes: 64 * 1024 ** 2 } });
  if (answer.fault !== undefined || answer.status < 200 || answer.status > 299) return undefined;
  return { body: answer.body, url: answer.finalUrl, contentType: answer.contentType };
}
