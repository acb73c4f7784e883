import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { HttpUrl, Named, Text } from '../../../../kernel/schema.ts';
import { inspectBatch } from '../inspect/inspect-batch.ts';
import { EXAMPLE_INSPECTION, EXAMPLE_QUOTA, InspectedBatch } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';

export const inspectMany = defineOperation({
  id: 'search-console.inspect-batch',
  method: 'POST',
  path: '/api/v1/search-console/inspect/batch',
  tag: 'search-console',
  moves: 'fetch',
  effect: 'read',
  summary: 'Inspect up to 50 URLs',
  description:
    'Five at a time. A URL that fails does not fail the others; when a quota is used up, the rest is not_run.',
  body: Named('InspectSearchUrls', {
    urls: Type.Array(HttpUrl('A page.'), { minItems: 1, maxItems: 50 }),
    property: Type.Optional(Text(2_048, 'Defaults to the property that covers each URL.')),
  }),
  output: InspectedBatch,
  errors: [409, 502, 504],
  example: {
    body: { urls: [EXAMPLE_INSPECTION.url] },
    response: {
      results: [{ url: EXAMPLE_INSPECTION.url, status: 'ok', inspection: EXAMPLE_INSPECTION, error: null }],
      quota: EXAMPLE_QUOTA,
    },
  },
  prepare: ({ services, account, signal }: Context<SearchConsoleServices>, { body }) =>
    inspectBatch(services, account.id, { urls: body.urls, property: body.property }, signal),
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
