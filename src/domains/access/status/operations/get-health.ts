import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { serviceUnavailable } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { StatusServices } from '../services.ts';

export const getHealth = defineOperation({
  id: 'health.get',
  method: 'GET',
  path: '/health',
  tag: 'health',
  moves: 'nothing',
  summary: 'Check whether this node can serve requests',
  description: 'For load balancers: 200 when the database responds, 503 otherwise. Not rate limited.',
  public: true,
  uncounted: true,
  output: Named('Health', { status: Type.String(), version: Type.String() }),
  example: { response: { status: 'ok', version: '0.2.0' } },
  handler: async (ctx: Context<StatusServices>) => {
    await ctx.services.ping().catch((cause) => {
      throw serviceUnavailable('The database is not responding. Send requests to another node.', {
        retryAfter: 2,
        cause,
      });
    });
    return { status: 'ok', version: ctx.services.version };
  },
});
