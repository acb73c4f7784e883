import type { IncomingHttpHeaders } from 'node:http';
import type { Account, Actor } from '../kernel/context.ts';
import { forbidden, invalidRequest } from '../kernel/errors.ts';
import type { Identity } from './authenticator.ts';

export interface NamedAccount {
  header: string | undefined;
  query: string | undefined;
  body: string | undefined;
}

/** The account a request works on: the key's own, or the one of the user's accounts that the request names. */
export function selectAccount(identity: Identity, named: NamedAccount): { account: Account; actor: Actor } {
  const wanted = [named.header, named.query, named.body].filter((id) => id !== undefined);
  if (new Set(wanted).size > 1) {
    throw invalidRequest('The header, the query and the body name different accounts. Name one.');
  }
  const id = wanted[0];
  if (identity.kind === 'key') {
    if (id !== undefined && id !== identity.account.id) throw notAMember();
    const { tokenId, scopes, account } = identity;
    return { account, actor: { kind: 'key', id: tokenId, role: 'admin', scopes } };
  }
  const membership =
    id === undefined
      ? identity.memberships[0]
      : identity.memberships.find(({ account }) => account.id === id);
  if (membership === undefined) throw notAMember();
  const { account, role } = membership;
  return {
    account,
    actor: { kind: 'user', id: identity.userId, role, scopes: [], sessionId: identity.sessionId },
  };
}

export function accountHeader(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['x-svc-account-id'] ?? headers['x-account-id'];
  return Array.isArray(value) ? value[0] : value;
}

const notAMember = () =>
  forbidden('You are not a member of that account. Name one of your own, or none.', {
    required: 'membership',
  });
