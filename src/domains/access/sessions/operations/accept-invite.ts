import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, unauthorized } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { USER_CHANGED } from '../../../../kernel/topics.ts';
import { notify } from '../../../../platform/postgres/notices.ts';
import { memberJoined } from '../../members/events.ts';
import { countAttempt } from '../attempts.ts';
import { hashToken, openSession } from '../open-session.ts';
import { hashPassword, passwordMatches } from '../password.ts';
import { EXAMPLE_SESSION, PASSWORD, Session } from '../schema.ts';
import type { Invitation, SessionsServices } from '../services.ts';
import { findUserByEmail, insertUser, setPassword, type UserRow } from '../users.ts';

export const acceptInvite = defineOperation({
  id: 'session.accept-invite',
  method: 'POST',
  path: '/session/accept-invite',
  tag: 'session',
  moves: 'nothing',
  summary: 'Accept an invitation and sign in',
  description: 'A new user sets a password; an existing user gives their current password.',
  public: true,
  body: Named('AcceptInvite', {
    token: Type.String({ maxLength: 200, description: 'The token from the invitation.' }),
    password: PASSWORD,
    name: Type.Optional(Text(200, 'Your name.')),
  }),
  output: Session,
  errors: [401, 409],
  example: {
    body: { token: 'inv_Example', password: 'correct horse battery', name: 'Ada' },
    response: EXAMPLE_SESSION,
  },
  handler: async (ctx: Context<SessionsServices>, { body }) => {
    const { database, memberships } = ctx.services;
    const hash = hashToken(body.token);
    const invited = await database.withSettings({ 'app.invitation_hash': hash.toString('hex') })((sql) =>
      openInvitation(sql, ctx.services, hash),
    );
    const known = await database.system((sql) => findUserByEmail(sql, invited.email));
    if (known !== undefined) await checkPerson(ctx.services, known, body.password);
    const passwordHash = await hashPassword(body.password);
    const session = await database.forAccount(invited.account_id)(async (sql) => {
      if ((await memberships.acceptInvitation(sql, invited.invitation_id)) === 0) throw spent();
      const user = known ?? (await addUser(sql, invited.email, body.name ?? '', passwordHash));
      if (user.password_hash === null) await setPassword(sql, user.user_id, passwordHash);
      await memberships.join(sql, invited.account_id, user.user_id, invited.role);
      await notify(sql, USER_CHANGED, user.user_id);
      const payload = { email: invited.email, role: invited.role };
      await emit(sql, memberJoined, {
        accountId: invited.account_id,
        subject: user.user_id,
        payload,
      });
      return openSession(sql, ctx.services, user);
    });
    // A browser that is signed in already sees the account in its next request.
    ctx.services.forget(session.user.user_id);
    return session;
  },
});

async function openInvitation(
  sql: Sql,
  { memberships }: SessionsServices,
  hash: Buffer,
): Promise<Invitation> {
  const invitation = await memberships.findInvitation(sql, hash);
  if (
    invitation === undefined ||
    invitation.accepted_at !== null ||
    invitation.expires_at.getTime() <= Date.now()
  )
    throw spent();
  return invitation;
}

/** An invitation opens one account, so it must not give its holder a way into the others of that person. */
async function checkPerson(
  { database, limits, memberships }: SessionsServices,
  { user_id: userId, email, password_hash: stored }: UserRow,
  password: string,
): Promise<void> {
  if (stored !== null) {
    await countAttempt(limits, email);
    if (await passwordMatches(password, stored)) return;
    throw unauthorized('A user with this email address already exists. Use your current password.');
  }
  const others = await database.withSettings({ 'app.user_id': userId })((sql) => memberships.of(sql, userId));
  if (others.length > 0)
    throw conflict(
      'This user signs in through the identity provider. Ask an owner to add them with: granary member add --sso.',
    );
}

async function addUser(sql: Sql, email: string, name: string, hash: string): Promise<UserRow> {
  const user = await insertUser(sql, uuidv7(), email, name, hash);
  if (user === undefined) throw new Error('the user was not stored');
  return user;
}

const spent = () =>
  unauthorized('This invitation was already used or has expired. Ask an owner for a new one.');
