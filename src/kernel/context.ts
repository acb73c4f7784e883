import type { Logger } from './log.ts';
import type { Verdict } from './policy.ts';
import type { Role } from './roles.ts';
import type { Transact } from './sql.ts';
import type { Tier } from './tiers.ts';

export interface Account {
  id: string;
  name: string;
  tier: Tier;
  /** The limits an operator set for this account alone; they win over the tier's. */
  overrides: Readonly<Record<string, number | null>>;
}

export interface Actor {
  kind: 'key' | 'user' | 'visitor';
  /** The token's id, the user's id, or the visitor's address. */
  id: string;
  role: Role;
  /** Empty means full access. */
  scopes: readonly string[];
  /** Of people who signed in here. */
  sessionId?: string | undefined;
}

/** What a handler gets of the world; `Services` is what the domain's own `create` made. */
export interface Context<Services = unknown> {
  readonly account: Account;
  readonly actor: Actor;
  readonly requestId: string;
  /** Every call opens one transaction in which row-level security sees this account only. */
  readonly tx: Transact;
  /** Single selects of this account, without a transaction; a change in here is refused. */
  readonly read: Transact;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  /** Aborted when the node is about to stop: what only waits should answer now. */
  readonly closing: AbortSignal;
  readonly log: Logger;
  readonly services: Services;
  /** What policies say of what this request moves. */
  readonly verdict: Verdict;
  /** The request's own headers, lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Adds a header to the answer. */
  header(name: string, value: string): void;
}
