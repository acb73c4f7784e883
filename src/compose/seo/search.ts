import { createIndexUpkeep, createProvider, Searcher, searchDomain } from '../../domains/seo/search/index.ts';
import { mount } from '../../http/define-domain.ts';
import { pageText } from '../../platform/html/index.ts';
import { createThreads } from '../../platform/threads/index.ts';
import type { Area, Base } from '../area.ts';

/** Search over what the account has crawled, and over the web where an engine is connected. */
export function composeSearch({ config, log, database, jobs, objects, storage, pages }: Base) {
  const { lifetimes, scratch, hold } = storage;
  const threads = createThreads(1);
  const upkeep = createIndexUpkeep({ database, jobs, objects, lifetimes, scratch, hold, threads, log });
  const searcher = new Searcher({ database, hold, log });
  const { searchProvider } = config;
  const search = mount(searchDomain, {
    searcher,
    provider: searchProvider === undefined ? undefined : createProvider(searchProvider),
    readPage: async (url, signal) => pageText((await pages.load(url, { signal })).html).text,
  });
  return {
    ...{ search, searcher, domains: [search] },
    background: [
      { name: 'upkeep of search indexes', start: () => upkeep.start(), stop: () => upkeep.stop() },
      { name: 'search', stop: () => Promise.all([searcher.close(), threads.close()]) },
    ],
  } satisfies Area & Record<string, unknown>;
}
