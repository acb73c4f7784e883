import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import { USER_CHANGED } from '../../../../kernel/topics.ts';
import { notify } from '../../../../platform/postgres/notices.ts';
import type { SessionsServices } from '../services.ts';
import { revokeSession } from '../store.ts';

export const signOut = defineOperation({
  id: 'session.delete',
  method: 'DELETE',
  path: '/session',
  tag: 'session',
  moves: 'nothing',
  summary: 'Sign out',
  effect: 'read',
  output: Named('SignedOut', { signed_out: Type.Boolean() }),
  example: { response: { signed_out: true } },
  handler: async (ctx: Context<SessionsServices>) => {
    const { sessionId, id } = ctx.actor;
    if (sessionId === undefined) {
      throw invalidRequest(
        'Only a session can be signed out. Revoke an API key with DELETE /api/v1/auth/tokens/{token_id}.',
      );
    }
    await ctx.services.database.system(async (sql) => {
      await revokeSession(sql, sessionId);
      await notify(sql, USER_CHANGED, id);
    });
    ctx.services.forget(id);
    return { signed_out: true };
  },
});
