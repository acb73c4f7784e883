import { clickRates } from '../../../kernel/click-rates.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { toKeyword } from './keyword-record.ts';
import { keywordsOfSite } from './store/keywords.ts';

export { keywordsDomain } from './domain.ts';
export { createKeywordProvider } from './enrich/provider.ts';
export type { ConsoleData } from './services.ts';

/** The keywords of a site with their volumes, where somebody knows them. */
export async function trackedKeywords(sql: Sql, siteId: string) {
  const rate = clickRates();
  return (await keywordsOfSite(sql, siteId)).map((row) => ({
    keyword: row.keyword,
    key: row.keyword_key,
    country: row.country,
    language: row.language,
    volume: toKeyword(row, rate).volume?.value ?? null,
  }));
}
