import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Account, Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { EnrichmentSource } from '../schema.ts';
import type { EnrichmentServices } from '../services.ts';
import { mayUse, SOURCES, tierOf } from '../sources/registry.ts';
import type { Source } from '../sources/source.ts';

const MATCHES = {
  domain: ['domain', 'url', 'email'],
  url: ['url', 'domain'],
} as const;

export const listSources = defineOperation({
  id: 'enrichment.list-sources',
  method: 'GET',
  path: '/api/v1/enrichment/sources',
  tag: 'enrichment',
  moves: 'nothing',
  summary: 'List enrichment sources',
  description: 'What each source provides, what it looks rows up by, what it costs, and whether it is ready.',
  query: Type.Object({
    ...PAGE_QUERY,
    ready: Type.Optional(Type.Boolean({ description: 'Filter by whether the source is ready.' })),
  }),
  output: pageOf(EnrichmentSource, 'EnrichmentSourceList'),
  example: {
    query: { limit: 1 },
    response: page(
      [
        {
          name: 'tech_detection',
          description: 'The technologies a site uses.',
          provides: [{ name: 'cms', data_type: 'text', description: 'The CMS.', provider: null }],
          match_columns: ['domain', 'url', 'email'],
          tier: 'free',
          available: true,
          cost: 1,
          ttl_secs: 604_800,
          ready: true,
          reason: null,
        },
      ],
      23,
      { limit: 1, offset: 0 },
    ),
  },
  handler: async (ctx: Context<EnrichmentServices>, { query }) => {
    const all = SOURCES.map((source) => describe(ctx.account, ctx.services, source)).filter(
      ({ ready }) => query.ready === undefined || ready === query.ready,
    );
    return page(all.slice(query.offset, query.offset + query.limit), all.length, query);
  },
});

function describe(account: Account, services: EnrichmentServices, source: Source) {
  const obstacle = source.obstacle?.(services);
  return {
    name: source.name,
    description: source.description,
    provides: source.columns.map(({ name, type, description, provider }) => ({
      name,
      data_type: type,
      description,
      provider: provider ?? null,
    })),
    match_columns: [...MATCHES[source.matches], ...(source.byName === true ? ['company_name'] : [])],
    tier: tierOf(source),
    available: mayUse(account, source),
    cost: source.cost,
    ttl_secs: source.ttl,
    ready: obstacle === undefined,
    reason: obstacle ?? null,
  };
}
