import type { Account } from '../../../kernel/context.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { RequestLimits } from '../../../platform/limits/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { SessionSigner } from './signing.ts';

export interface Membership {
  account: Account;
  role: Role;
}

export interface Invitation {
  account_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
}

/** Which accounts a user belongs to, and how one joins another; `src/compose` fills it. */
export interface Memberships {
  /** The transaction must name the user in `app.user_id`. */
  of(sql: Sql, userId: string): Promise<Membership[]>;
  /** The transaction must name the hash in `app.invitation_hash`. */
  findInvitation(sql: Sql, hash: Buffer): Promise<Invitation | undefined>;
  /** Answers how many were open: 0 or 1. */
  acceptInvitation(sql: Sql, id: string): Promise<number>;
  join(sql: Sql, accountId: string, userId: string, role: Role): Promise<unknown>;
}

export interface SessionsServices {
  database: Database;
  signer: SessionSigner;
  memberships: Memberships;
  limits: RequestLimits;
  /** Takes effect here at once, before other nodes hear of it. */
  forget(userId: string): void;
}
