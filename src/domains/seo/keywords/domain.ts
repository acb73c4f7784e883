import { defineDomain } from '../../../http/define-domain.ts';
import { defineKeywordEnrichment } from './enrich/run-enrich.ts';
import * as events from './events.ts';
import { enrichKeywords } from './operations/enrich-keywords.ts';
import { importConsole } from './operations/import-console.ts';
import { importCsv } from './operations/import-csv.ts';
import { listKeywords } from './operations/list-keywords.ts';
import { putKeywords } from './operations/put-keywords.ts';
import { recommendKeywords } from './operations/recommend-keywords.ts';
import type { KeywordsServices } from './services.ts';

export const keywordsDomain = defineDomain({
  name: 'keywords',
  operations: [listKeywords, putKeywords, enrichKeywords, importCsv, importConsole, recommendKeywords],
  events: Object.values(events),
  create(services: KeywordsServices): KeywordsServices {
    defineKeywordEnrichment(services);
    return services;
  },
});
