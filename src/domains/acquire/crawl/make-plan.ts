import { conflict, invalidRequest, notFound } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { crawlNormaliser } from './address.ts';
import { type CrawlPlan, MOST_SAMPLES } from './plan.ts';
import type { CreateCrawlJob } from './schema.ts';
import type { CrawlWork, FoundSpider } from './services.ts';
import { findStoredStrategy } from './store/strategies.ts';
import type { Strategy } from './strategies.ts';
import { isBuiltIn } from './strategy-record.ts';

const MOST_PAGES = 10_000;
const CONCURRENCY = 8;

/** Everything that the request, the spider and the strategy say, in one piece that no later change touches. */
export async function makePlan(
  ctx: CrawlWork,
  sql: Sql,
  body: CreateCrawlJob,
): Promise<{ plan: CrawlPlan; siteUrl: string }> {
  const found = body.spider_id === undefined ? undefined : await requireSpider(ctx, sql, body.spider_id);
  const siteUrl = body.site_url ?? found?.siteUrl;
  if (siteUrl === undefined)
    throw invalidRequest('Give site_url, spider_id or both, to say where the crawl starts.');
  const starts = startsOf(ctx, siteUrl, found);
  const sitemaps = found?.scope.sitemap_urls ?? [];
  const usualStrategy = sitemaps.length > 0 ? 'sitemap_first' : 'breadth_first';
  const plan: CrawlPlan = {
    starts,
    hosts: (found?.scope.allowed_domains ?? []).flatMap((domain) => [domain, `*.${domain}`]),
    patterns: found?.scope.url_patterns ?? [],
    sitemaps: sitemaps.map((url) => ctx.services.checkUrl(url).href),
    mostDepth: body.max_depth ?? null,
    mostPages: body.budget?.max_pages ?? MOST_PAGES,
    strategy: await strategyOf(sql, body.strategy_id ?? usualStrategy),
    respectRobots: body.respect_robots_txt ?? true,
    render: body.js_rendering ?? false,
    keepPages: body.keep_pages ?? false,
    samples: MOST_SAMPLES,
    exact: body.parser === 'exact',
    delayMs: body.delay_ms ?? 0,
    concurrency: body.concurrency ?? CONCURRENCY,
    userAgent: body.user_agent ?? null,
    ...(body.page_timeout_ms === undefined ? {} : { pageTimeoutMs: body.page_timeout_ms }),
    ...(body.max_attempts === undefined ? {} : { mostAttempts: body.max_attempts }),
    spider: found === undefined ? null : planOf(found),
  };
  return { plan, siteUrl };
}

export async function requireSpider(ctx: CrawlWork, sql: Sql, id: string): Promise<FoundSpider> {
  const found = isPrefixedId('sp', id) ? await ctx.services.spiderOf(sql, ctx.account.id, id) : undefined;
  if (found === undefined)
    throw notFound('There is no such spider in this account. List them with GET /api/v1/spiders.');
  if (found.status === 'archived')
    throw conflict('This spider is archived and accepts no new jobs. Create a new one from its export.');
  return found;
}

export const planOf = ({ spiderId, version, definition, dataset }: FoundSpider): CrawlPlan['spider'] => ({
  spiderId,
  version,
  definition,
  dataset,
});

function startsOf(ctx: CrawlWork, siteUrl: string, found: FoundSpider | undefined): string[] {
  const given = found?.scope.start_urls ?? [];
  const normalise = crawlNormaliser();
  return (given.length === 0 ? [siteUrl] : given).map((address) => {
    const normalised = normalise(ctx.services.checkUrl(address).href);
    if (normalised === undefined) throw invalidRequest(`"${address}" is not a valid start URL.`);
    return normalised.url;
  });
}

async function strategyOf(sql: Sql, id: string): Promise<Strategy> {
  if (isBuiltIn(id)) return { kind: id, parameters: {} };
  const stored = await findStoredStrategy(sql, id);
  if (stored === undefined)
    throw notFound(`There is no strategy "${id}". List them with GET /api/v1/crawl/strategies.`);
  return { kind: stored.kind, parameters: stored.parameters };
}
