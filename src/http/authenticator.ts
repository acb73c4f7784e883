import type { Account } from '../kernel/context.ts';
import type { Role } from '../kernel/roles.ts';

export interface KeyIdentity {
  kind: 'key';
  tokenId: string;
  scopes: readonly string[];
  account: Account;
  /** Only operations below this path may be called with it. */
  within?: string;
}

export interface UserIdentity {
  kind: 'user';
  userId: string;
  /** Absent when an identity provider signed the token. */
  sessionId: string | undefined;
  /** The first is the one used when a request names none. */
  memberships: readonly { account: Account; role: Role }[];
}

export type Identity = KeyIdentity | UserIdentity;

/** Who stands behind a credential; throws 401. Answers at once when it knows the credential already. */
export interface Authenticator {
  authenticate(credential: string): Identity | Promise<Identity>;
}
