import type { Role } from '../../../kernel/roles.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';

export interface MemberRow {
  user_id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

export interface OpenInvitation {
  email: string;
  role: Role;
  expires_at: Date;
}

const list = statement<MemberRow>(
  'members.list',
  `SELECT u.user_id, u.email, u.name, m.role, m.created_at
   FROM memberships m JOIN people u USING (user_id) ORDER BY m.created_at`,
);
const open = statement<OpenInvitation>(
  'members.invitations',
  'SELECT email, role, expires_at FROM invitations WHERE accepted_at IS NULL AND expires_at > now() ORDER BY created_at',
);
const invite = statement(
  'members.invite',
  `INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + interval '7 days')`,
);
const withdraw = statement(
  'members.withdraw',
  'DELETE FROM invitations WHERE email = $1 AND accepted_at IS NULL',
);
const removeOld = statement(
  'members.remove-old-invitations',
  "DELETE FROM invitations WHERE expires_at < now() - interval '1 day' OR accepted_at < now() - interval '1 day'",
);
const remove = statement<{ user_id: string }>(
  'members.remove',
  `DELETE FROM memberships m USING people u WHERE u.user_id = m.user_id AND u.email = $1 RETURNING m.user_id`,
);
const count = statement<{ total: number }>(
  'members.count',
  `SELECT (SELECT count(*) FROM memberships)
        + (SELECT count(*) FROM invitations WHERE accepted_at IS NULL AND expires_at > now()) AS total`,
);
const join = statement(
  'members.join',
  `INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, user_id) DO UPDATE SET role = excluded.role`,
);

export const listMembers = (sql: Sql) => list.all(sql);
export const listInvitations = (sql: Sql) => open.all(sql);
export const insertInvitation = (
  sql: Sql,
  accountId: string,
  id: string,
  email: string,
  role: Role,
  hash: Buffer,
) => invite.run(sql, [accountId, id, email, role, hash]);
export const withdrawInvitations = (sql: Sql, email: string) => withdraw.run(sql, [email]);
/** Of every account, where the transaction reaches them. */
export const removeOldInvitations = (sql: Sql) => removeOld.run(sql);
export const removeMember = async (sql: Sql, email: string) => (await remove.first(sql, [email]))?.user_id;
export const addMembership = (sql: Sql, accountId: string, userId: string, role: Role) =>
  join.run(sql, [accountId, userId, role]);
/** People and open invitations alike take a place. */
const selectMember = statement('members.is-member', 'SELECT FROM memberships WHERE user_id = $1');

/** Whether the person belongs to the account of the transaction. */
export const isMember = async (sql: Sql, userId: string): Promise<boolean> =>
  (await selectMember.run(sql, [userId])) > 0;

export const countMembers = async (sql: Sql) => (await count.first(sql))?.total ?? 0;
