import type { Logger } from '../../../../kernel/log.ts';
import {
  createScope,
  createSitemapOpener,
  DEFAULT_AGENT,
  type GuardedClient,
  type ProxyRoutes,
  type RobotsCache,
  type SitemapFault,
  sitemapCandidates,
  type WalkedEntry,
  walkSitemaps,
} from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import { usesSitemaps } from '../strategies.ts';
import { scopeOptions } from './scope.ts';

export interface SeedUrl {
  url: string;
  priority: number;
  /** Why it is not crawled, although a sitemap lists it. */
  reason?: string;
}

const MOST_SEEDS = 100_000;
const USUAL_PRIORITY = 0.5;

export interface SitemapTools {
  client: GuardedClient;
  robots: RobotsCache;
  /** All files come through them when there are any. */
  proxies: ProxyRoutes | undefined;
  log: Logger;
}

/** The pages that the sitemaps of a site list, those that the crawl may not visit with the reason. */
export async function sitemapSeeds(
  tools: SitemapTools,
  plan: CrawlPlan,
  signal: AbortSignal,
): Promise<SeedUrl[]> {
  if (!usesSitemaps(plan.strategy)) return [];
  const scope = createScope(scopeOptions(plan));
  const seeds: SeedUrl[] = [];
  const onFault = (sitemap: string, fault: SitemapFault) =>
    tools.log.debug({ sitemap, fault }, 'a sitemap has a fault');
  const walked = { signal, onFault, mostPages: MOST_SEEDS };
  const named = plan.sitemaps ?? [];
  const origins = [...new Set(plan.starts.map((start) => new URL(start).origin))];
  const walks =
    named.length > 0
      ? [walkNamed(tools, named, walked)]
      : origins.map((origin) => walkSite(tools, origin, walked));
  for (const walk of walks) {
    for await (const { loc, priority } of walk) {
      const reason = scope.check(loc, 1)?.reason;
      const seed = { url: loc, priority: priority ?? USUAL_PRIORITY };
      seeds.push(reason === undefined ? seed : { ...seed, reason });
      if (seeds.length >= MOST_SEEDS) return seeds;
    }
  }
  return seeds;
}

export interface SiteWalk {
  signal: AbortSignal;
  onFault(sitemap: string, fault: SitemapFault): void;
  mostPages: number;
}

/** The sitemaps that the spider names. */
const walkNamed = (
  { client, proxies }: SitemapTools,
  urls: readonly string[],
  { signal, onFault, mostPages }: SiteWalk,
): AsyncGenerator<WalkedEntry> =>
  walkSitemaps(urls, {
    open: createSitemapOpener(client, { userAgent: DEFAULT_AGENT, signal, proxies }),
    onFault,
    mostPages,
  });

/** The sitemaps that robots.txt names; when those list nothing, the usual places until one of them does. */
export async function* walkSite(
  { client, robots, proxies }: SitemapTools,
  origin: string,
  { signal, onFault, mostPages }: SiteWalk,
): AsyncGenerator<WalkedEntry> {
  const { robots: rules } = await robots.of(`${origin}/`);
  const candidates = sitemapCandidates(origin, rules);
  const named = candidates.filter(({ source }) => source === 'robots').map(({ url }) => url);
  const usual = candidates.filter(({ source }) => source === 'usual').map(({ url }) => url);
  const open = createSitemapOpener(client, { userAgent: DEFAULT_AGENT, signal, proxies });
  for (const starts of [named, ...usual.map((url) => [url])]) {
    let isEmpty = true;
    for await (const entry of walkSitemaps(starts, { open, onFault, mostPages })) {
      isEmpty = false;
      yield entry;
    }
    if (!isEmpty) return;
  }
}
