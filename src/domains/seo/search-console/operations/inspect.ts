import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { inspectUrl } from '../inspect/inspect-url.ts';
import { inspectionQuota } from '../inspect/quota.ts';
import { EXAMPLE_INSPECTION, EXAMPLE_QUOTA, INSPECT_FIELDS, Inspected } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';

export const inspect = defineOperation({
  id: 'search-console.inspect',
  method: 'POST',
  path: '/api/v1/search-console/inspect',
  tag: 'search-console',
  moves: 'fetch',
  effect: 'read',
  summary: 'Inspect how the search engine has indexed a URL',
  description: 'Search Console allows 2,000 inspections per day and 600 per minute for each property.',
  body: Named('InspectSearchUrl', INSPECT_FIELDS),
  output: Inspected,
  errors: [409, 429, 502, 504],
  example: {
    body: { url: EXAMPLE_INSPECTION.url, max_age_secs: 86_400 },
    response: { inspection: EXAMPLE_INSPECTION, cached: false, quota: EXAMPLE_QUOTA },
  },
  prepare: async ({ services, account, signal }: Context<SearchConsoleServices>, { body }) => {
    const inspected = await inspectUrl(services, account.id, body, signal);
    const quota = await inspectionQuota(services, account.id, inspected.inspection.property);
    return { ...inspected, quota };
  },
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
