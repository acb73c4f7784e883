import { ApiError, conflict, timeout } from '../../../kernel/errors.ts';
import { fuse, type Ranked } from './fuse.ts';
import type { ProviderAnswer } from './providers/provider.ts';
import type { SearchResponse, SourceState } from './schema.ts';
import { spanOf, type Wished } from './search-wish.ts';
import type { OwnFound } from './searcher.ts';
import type { SearchServices } from './services.ts';

const OWN = 'own';
/** A fused page further down would cost the provider one request after the other. */
const MOST_OF_PROVIDER = 60;
/** Pages of the provider whose text is fetched. */
const MOST_READ = 10;
const LONGEST_MS = 60_000;

interface Outcome {
  list: Ranked[];
  total: number;
  hasMore: boolean;
  state: SourceState;
}

/** Searches what the wish asks for: the own index, the provider, or both; with `auto` a provider that fails is only told. */
export async function runSearch(
  services: SearchServices,
  accountId: string,
  wish: Wished,
  caller: AbortSignal,
): Promise<SearchResponse> {
  const { source, offset, limit } = wish;
  const signal = AbortSignal.any([caller, AbortSignal.timeout(wish.timeoutMs)]);
  if (source === 'provider' && services.provider === undefined) throw notConfigured();
  const asksProvider = source !== 'own' && services.provider !== undefined;
  const isFused = source === 'auto' && asksProvider;
  const window = isFused ? { offset: 0, limit: offset + limit } : { offset, limit };
  const own =
    source === 'provider'
      ? searchOwn(services, accountId, wish, { offset: 0, limit: 1 })
      : searchOwn(services, accountId, wish, window);
  const asked = asksProvider ? askProvider(services, wish, isFused, signal) : undefined;
  const [found, provided] = await Promise.all([within(own, caller), asked]);
  const outcomes = [
    ...(source === 'provider' ? [] : [ownOutcome(found, window)]),
    ...(provided === undefined ? [] : [provided]),
  ];
  const list = isFused ? fuse(outcomes.map((outcome) => outcome.list)) : (outcomes[0]?.list ?? []);
  const page = isFused || source === 'provider' ? list.slice(offset, offset + limit) : list;
  const data = await withContent(services, page, wish, signal);
  return {
    success: true,
    data: data.map((result, at) => ({ position: offset + at + 1, ...result })),
    total: outcomes.reduce((sum, { total }) => sum + total, 0) - (isFused ? repeated(outcomes, list) : 0),
    has_more: list.length > offset + page.length || outcomes.some(({ hasMore }) => hasMore),
    sources: outcomes.map(({ state }) => state),
    index: { pages: found.size, newest: found.newest?.toISOString() ?? null },
  };
}

const notConfigured = () =>
  conflict(
    'This instance has no search provider. Set SEARCH_PROVIDER_KIND and SEARCH_PROVIDER_URL as docs/search.md describes and restart it, or use source own.',
    { details: [{ path: 'source', message: 'no provider is configured' }] },
  );

const repeated = (outcomes: readonly Outcome[], list: readonly Ranked[]): number =>
  outcomes.reduce((sum, outcome) => sum + outcome.list.length, 0) - list.length;

function searchOwn(
  { searcher }: SearchServices,
  accountId: string,
  wish: Wished,
  window: { offset: number; limit: number },
): Promise<OwnFound> {
  const now = Math.floor(Date.now() / 1_000);
  return searcher.search(accountId, {
    query: wish.query,
    filters: {
      include: wish.include,
      exclude: wish.exclude,
      language: wish.language,
      ...spanOf(wish.freshness, now),
    },
    now,
    ...window,
    withContent: wish.withContent,
  });
}

/** The own index answers in milliseconds, or its node is in trouble: the time of the caller is for others. */
function within<Result>(work: Promise<Result>, caller: AbortSignal): Promise<Result> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(LONGEST_MS)]);
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(timeout('The search did not end in time. Try again, or use fewer and rarer words.'));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function ownOutcome({ pages, total }: OwnFound, { offset }: { offset: number }): Outcome {
  return {
    list: pages.map((page) => ({
      url: page.url,
      title: page.title,
      description: page.snippet,
      content: page.content ?? null,
      ...(page.content === undefined ? {} : { markdown: page.content }),
      score: Math.round(page.score * 10_000) / 10_000,
      language: page.language ?? null,
      published_at: page.publishedAt === undefined ? null : isoOf(page.publishedAt),
      crawled_at: isoOf(page.crawledAt),
      source: OWN,
    })),
    total,
    hasMore: total > offset + pages.length,
    state: { name: OWN, ok: true, error: null },
  };
}

const isoOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

async function askProvider(
  { provider }: SearchServices,
  wish: Wished,
  isForgiven: boolean,
  signal: AbortSignal,
): Promise<Outcome> {
  if (provider === undefined) throw notConfigured();
  try {
    const answer = await provider.search({
      query: providerQuery(wish),
      most: Math.min(wish.offset + wish.limit, MOST_OF_PROVIDER),
      language: wish.preferred,
      country: wish.country,
      freshness: wish.freshness,
      signal,
    });
    return providerOutcome(provider.name, answer, wish);
  } catch (error) {
    if (!isForgiven || !(error instanceof ApiError)) throw error;
    return {
      list: [],
      total: 0,
      hasMore: false,
      state: { name: provider.name, ok: false, error: error.message },
    };
  }
}

/** Engines know domains by an operator of their own. */
function providerQuery({ query, include, exclude }: Wished): string {
  const wanted = include.map((domain) => `site:${domain}`).join(' OR ');
  const unwanted = exclude.map((domain) => `-site:${domain}`);
  return [query, ...(wanted === '' ? [] : [include.length > 1 ? `(${wanted})` : wanted]), ...unwanted].join(
    ' ',
  );
}

function providerOutcome(name: string, { results, hasMore }: ProviderAnswer, wish: Wished): Outcome {
  const list = results
    .filter(({ url }) => isWanted(url, wish))
    .map(
      (result, at): Ranked => ({
        url: result.url,
        title: result.title,
        description: escaped(result.description),
        content: null,
        score: 1 / (at + 1),
        language: null,
        published_at: result.publishedAt?.toISOString() ?? null,
        crawled_at: null,
        source: name,
      }),
    );
  return { list, total: list.length, hasMore, state: { name, ok: true, error: null } };
}

function isWanted(url: string, { include, exclude }: Wished): boolean {
  const host = new URL(url).hostname;
  const isBelow = (domains: readonly string[]) =>
    domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return (include.length === 0 || isBelow(include)) && !isBelow(exclude);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Pages of the provider are read for their text; one that cannot be read has none. */
async function withContent(
  { readPage }: SearchServices,
  page: readonly Ranked[],
  wish: Wished,
  signal: AbortSignal,
): Promise<Ranked[]> {
  if (!wish.withContent) return [...page];
  let read = 0;
  return Promise.all(
    page.map(async (result) => {
      if (result.content !== null || ++read > MOST_READ) return result;
      const content = await readPage(result.url, signal).catch(() => undefined);
      return content === undefined ? result : { ...result, content, markdown: content };
    }),
  );
}
