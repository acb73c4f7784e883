import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { kindOf } from '../properties/match-property.ts';
import { refreshProperties } from '../properties/refresh-properties.ts';
import { EXAMPLE_PROPERTY, Property } from '../schema/properties.ts';
import type { SearchConsoleServices } from '../services.ts';

export const listProperties = defineOperation({
  id: 'search-console.list-properties',
  method: 'GET',
  path: '/api/v1/search-console/properties',
  tag: 'search-console',
  moves: 'fetch',
  summary: 'List the properties of the connection',
  description: 'As Search Console lists them now, with the sites of the account that each reports.',
  query: Type.Object(PAGE_QUERY),
  output: pageOf(Property, 'SearchConsolePropertyList'),
  errors: [409, 502, 504],
  example: {
    query: { limit: 1 },
    response: page([EXAMPLE_PROPERTY], 1, { limit: 1, offset: 0 }),
  },
  handler: async ({ services, account, signal }: Context<SearchConsoleServices>, { query }) => {
    const rows = await refreshProperties(services, account.id, signal);
    const shown = rows.slice(query.offset, query.offset + query.limit);
    const records = shown.map(({ property, permission, site_ids }) => ({
      property,
      kind: kindOf(property),
      permission,
      site_ids,
    }));
    return page(records, rows.length, query);
  },
});
