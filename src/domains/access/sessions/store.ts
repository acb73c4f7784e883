import type { Role } from '../../../kernel/roles.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Tier } from '../../../kernel/tiers.ts';

export interface UserRow {
  user_id: string;
  email: string;
  name: string;
  password_hash: string | null;
}

export interface MembershipRow {
  account_id: string;
  name: string;
  tier: Tier;
  limit_overrides: Record<string, number | null>;
  role: Role;
}

export interface SessionRow {
  session_id: string;
  user_id: string;
  refresh_hash: Buffer;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface InvitationRow {
  account_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
}

const USER = 'user_id, email, name, password_hash';
const SESSION = 'session_id, user_id, refresh_hash, expires_at, revoked_at';

const userByEmail = statement<UserRow>(
  'sessions.user-by-email',
  `SELECT ${USER} FROM users WHERE email = $1`,
);
const userById = statement<UserRow>('sessions.user-by-id', `SELECT ${USER} FROM users WHERE user_id = $1`);
const addUser = statement<UserRow>(
  'sessions.add-user',
  `INSERT INTO users (user_id, email, name, password_hash) VALUES ($1, $2, $3, $4) RETURNING ${USER}`,
);
const password = statement(
  'sessions.set-password',
  'UPDATE users SET password_hash = $2, updated_at = now() WHERE user_id = $1',
);
const memberships = statement<MembershipRow>(
  'sessions.memberships',
  `SELECT a.account_id, a.name, a.tier, a.limit_overrides, m.role
   FROM memberships m JOIN accounts a USING (account_id) WHERE m.user_id = $1 ORDER BY m.created_at, a.account_id`,
);
const addSession = statement(
  'sessions.add',
  `INSERT INTO sessions (session_id, user_id, refresh_hash, family_hash, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);
const sessionById = statement<SessionRow>(
  'sessions.by-id',
  `SELECT ${SESSION} FROM sessions WHERE session_id = $1`,
);
const sessionByFamily = statement<SessionRow>(
  'sessions.by-family',
  `SELECT ${SESSION} FROM sessions WHERE family_hash = $1 FOR UPDATE`,
);
const rotate = statement(
  'sessions.rotate',
  `UPDATE sessions SET refresh_hash = $2, refreshed_at = now(),
          expires_at = now() + make_interval(secs => $3) WHERE session_id = $1`,
);
const revoke = statement(
  'sessions.revoke',
  'UPDATE sessions SET revoked_at = now() WHERE session_id = $1 AND revoked_at IS NULL',
);
const invitation = statement<InvitationRow>(
  'sessions.invitation',
  `SELECT account_id, invitation_id, email, role, expires_at, accepted_at FROM invitations WHERE token_hash = $1`,
);
const accept = statement(
  'sessions.accept',
  'UPDATE invitations SET accepted_at = now() WHERE invitation_id = $1 AND accepted_at IS NULL',
);
const join = statement(
  'sessions.join',
  `INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, user_id) DO UPDATE SET role = excluded.role`,
);

export const findUserByEmail = (sql: Sql, email: string) => userByEmail.first(sql, [email]);
export const findUser = (sql: Sql, userId: string) => userById.first(sql, [userId]);
export const insertUser = (sql: Sql, id: string, email: string, name: string, hash: string | null) =>
  addUser.first(sql, [id, email, name, hash]);
export const setPassword = (sql: Sql, userId: string, hash: string) => password.run(sql, [userId, hash]);
/** The transaction must name the user in `app.user_id`: the policy opens that person's memberships. */
export const listMemberships = (sql: Sql, userId: string) => memberships.all(sql, [userId]);
export const insertSession = (
  sql: Sql,
  id: string,
  userId: string,
  hash: Buffer,
  family: Buffer,
  seconds: number,
) => addSession.run(sql, [id, userId, hash, family, seconds]);
export const findSession = (sql: Sql, id: string) => sessionById.first(sql, [id]);
export const findSessionByFamily = (sql: Sql, family: Buffer) => sessionByFamily.first(sql, [family]);
export const rotateSession = (sql: Sql, id: string, hash: Buffer, seconds: number) =>
  rotate.run(sql, [id, hash, seconds]);
export const revokeSession = (sql: Sql, id: string) => revoke.run(sql, [id]);
export const findInvitation = (sql: Sql, hash: Buffer) => invitation.first(sql, [hash]);
export const acceptInvitation = (sql: Sql, id: string) => accept.run(sql, [id]);
export const joinAccount = (sql: Sql, accountId: string, userId: string, role: Role) =>
  join.run(sql, [accountId, userId, role]);
