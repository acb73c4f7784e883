import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { runSearch } from '../run-search.ts';
import { EXAMPLE_RESPONSE, SearchRequest, SearchResponse } from '../schema.ts';
import { readWish } from '../search-wish.ts';
import type { SearchServices } from '../services.ts';

export const search = defineOperation({
  id: 'search.search',
  method: 'POST',
  path: '/v1/search',
  tag: 'search',
  effect: 'read',
  moves: 'read',
  summary: 'Search crawled pages and the web',
  description:
    'Searches the pages that this account has crawled, the search engine that the operator has set up, or both. A page can be found within seconds after it is crawled. The v1 client of Firecrawl works unchanged.',
  body: SearchRequest,
  output: SearchResponse,
  errors: [409, 429, 502, 503, 504],
  example: { body: { query: 'burr grinder', limit: 5 }, response: EXAMPLE_RESPONSE },
  handler: (ctx: Context<SearchServices>, { body }) =>
    runSearch(ctx.services, ctx.account.id, readWish(body), ctx.signal),
});
