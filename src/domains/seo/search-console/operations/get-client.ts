import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { showClient } from '../connection/show-client.ts';
import { EXAMPLE_CLIENT, SearchConsoleClient } from '../schema/client.ts';
import type { SearchConsoleServices } from '../services.ts';

export const getClient = defineOperation({
  id: 'search-console.get-client',
  method: 'GET',
  path: '/api/v1/search-console/auth/client',
  tag: 'search-console',
  moves: 'nothing',
  summary: 'Get the OAuth client and the state of the connection',
  description: 'Secrets are never returned.',
  output: SearchConsoleClient,
  example: { response: EXAMPLE_CLIENT },
  handler: ({ services, account, read }: Context<SearchConsoleServices>) =>
    read((sql) => showClient(services, sql, account.id)),
});
