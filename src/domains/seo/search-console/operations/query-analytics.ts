import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { readAnalytics } from '../analytics/analytics.ts';
import { Analytics, AnalyticsRequest } from '../schema/analytics.ts';
import type { SearchConsoleServices } from '../services.ts';

export const queryAnalytics = defineOperation({
  id: 'search-console.analytics',
  method: 'POST',
  path: '/api/v1/search-console/analytics',
  tag: 'search-console',
  moves: 'fetch',
  effect: 'read',
  summary: 'Query clicks, impressions and positions',
  description:
    'Live from Search Console, which keeps 16 months, or from the rows that nightly syncs have stored, which stay. Totals count what no row shows, such as rare queries, unless stored rows are filtered.',
  body: AnalyticsRequest,
  output: Analytics,
  errors: [404, 409, 502, 504],
  example: {
    body: {
      site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      dimensions: ['query'],
      filters: [{ dimension: 'country', expression: 'deu' }],
      row_limit: 100,
    },
    response: {
      property: 'sc-domain:example.com',
      rows: [{ query: 'fresh bread', clicks: 120, impressions: 2_400, ctr: 0.05, position: 3.4 }],
      totals: { clicks: 410, impressions: 9_800, ctr: 0.0418, position: 6.1 },
      first_incomplete_date: null,
      has_more: false,
      source: 'live',
    },
  },
  prepare: ({ services, account, signal }: Context<SearchConsoleServices>, { body }) =>
    readAnalytics(services, account.id, body, signal),
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
