import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { unauthorized } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import { countAttempt } from '../attempts.ts';
import { openSession } from '../open-session.ts';
import { passwordMatches } from '../password.ts';
import { EMAIL, EXAMPLE_SESSION, Session } from '../schema.ts';
import type { SessionsServices } from '../services.ts';
import { findUserByEmail } from '../users.ts';

/** Of no password: an unknown address must take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export const signIn = defineOperation({
  id: 'session.create',
  method: 'POST',
  path: '/session',
  tag: 'session',
  moves: 'nothing',
  summary: 'Sign in with email and password',
  public: true,
  body: Named('SignIn', {
    email: EMAIL,
    password: Type.String({ maxLength: 200, description: 'The password.' }),
  }),
  output: Session,
  errors: [401],
  example: {
    body: { email: 'ada@example.com', password: 'correct horse battery' },
    response: EXAMPLE_SESSION,
  },
  handler: async (ctx: Context<SessionsServices>, { body }) => {
    const { database, limits } = ctx.services;
    const email = body.email.toLowerCase();
    await countAttempt(limits, email);
    const user = await database.system((sql) => findUserByEmail(sql, email));
    const matches = await passwordMatches(body.password, user?.password_hash ?? NOBODY);
    if (user === undefined || !matches)
      throw unauthorized('Wrong email address or password. Try again, or ask an owner for a new invitation.');
    return database.system((sql) => openSession(sql, ctx.services, user));
  },
});
