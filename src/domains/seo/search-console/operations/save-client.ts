import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { applyChange, prepareChange } from '../connection/change-client.ts';
import { showClient } from '../connection/show-client.ts';
import { EXAMPLE_CLIENT, SaveClient, SearchConsoleClient } from '../schema/client.ts';
import type { SearchConsoleServices } from '../services.ts';
import { startSyncs, stopSyncs } from '../sync/define-nightly.ts';

export const saveClient = defineOperation({
  id: 'search-console.save-client',
  method: 'PUT',
  path: '/api/v1/search-console/auth/client',
  tag: 'search-console',
  moves: 'change',
  role: 'admin',
  summary: 'Save an OAuth client or a service account, or disconnect',
  description:
    'Secrets are stored encrypted. A service account is connected at once. client_id null revokes the access at the provider, disconnects and removes the client; stored rows stay.',
  body: SaveClient,
  output: SearchConsoleClient,
  errors: [409, 502, 504],
  example: {
    body: { client_id: EXAMPLE_CLIENT.client_id, client_secret: 'GOCSPX-example' },
    response: { ...EXAMPLE_CLIENT, connection: { ...EXAMPLE_CLIENT.connection, status: 'configured' } },
  },
  prepare: (ctx: Context<SearchConsoleServices>, { body }) => prepareChange(ctx, body),
  handler: (ctx: Context<SearchConsoleServices>, { prepared: change }) =>
    ctx.tx(async (sql) => {
      const { services, account } = ctx;
      await applyChange(ctx, sql, change);
      if (change.kind === 'disconnect') await stopSyncs(services, sql, account.id);
      if (change.kind === 'service_account') await startSyncs(services, sql, account.id);
      return showClient(services, sql, account.id);
    }),
});
