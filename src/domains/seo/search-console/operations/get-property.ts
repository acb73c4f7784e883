import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { checkWish, findProperty } from '../properties/find-property.ts';
import { kindOf } from '../properties/match-property.ts';
import { EXAMPLE_PROPERTY, MatchedProperty, PROPERTY_WISH } from '../schema/properties.ts';
import type { SearchConsoleServices } from '../services.ts';
import { countStoredRows } from '../store/days.ts';

export const getProperty = defineOperation({
  id: 'search-console.get-property',
  method: 'GET',
  path: '/api/v1/search-console/property',
  tag: 'search-console',
  moves: 'fetch',
  summary: 'Get the property that reports a site',
  description:
    'The verified property of the longest URL prefix, or else of the domain. Give site_id or property.',
  query: Type.Object(PROPERTY_WISH),
  output: MatchedProperty,
  errors: [404, 409, 502, 504],
  example: {
    query: { site_id: EXAMPLE_PROPERTY.site_ids[0] },
    response: {
      property: EXAMPLE_PROPERTY.property,
      kind: 'domain',
      permission: 'siteOwner',
      matched_by: 'domain',
      last_synced: '2026-03-01T10:12:00.000Z',
      synced_from: '2024-11-01',
      synced_to: '2026-02-28',
      rows_stored: 48_211,
    },
  },
  handler: async (ctx: Context<SearchConsoleServices>, { query }) => {
    const { services, account, signal, read } = ctx;
    const wish = await checkWish(services, account.id, query);
    const { row, matchedBy } = await findProperty(services, account.id, wish, signal);
    return {
      property: row.property,
      kind: kindOf(row.property),
      permission: row.permission,
      matched_by: matchedBy,
      last_synced: row.last_synced?.toISOString() ?? null,
      synced_from: row.synced_from,
      synced_to: row.synced_to,
      rows_stored: await read((sql) => countStoredRows(sql, account.id, row.property_id)),
    };
  },
});
