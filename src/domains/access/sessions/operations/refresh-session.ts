import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { unauthorized } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import { USER_CHANGED } from '../../../../kernel/topics.ts';
import { notify } from '../../../../platform/postgres/notices.ts';
import { continueSession, familyOf, hashToken } from '../open-session.ts';
import { EXAMPLE_SESSION, Session } from '../schema.ts';
import type { SessionsServices } from '../services.ts';
import { findSessionByFamily, revokeSession } from '../store.ts';
import { findUser } from '../users.ts';

export const refreshSession = defineOperation({
  id: 'session.refresh',
  method: 'POST',
  path: '/session/refresh',
  tag: 'session',
  moves: 'nothing',
  summary: 'Exchange a refresh token for a new session token',
  description:
    'Each refresh token works once. Reusing one ends the session, because it means that the token may have been stolen.',
  public: true,
  body: Named('RefreshSession', {
    refresh_token: Type.String({ maxLength: 200, description: 'The most recent refresh token.' }),
  }),
  output: Session,
  errors: [401],
  example: { body: { refresh_token: EXAMPLE_SESSION.refresh_token }, response: EXAMPLE_SESSION },
  handler: async (ctx: Context<SessionsServices>, { body }) => {
    const { database } = ctx.services;
    const { refresh_token: refresh } = body;
    const { session, ended } = await database.system(async (sql) => {
      const found = await findSessionByFamily(sql, hashToken(familyOf(refresh)));
      if (found === undefined || found.revoked_at !== null || found.expires_at.getTime() <= Date.now())
        return {};
      if (!found.refresh_hash.equals(hashToken(refresh))) {
        await revokeSession(sql, found.session_id);
        await notify(sql, USER_CHANGED, found.user_id);
        return { ended: found.user_id };
      }
      const user = await findUser(sql, found.user_id);
      return user === undefined
        ? {}
        : {
            session: await continueSession(sql, ctx.services, user, {
              sessionId: found.session_id,
              spent: refresh,
            }),
          };
    });
    if (ended !== undefined) ctx.services.forget(ended);
    if (session === undefined)
      throw unauthorized('This refresh token was already used or the session has ended. Sign in again.');
    return session;
  },
});
