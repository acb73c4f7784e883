import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { readSnapshot } from '../analytics/snapshot.ts';
import { Snapshot } from '../schema/snapshot.ts';
import type { SearchConsoleServices } from '../services.ts';

export const getSnapshot = defineOperation({
  id: 'search-console.snapshot',
  method: 'GET',
  path: '/api/v1/search-console/snapshot',
  tag: 'search-console',
  moves: 'read',
  summary: 'Get how a site fares in search, from stored rows',
  description: 'The last days beside as many before, also when Search Console is not connected any more.',
  query: Type.Object({
    site_id: Type.String({ description: 'The site.' }),
    days: Type.Integer({ minimum: 7, maximum: 90, default: 28, description: 'Up to the last stored day.' }),
  }),
  output: Snapshot,
  errors: [404, 409, 502, 504],
  example: {
    query: { site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11', days: 28 },
    response: {
      property: 'sc-domain:example.com',
      now: { from: '2026-02-01', to: '2026-02-28' },
      before: { from: '2026-01-04', to: '2026-01-31' },
      totals: {
        now: { clicks: 410, impressions: 9_800, ctr: 0.0418, position: 6.1 },
        before: { clicks: 360, impressions: 9_100, ctr: 0.0396, position: 6.6 },
      },
      top_queries: [{ query: 'fresh bread', clicks: 120, impressions: 2_400, ctr: 0.05, position: 3.4 }],
      top_pages: [
        { page: 'https://shop.example.com/bread', clicks: 90, impressions: 1_900, ctr: 0.047, position: 4.2 },
      ],
      movers: [
        {
          query: 'fresh bread',
          clicks: 120,
          clicks_before: 80,
          change: 40,
          position: 3.4,
          position_before: 4.8,
        },
      ],
      index_states: [{ verdict: 'PASS', coverage_state: 'Submitted and indexed', urls: 12 }],
      synced_to: '2026-02-28',
      stale: false,
    },
  },
  handler: ({ services, account, signal }: Context<SearchConsoleServices>, { query }) =>
    readSnapshot(services, account.id, { siteId: query.site_id, days: query.days }, signal),
});
