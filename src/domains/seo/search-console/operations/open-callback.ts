import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { completeConsent } from '../connection/authorise.ts';
import { CALLBACK, Connected, EXAMPLE_CONNECTED } from '../schema/client.ts';
import type { SearchConsoleServices } from '../services.ts';
import { connect, withProperties } from './callback.ts';

/** Changes the connection although it is a GET, so it needs what the POST needs. */
export const openCallback = defineOperation({
  id: 'search-console.open-callback',
  method: 'GET',
  path: '/api/v1/search-console/auth/callback',
  tag: 'search-console',
  moves: 'change',
  effect: 'write',
  role: 'admin',
  summary: 'Complete the connection, by query parameters',
  description:
    'The same as the POST, for clients that receive the redirect themselves. It requires search-console:write.',
  query: Type.Object(CALLBACK),
  output: Connected,
  errors: [502, 504],
  example: {
    query: { code: '4/0AX4XfWh', state: 'm1x8sQ0Yl2n3' },
    response: EXAMPLE_CONNECTED,
  },
  prepare: (ctx: Context<SearchConsoleServices>, { query }) => completeConsent(ctx, query),
  handler: (ctx: Context<SearchConsoleServices>, { prepared }) => connect(ctx, prepared),
  finish: (ctx: Context<SearchConsoleServices>, _input, answer) => withProperties(ctx, answer),
});
