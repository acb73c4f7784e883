import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { completeConsent } from '../connection/authorise.ts';
import { CALLBACK, Connected, EXAMPLE_CONNECTED } from '../schema/client.ts';
import type { SearchConsoleServices } from '../services.ts';
import { connect, withProperties } from './callback.ts';

export const postCallback = defineOperation({
  id: 'search-console.complete-consent',
  method: 'POST',
  path: '/api/v1/search-console/auth/callback',
  tag: 'search-console',
  moves: 'change',
  role: 'admin',
  summary: 'Complete the connection with the code of the provider',
  description:
    'Exchanges the code for access, stores it encrypted and starts the first sync. A state that is unknown, used, older than ten minutes or of somebody else is refused.',
  body: Named('SearchConsoleCallback', CALLBACK),
  output: Connected,
  errors: [502, 504],
  example: {
    body: { code: '4/0AX4XfWh', state: 'm1x8sQ0Yl2n3' },
    response: EXAMPLE_CONNECTED,
  },
  prepare: (ctx: Context<SearchConsoleServices>, { body }) => completeConsent(ctx, body),
  handler: (ctx: Context<SearchConsoleServices>, { prepared }) => connect(ctx, prepared),
  finish: (ctx: Context<SearchConsoleServices>, _input, answer) => withProperties(ctx, answer),
});
