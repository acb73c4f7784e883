import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notifyUrls } from '../notify/notify-urls.ts';
import { EXAMPLE_NOTIFIED, Notified, NotifyRequest } from '../schema/notify.ts';
import type { SearchConsoleServices } from '../services.ts';

export const notifyUpdated = defineOperation({
  id: 'search-console.index',
  method: 'POST',
  path: '/api/v1/search-console/index',
  tag: 'search-console',
  moves: 'send',
  summary: 'Notify the Indexing API of new and changed pages',
  description:
    'A page without JobPosting or BroadcastEvent is refused unless force is set, because the Indexing API is meant for these alone. The provider allows 200 notifications per day for each project.',
  body: NotifyRequest,
  output: Notified,
  errors: [409, 502, 504],
  example: { body: { urls: EXAMPLE_NOTIFIED.results.map(({ url }) => url) }, response: EXAMPLE_NOTIFIED },
  prepare: (ctx: Context<SearchConsoleServices>, { body }) => notifyUrls(ctx, 'URL_UPDATED', body),
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
