import { scopesGrant } from '../../../../http/authorise.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { forbidden, invalidRequest } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { tokenCreated } from '../events.ts';
import { mintToken } from '../mint.ts';
import { CreatedToken, CreateToken, EXAMPLE_TOKEN_INFO } from '../schema.ts';
import type { TokensServices } from '../services.ts';

export const createToken = defineOperation({
  id: 'auth.create-token',
  method: 'POST',
  path: '/api/v1/auth/tokens',
  tag: 'auth',
  moves: 'nothing',
  summary: 'Create an API key',
  description: 'The key is returned only once; only its hash is stored.',
  role: 'admin',
  body: CreateToken,
  output: CreatedToken,
  example: {
    body: { name: 'Nightly import', environment: 'live', scopes: ['datasets:read', 'datasets:write'] },
    response: { token: 'svc_live_4fTq9ZaExampleExampleExampleExample0aBcDe', token_info: EXAMPLE_TOKEN_INFO },
  },
  handler: async (ctx: Context<TokensServices>, { body }) => {
    const scopes = [...new Set(body.scopes ?? [])];
    refuseUnknownScopes(scopes, ctx.services.scopes);
    refuseWiderScopes(scopes, ctx.actor.scopes);
    const environment = body.environment ?? 'live';
    if (ctx.services.production && environment === 'test') {
      throw invalidRequest('The environment "test" is only for local instances. Use "live" here.');
    }
    const expiresAt = body.expires_at == null ? null : new Date(body.expires_at);
    if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
      throw invalidRequest('expires_at is in the past. Give a later time, or omit it.');
    }
    return ctx.tx(async (sql) => {
      const accountId = ctx.account.id;
      const minted = await mintToken(sql, { accountId, name: body.name, environment, scopes, expiresAt });
      const subject = minted.token_info.id;
      await emit(sql, tokenCreated, {
        accountId,
        subject,
        payload: { name: body.name, scopes, actor: ctx.actor.id },
      });
      return minted;
    });
  },
});

function refuseUnknownScopes(scopes: readonly string[], known: ReadonlySet<string>): void {
  const details = scopes
    .filter((scope) => !known.has(scope))
    .map((scope) => ({ path: 'scopes', message: `"${scope}" is not a scope` }));
  if (details.length > 0) {
    throw invalidRequest(`${details[0]?.message}. Scopes are <tag>:read, <tag>:write, *:read and *.`, {
      details,
    });
  }
}

/** A key must not make one that may do more than itself. */
function refuseWiderScopes(wanted: readonly string[], held: readonly string[]): void {
  if (held.length === 0 || held.includes('*')) return;
  const wider = wanted.length === 0 ? '*' : wanted.find((scope) => !covers(held, scope));
  if (wider === undefined) return;
  throw forbidden(`This key cannot grant the scope ${wider}, because it does not have it.`, {
    required: wider,
  });
}

function covers(held: readonly string[], scope: string): boolean {
  if (held.includes(scope)) return true;
  const [tag = '', effect] = scope.split(':');
  return effect === 'read' && tag !== '*' && scopesGrant(held, tag, 'read');
}
