import { findSite } from '../../domains/access/sites/index.ts';
import {
  type CompetitorsServices,
  competitorsDomain,
  gapTerms,
  lastResults,
  latestSnapshots,
  takeSnapshot,
} from '../../domains/seo/competitors/index.ts';
import {
  type ConsoleData,
  createKeywordProvider,
  keywordsDomain,
  trackedKeywords,
} from '../../domains/seo/keywords/index.ts';
import { landscapeDomain } from '../../domains/seo/landscape/index.ts';
import { ownPages, searchResults } from '../../domains/seo/search/index.ts';
import { mount } from '../../http/define-domain.ts';
import type { Area, Base } from '../area.ts';
import type { composeSearch } from './search.ts';

type Search = ReturnType<typeof composeSearch>;

/** Keywords, who ranks for them, and how the site stands among them. */
export function composeRanking(base: Base, { search, searcher }: Search, console: ConsoleData): Area {
  const { config, database, jobs, quota, storage, pages, threads } = base;
  const { keywordProvider } = config;
  const pagesOf = (accountId: string, host: string, words: string | undefined) =>
    ownPages(searcher, accountId, host, words);
  const competitors: CompetitorsServices = {
    ...{ threads, pagesOf, siteOf: findSite },
    searchResults: (accountId, asked, signal) => searchResults(search.services, accountId, asked, signal),
    loadPage: async (url, signal) => {
      const { url: finalUrl, html } = await pages.load(url, { signal });
      return { url: finalUrl, html };
    },
  };
  const domains = [
    mount(keywordsDomain, {
      ...{ database, jobs, pagesOf, siteOf: findSite, scratch: storage.scratch, console },
      provider: keywordProvider === undefined ? undefined : createKeywordProvider(keywordProvider),
      gapsOf: gapTerms,
      resultsOf: lastResults,
    }),
    mount(competitorsDomain, competitors),
    mount(landscapeDomain, {
      ...{ quota, siteOf: findSite, keywordsOf: trackedKeywords },
      seenResults: async (sql, keys, days) =>
        new Map((await latestSnapshots(sql, keys, days)).map((one) => [one.keyword_key, seenIn(one)])),
      lookAt: async (accountId, { keyword, country, language }, transact, signal) => {
        const place = { country: country || undefined, language: language || undefined };
        const asked = { ...{ accountId, keyword, fresh: false, withPages: false }, ...place };
        return seenIn(await takeSnapshot(competitors, asked, transact, signal));
      },
    }),
  ];
  return { domains };
}

const seenIn = ({ source, results, taken_at: takenAt }: Awaited<ReturnType<typeof takeSnapshot>>) => ({
  source,
  urls: results.map(({ url }) => url),
  takenAt,
});
