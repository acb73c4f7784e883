import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, ask, listOf, textIn, timeIn } from './ask.ts';
import type { Freshness, ProviderQuery, ProviderResult, SearchProvider } from './provider.ts';

const MOST_ON_PAGE = 20;
/** The offset counts pages, and goes no further. */
const LAST_PAGE = 9;
const MOST_WORDS = 50;
const MOST_CHARACTERS = 400;
const SECOND_MS = 1_000;
const CODES = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };

export function createBrave({ url, key }: { url: string; key: string | undefined }): SearchProvider {
  const name = new URL(url).host;
  const explain = (status: number) =>
    status === 401 || status === 403 || status === 422
      ? `The search provider ${name} rejected the request (${status}). Check SEARCH_PROVIDER_KEY.`
      : undefined;
  const headers = key === undefined ? {} : { 'x-subscription-token': key };
  return {
    name,
    async search(query) {
      const results: ProviderResult[] = [];
      let hasMore = true;
      for (let page = 0; page <= LAST_PAGE && results.length < query.most && hasMore; page += 1) {
        const asked = await ask(addressOf(url, query, page), {
          name,
          headers,
          explain,
          signal: query.signal,
        });
        const { web, query: about } = asked.json as {
          web?: { results?: unknown };
          query?: Record<string, unknown>;
        };
        const found = listOf(web?.results).map(toResult);
        results.push(...found);
        hasMore = found.length > 0 && about?.more_results_available === true;
        if (hasMore && results.length < query.most) await untilNextSecond(asked, query.signal);
      }
      return { results: results.slice(0, query.most), hasMore: hasMore || results.length > query.most };
    },
  };
}

const toResult = (result: Readonly<Record<string, unknown>>): ProviderResult => ({
  url: textIn(result.url),
  title: plain(textIn(result.title)),
  description: plain(textIn(result.description)),
  publishedAt: timeIn(result.page_age),
});

/** It marks words with tags of its own. */
const plain = (text: string): string => text.replace(/<\/?strong>/g, '');

/** `X-RateLimit-Remaining: 0, 1000` says that this second has no requests left, and the month a thousand. */
async function untilNextSecond({ headers }: Asked, signal: AbortSignal): Promise<void> {
  const [ofSecond] = (headers.get('x-ratelimit-remaining') ?? '').split(',');
  if (ofSecond?.trim() === '0') await sleep(SECOND_MS, undefined, { signal }).catch(() => undefined);
}

function addressOf(base: string, query: ProviderQuery, page: number): URL {
  const address = new URL(`${base.replace(/\/+$/, '')}/res/v1/web/search`);
  const parameters = {
    q: query.query.split(/\s+/).slice(0, MOST_WORDS).join(' ').slice(0, MOST_CHARACTERS),
    count: String(MOST_ON_PAGE),
    offset: String(page),
    search_lang: query.language,
    country: query.country?.toUpperCase(),
    freshness: query.freshness === undefined ? undefined : codeOf(query.freshness),
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

function codeOf(freshness: Freshness): string {
  if (typeof freshness === 'string') return CODES[freshness];
  const day = (time: Date) => time.toISOString().slice(0, 10);
  return `${day(freshness.from ?? new Date(0))}to${day(freshness.to ?? new Date())}`;
}
