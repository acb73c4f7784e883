import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import type { CrawlServices } from '../services.ts';

const Proxy_ = Named('CrawlProxy', {
  proxy_id: Type.String(),
  address: Type.String({ description: 'Without its credentials.' }),
  state: Literals(['working', 'resting', 'unused']),
  requests: Type.Integer(),
  failures: Type.Integer(),
  last_fault: Nullable(Type.String()),
});

export const listProxies = defineOperation({
  id: 'crawl.list-proxies',
  method: 'GET',
  path: '/api/v1/crawl/proxies',
  tag: 'crawl',
  moves: 'nothing',
  summary: 'List the proxies of this instance and their health',
  description: 'Configured with GRANARY_PROXIES. Counts are for this node since it started.',
  query: Type.Object(PAGE_QUERY),
  output: pageOf(Proxy_, 'CrawlProxyList'),
  example: {
    response: page(
      [
        {
          proxy_id: 'proxy.example.com:8080',
          address: 'http://proxy.example.com:8080',
          state: 'working',
          requests: 120,
          failures: 1,
          last_fault: null,
        },
      ],
      1,
      { limit: 50, offset: 0 },
    ),
  },
  handler: async (ctx: Context<CrawlServices>, { query }) => {
    const all = ctx.services.proxies().map(({ id, address, state, requests, failures, lastFault }) => ({
      proxy_id: id,
      address,
      state,
      requests,
      failures,
      last_fault: lastFault ?? null,
    }));
    return page(all.slice(query.offset, query.offset + query.limit), all.length, query);
  },
});
