import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { readSitemaps } from '../properties/read-sitemaps.ts';
import { PROPERTY_WISH, Sitemap } from '../schema/properties.ts';
import type { SearchConsoleServices } from '../services.ts';

export const listSitemaps = defineOperation({
  id: 'search-console.list-sitemaps',
  method: 'GET',
  path: '/api/v1/search-console/sitemaps',
  tag: 'search-console',
  moves: 'fetch',
  summary: 'List the sitemaps that were submitted to Search Console',
  description: 'Give site_id or property.',
  query: Type.Object({ ...PAGE_QUERY, ...PROPERTY_WISH }),
  output: pageOf(Sitemap, 'SearchConsoleSitemapList'),
  errors: [404, 409, 502, 504],
  example: {
    query: { property: 'sc-domain:example.com' },
    response: page(
      [
        {
          path: 'https://shop.example.com/sitemap.xml',
          last_submitted: '2026-02-01T08:00:00.000Z',
          last_downloaded: '2026-02-27T03:00:00.000Z',
          is_pending: false,
          is_index: false,
          type: 'sitemap',
          errors: 0,
          warnings: 2,
          contents: [{ type: 'web', submitted: 812, indexed: 640 }],
        },
      ],
      1,
      { limit: 50, offset: 0 },
    ),
  },
  handler: async ({ services, account, signal }: Context<SearchConsoleServices>, { query }) => {
    const all = await readSitemaps(services, account.id, query, signal);
    return page(all.slice(query.offset, query.offset + query.limit), all.length, query);
  },
});
