import type { Account, Actor } from '../kernel/context.ts';
import { forbidden } from '../kernel/errors.ts';
import { type Role, roleIncludes } from '../kernel/roles.ts';
import { tierIncludes } from '../kernel/tiers.ts';
import type { Access, Contract, Effect } from './define-operation.ts';

/** Throws 403 and names the scope, role or tier that is missing. */
export function authorise(contract: Contract, account: Account, actor: Actor): void {
  requireFullAccess(contract, actor);
  if (contract.access === undefined) requireScope(actor, contract.tag, contract.effect);
  requireRole(actor, contract.role);
  if (contract.tier !== undefined && !tierIncludes(account.tier, contract.tier)) {
    throw forbidden(
      `This requires tier ${contract.tier}; the account has ${account.tier}. Upgrade to tier ${contract.tier}.`,
      {
        required: contract.tier,
      },
    );
  }
}

/** What this one request needs, where that depends on what it asks for. */
export function requireAccess(actor: Actor, { scopes, role }: Access): void {
  for (const scope of scopes) {
    const [tag, effect] = partsOf(scope);
    requireScope(actor, tag, effect);
  }
  const writes = scopes.some((scope) => partsOf(scope)[1] === 'write');
  requireRole(actor, role ?? (writes ? 'editor' : 'viewer'));
}

const partsOf = (scope: string): [tag: string, effect: Effect] => {
  const [tag = '', effect] = scope.split(':');
  return [tag, effect as Effect];
};

function requireRole(actor: Actor, role: Role): void {
  if (roleIncludes(actor.role, role)) return;
  throw forbidden(`This requires the role ${role}; yours is ${actor.role}. Ask an owner of the account.`, {
    required: role,
  });
}

function requireFullAccess(contract: Contract, actor: Actor): void {
  if (contract.fullAccess && !isFullAccess(actor)) {
    throw forbidden('This requires a full-access key, created without scopes.', {
      required: 'full-access',
    });
  }
}

/** Also for a handler that reaches beyond its own tag because the request asks for it. */
export function requireScope(actor: Actor, tag: string, effect: Effect): void {
  const scope = `${tag}:${effect}`;
  if (actor.kind === 'key' && !scopesGrant(actor.scopes, tag, effect)) {
    throw forbidden(`This key does not have the scope ${scope}. Use a key that has it.`, { required: scope });
  }
}

export const isFullAccess = (actor: Actor): boolean =>
  actor.kind === 'key' && (actor.scopes.length === 0 || actor.scopes.includes('*'));

export function scopesGrant(scopes: readonly string[], tag: string, effect: Effect): boolean {
  if (scopes.length === 0 || scopes.includes('*')) return true;
  if (scopes.includes(`${tag}:${effect}`)) return true;
  return effect === 'read' && scopes.includes('*:read');
}
