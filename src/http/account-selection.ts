import type { IncomingHttpHeaders } from 'node:http';
import type { Account, Actor } from '../kernel/context.ts';
import { forbidden, invalidRequest } from '../kernel/errors.ts';
import type { Identity } from './authenticator.ts';

const NONE: readonly unknown[] = [];

/**
 * The account a request works on: the key's own, or the one of the user's accounts that the request names. What is
 * named is taken as it was sent; what is no text is refused, for it was meant to name an account.
 */
export function selectAccount(
  identity: Identity,
  named: readonly unknown[],
): { account: Account; actor: Actor } {
  const wanted = named.every((id) => id === undefined) ? NONE : named.filter((id) => id !== undefined);
  if (wanted.some((id) => typeof id !== 'string')) {
    throw invalidRequest('account_id must be the ID of one account.', {
      details: [{ path: 'account_id', message: 'must be one ID' }],
    });
  }
  if (wanted.length > 1 && new Set(wanted).size > 1) {
    throw invalidRequest('The header, the query and the body name different accounts. Name only one.');
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

export const accountHeaders = (headers: IncomingHttpHeaders): unknown[] => [
  headers['x-svc-account-id'],
  headers['x-account-id'],
];

const notAMember = () =>
  forbidden('You are not a member of that account. Use one of your own accounts, or omit account_id.', {
    required: 'membership',
  });
