import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notifyUrls } from '../notify/notify-urls.ts';
import { EXAMPLE_NOTIFIED, Notified, NotifyRequest } from '../schema/notify.ts';
import type { SearchConsoleServices } from '../services.ts';

export const notifyRemoved = defineOperation({
  id: 'search-console.index-remove',
  method: 'POST',
  path: '/api/v1/search-console/index/remove',
  tag: 'search-console',
  moves: 'send',
  summary: 'Notify the Indexing API of removed pages',
  description:
    'A page that still returns 200 and may be indexed is refused unless force is set. The provider allows 200 notifications per day for each project.',
  body: NotifyRequest,
  output: Notified,
  errors: [409, 502, 504],
  example: { body: { urls: EXAMPLE_NOTIFIED.results.map(({ url }) => url) }, response: EXAMPLE_NOTIFIED },
  prepare: (ctx: Context<SearchConsoleServices>, { body }) => notifyUrls(ctx, 'URL_DELETED', body),
  handler: async (_ctx: Context<SearchConsoleServices>, { prepared }) => prepared,
});
