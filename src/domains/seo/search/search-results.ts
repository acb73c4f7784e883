import { runSearch } from './run-search.ts';
import type { SearchServices } from './services.ts';

const FIRST = 10;
const TIMEOUT_MS = 10_000;

/** The first ten results of a keyword: of the provider where there is one, else of the own index. */
export async function searchResults(
  services: SearchServices,
  accountId: string,
  asked: { keyword: string; country: string | undefined; language: string | undefined },
  signal: AbortSignal,
) {
  const { provider } = services;
  const wish = {
    ...{ query: asked.keyword, limit: FIRST, offset: 0, include: [], exclude: [], language: undefined },
    source: provider === undefined ? ('own' as const) : ('provider' as const),
    preferred: asked.language,
    country: asked.country,
    freshness: undefined,
    withContent: false,
    timeoutMs: TIMEOUT_MS,
  };
  const { data } = await runSearch(services, accountId, wish, signal);
  return {
    source: provider?.name ?? 'own',
    results: data.map(({ position, url, title }) => ({ position, url, title })),
  };
}
