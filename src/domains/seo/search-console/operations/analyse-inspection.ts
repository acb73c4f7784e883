import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { EXAMPLE_CHECK } from '../../../../platform/seo/index.ts';
import { analyseUrl } from '../inspect/analyse-url.ts';
import { Analysed, EXAMPLE_INSPECTION, EXAMPLE_QUOTA, INSPECT_FIELDS } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';

export const analyseInspection = defineOperation({
  id: 'search-console.analyze',
  method: 'POST',
  path: '/api/v1/search-console/inspect/analyze',
  tag: 'search-console',
  moves: 'fetch',
  effect: 'read',
  summary: 'Find out why a URL is not indexed',
  description:
    'The view of the search engine beside the page as it is now, with the causes they point to. live is the page as Granary finds and judges it, as check-url does. Without a connection only the page itself is looked at, and inspection is null.',
  body: Named('AnalyzeSearchUrl', INSPECT_FIELDS),
  output: Analysed,
  errors: [429, 502, 504],
  example: {
    body: { url: EXAMPLE_INSPECTION.url },
    response: {
      inspection: EXAMPLE_INSPECTION,
      cached: false,
      quota: EXAMPLE_QUOTA,
      connection: null,
      live: {
        ...EXAMPLE_CHECK,
        url: EXAMPLE_INSPECTION.url,
        final_url: EXAMPLE_INSPECTION.url,
        checked_at: '2026-03-01T09:30:00.000Z',
        status: 200,
        error: null,
        redirects: [],
        robots: { allowed: true, rule: null, basis: 'file' },
        noindex: false,
        meta_robots: [],
        x_robots_tag: [],
        canonical: EXAMPLE_INSPECTION.url,
        title: 'Fresh bread',
        word_count: 640,
        simhash: '9f3c01d2a4b5c6d7',
        soft_404: false,
        structured_types: ['Product'],
      },
      causes: [
        {
          code: 'fixed_not_recrawled',
          confidence: 'high',
          evidence: [
            'The search engine crawled it at 2026-02-20T04:11:00.000Z and met BLOCKED_BY_META_TAG.',
            'Now the page returns 200 and may be indexed.',
          ],
          fix: 'Request indexing in Search Console, or wait for the next crawl. Keep the page in a sitemap with its lastmod.',
        },
      ],
    },
  },
  prepare: ({ services, account, signal }: Context<SearchConsoleServices>, { body }) =>
    analyseUrl(services, account.id, body, signal),
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
