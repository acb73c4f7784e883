import { ask, listOf, textIn, timeIn } from './ask.ts';
import type { Freshness, ProviderQuery, SearchProvider } from './provider.ts';

/** It takes no count: a page has as many results as its engines gave. */
const MOST_PAGES = 5;
const DAY_MS = 86_400_000;

export function createSearxng({ url, key }: { url: string; key: string | undefined }): SearchProvider {
  const name = new URL(url).host;
  const explain = (status: number) =>
    status === 403
      ? `The search provider ${name} does not return JSON. Add json to search.formats in its settings.yml.`
      : undefined;
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    name,
    async search(query) {
      const found = new Map<string, ReturnType<typeof toResult>>();
      let isOver = false;
      for (let page = 1; page <= MOST_PAGES && found.size < query.most && !isOver; page += 1) {
        const { json } = await ask(addressOf(url, query, page), {
          name,
          headers,
          explain,
          signal: query.signal,
        });
        const before = found.size;
        for (const result of listOf(json.results))
          if (!found.has(textIn(result.url))) found.set(textIn(result.url), toResult(result));
        isOver = found.size === before;
      }
      const results = [...found.values()];
      return { results: results.slice(0, query.most), hasMore: !isOver || results.length > query.most };
    },
  };
}

const toResult = (result: Readonly<Record<string, unknown>>) => ({
  url: textIn(result.url),
  title: textIn(result.title),
  description: textIn(result.content),
  publishedAt: timeIn(result.publishedDate),
});

function addressOf(base: string, { query, language, freshness }: ProviderQuery, page: number): URL {
  const address = new URL(`${base.replace(/\/+$/, '')}/search`);
  const parameters = {
    q: query,
    format: 'json',
    pageno: String(page),
    language: language ?? 'all',
    time_range: freshness === undefined ? undefined : rangeOf(freshness),
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** The shortest of its ranges that has all of a span in it. */
function rangeOf(freshness: Freshness): string | undefined {
  if (typeof freshness === 'string') return freshness;
  if (freshness.from === undefined) return undefined;
  const days = (Date.now() - freshness.from.getTime()) / DAY_MS;
  return [...Object.entries({ day: 1, week: 7, month: 31, year: 366 })].find(([, most]) => days <= most)?.[0];
}
