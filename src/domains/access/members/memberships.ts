import type { Account } from '../../../kernel/context.ts';
import type { Role } from '../../../kernel/roles.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Tier } from '../../../kernel/tiers.ts';
import { addMembership } from './store.ts';

interface MembershipRow {
  account_id: string;
  name: string;
  tier: Tier;
  limit_overrides: Record<string, number | null>;
  role: Role;
}

interface InvitationRow {
  account_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
}

const ofUser = statement<MembershipRow>(
  'members.of-user',
  `SELECT a.account_id, a.name, a.tier, a.limit_overrides, m.role
   FROM memberships m JOIN account_tiers a USING (account_id) WHERE m.user_id = $1 ORDER BY m.created_at, a.account_id`,
);
const invitation = statement<InvitationRow>(
  'members.invitation',
  `SELECT account_id, invitation_id, email, role, expires_at, accepted_at FROM invitations WHERE token_hash = $1`,
);
const accept = statement(
  'members.accept',
  'UPDATE invitations SET accepted_at = now() WHERE invitation_id = $1 AND accepted_at IS NULL',
);

/** What whoever signs people in needs of their memberships and invitations. */
export const memberships = {
  of: async (sql: Sql, userId: string): Promise<{ account: Account; role: Role }[]> =>
    (await ofUser.all(sql, [userId])).map(toMembership),
  findInvitation: (sql: Sql, hash: Buffer) => invitation.first(sql, [hash]),
  acceptInvitation: (sql: Sql, id: string) => accept.run(sql, [id]),
  join: addMembership,
};

const toMembership = ({ account_id: id, name, tier, limit_overrides: overrides, role }: MembershipRow) => ({
  account: { id, name, tier, overrides },
  role,
});
