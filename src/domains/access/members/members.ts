import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../../../kernel/context.ts';
import { conflict, forbidden, invalidRequest, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { type Role, roleIncludes } from '../../../kernel/roles.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { USER_CHANGED } from '../../../kernel/topics.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { notify } from '../../../platform/postgres/notices.ts';
import { memberChanged, memberInvited, memberJoined, memberRemoved } from './events.ts';
import {
  addMembership,
  countMembers,
  insertInvitation,
  listInvitations,
  listMembers,
  type MemberRow,
  removeMember,
  withdrawInvitations,
} from './store.ts';

/** Answers the ID of whoever has this address. */
export type EnsureUser = (sql: Sql, email: string) => Promise<string>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Who may work in an account: invitations, roles and removal, held to the tier's number of members. */
export class Members {
  readonly #database: Pick<Database, 'forAccount'>;
  readonly #quota: Quota;
  readonly #ensureUser: EnsureUser;

  constructor(database: Pick<Database, 'forAccount'>, quota: Quota, ensureUser: EnsureUser) {
    this.#database = database;
    this.#quota = quota;
    this.#ensureUser = ensureUser;
  }

  /** Answers the invitation's token, which exists only here and in the person's hands. */
  invite(account: Account, address: string, role: Role): Promise<string> {
    const email = checkEmail(address);
    const token = `inv_${randomBytes(32).toString('base64url')}`;
    return this.#database.forAccount(account.id)(async (sql) => {
      await withdrawInvitations(sql, email);
      if ((await listMembers(sql)).some((member) => member.email === email)) {
        throw conflict(`${email} is already a member. Change the role instead.`);
      }
      await this.#quota.hold(sql, account, 'members', () => countMembers(sql));
      const id = uuidv7();
      await insertInvitation(sql, account.id, id, email, role, createHash('sha256').update(token).digest());
      await emit(sql, memberInvited, {
        accountId: account.id,
        subject: id,
        payload: { email, role },
      });
      return token;
    });
  }

  /** For people who sign in through an identity provider and need no password here. */
  add(account: Account, address: string, role: Role): Promise<void> {
    const email = checkEmail(address);
    return this.#database.forAccount(account.id)(async (sql) => {
      const known = (await listMembers(sql)).some((member) => member.email === email);
      if (!known) await this.#quota.hold(sql, account, 'members', () => countMembers(sql));
      const userId = await this.#ensureUser(sql, email);
      await addMembership(sql, account.id, userId, role);
      await notify(sql, USER_CHANGED, userId);
      await emit(sql, memberJoined, {
        accountId: account.id,
        subject: userId,
        payload: { email, role },
      });
    });
  }

  list(account: Account) {
    return this.#database.forAccount(account.id)(async (sql) => ({
      members: await listMembers(sql),
      invitations: await listInvitations(sql),
    }));
  }

  /** `by` is the role of whoever asks: nobody has power over a role above their own. */
  changeRole(account: Account, address: string, role: Role, by: Role): Promise<MemberRow> {
    const email = checkEmail(address);
    return this.#database.forAccount(account.id)(async (sql) => {
      const members = await listMembers(sql);
      const member = members.find((candidate) => candidate.email === email);
      if (member === undefined) throw notAMember();
      requireRole(by, member.role);
      requireRole(by, role);
      if (role !== 'owner') keepAnOwner(members, email);
      await addMembership(sql, account.id, member.user_id, role);
      await notify(sql, USER_CHANGED, member.user_id);
      const payload = { email, role };
      await emit(sql, memberChanged, { accountId: account.id, subject: member.user_id, payload });
      return { ...member, role };
    });
  }

  /** A member, whose id it answers, or an open invitation. */
  remove(account: Account, address: string, by: Role = 'owner'): Promise<string | undefined> {
    const email = checkEmail(address);
    return this.#database.forAccount(account.id)(async (sql) => {
      const members = await listMembers(sql);
      const held = members.find((member) => member.email === email)?.role;
      if (held !== undefined) requireRole(by, held);
      keepAnOwner(members, email);
      const withdrawn = await withdrawInvitations(sql, email);
      const userId = await removeMember(sql, email);
      if (userId === undefined && withdrawn === 0) throw notAMember();
      if (userId === undefined) return undefined;
      await notify(sql, USER_CHANGED, userId);
      await emit(sql, memberRemoved, { accountId: account.id, subject: userId, payload: { email } });
      return userId;
    });
  }
}

const notAMember = () => notFound('No member or invitation has this email address. List them first.');

export function requireRole(held: Role, needed: Role): void {
  if (!roleIncludes(held, needed))
    throw forbidden(`This requires the role ${needed}; yours is ${held}. Ask an owner of the account.`, {
      required: needed,
    });
}

/** Throws when nobody could manage the account without this person. */
function keepAnOwner(members: readonly MemberRow[], email: string): void {
  const owners = members.filter((member) => member.role === 'owner');
  if (owners.length === 1 && owners[0]?.email === email)
    throw conflict(`${email} is the last owner. Make another member an owner first.`);
}

function checkEmail(address: string): string {
  const email = address.trim().toLowerCase();
  if (!EMAIL.test(email) || email.length > 254) throw invalidRequest(`"${address}" is not an email address.`);
  return email;
}
