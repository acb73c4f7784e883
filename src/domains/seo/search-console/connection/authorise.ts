import { hash, randomBytes } from 'node:crypto';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, upstreamFailed } from '../../../../kernel/errors.ts';
import { notConfigured, notConnected } from '../not-connected.ts';
import { consentUrl, exchangeCode, GrantRefused, type Tokens } from '../provider/oauth.ts';
import { consentScopeText, grantedScopes, SCOPES, type Scope } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { explainState, insertState, type StateRow, takeState } from '../store/states.ts';
import { readClient, verifierContext } from './clients.ts';

type Ctx = Context<SearchConsoleServices>;

const hashOf = (state: string): Buffer => hash('sha256', state, 'buffer');

/** A state of 256 bits and a verifier, both for one use within ten minutes. */
export function beginConsent(
  { services, account, actor, tx }: Ctx,
  { scopes, loginHint, returnTo }: { scopes: readonly Scope[]; loginHint?: string; returnTo?: string },
): Promise<{ url: string; expires_at: string }> {
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const stateHash = hashOf(state);
  return tx(async (sql) => {
    const client = await readClient(services, sql, account.id);
    if (client === undefined) throw notConfigured();
    if (client.kind === 'service_account')
      throw notConnected(
        'not_configured',
        'A service account needs no consent. Save an OAuth client with PUT /api/v1/search-console/auth/client to connect a person.',
      );
    const row: StateRow = {
      actor_id: actor.id,
      client_id: client.id,
      scopes: [...scopes],
      redirect_uri: client.redirectUri,
      return_to: returnTo === undefined ? null : sameOrigin(returnTo, services.publicUrl()),
      sealed_verifier: services.sealer.seal(verifier, verifierContext(account.id, stateHash)),
    };
    const expires = await insertState(sql, account.id, stateHash, row);
    const request = { clientId: client.id, redirectUri: client.redirectUri, state, verifier, loginHint };
    const url = consentUrl(services.config, { ...request, scope: consentScopeText(scopes) });
    return { url, expires_at: expires.toISOString() };
  });
}

/** As a path, so that it can lead nowhere else. */
function sameOrigin(text: string, publicUrl: string): string {
  const own = new URL(publicUrl);
  const url = URL.parse(text, own);
  if (url !== null && url.origin === own.origin) return `${url.pathname}${url.search}${url.hash}`;
  const message = `must be a path or a URL of ${own.origin}`;
  throw invalidRequest(`return_to ${message}.`, { details: [{ path: 'return_to', message }] });
}

export interface Consent {
  tokens: Tokens;
  clientId: string;
  scopes: Scope[];
  returnTo: string | null;
}

/** Uses up the state, then exchanges the code. Whatever becomes of it, the state is good for nothing more. */
export async function completeConsent(
  ctx: Ctx,
  { code, state, error }: { code?: string; state: string; error?: string },
): Promise<Consent> {
  const { services, account, signal } = ctx;
  const stateHash = hashOf(state);
  const taken = await takeOwnState(ctx, stateHash);
  if (error !== undefined)
    throw invalidRequest(
      `The consent was not given: ${error.slice(0, 100)}. Start again with POST /api/v1/search-console/auth/url.`,
      { details: [{ path: 'error', message: error.slice(0, 100) }] },
    );
  if (code === undefined)
    throw invalidRequest('code is required unless there is an error.', {
      details: [{ path: 'code', message: 'is required' }],
    });
  const client = await ctx.read((sql) => readClient(services, sql, account.id));
  if (client?.kind !== 'oauth' || client.id !== taken.client_id)
    throw stateFault('The OAuth client was changed in the meantime.');
  const verifier = services.sealer
    .open(taken.sealed_verifier, verifierContext(account.id, stateHash))
    .toString();
  const request = { client: { id: client.id, secret: client.secret ?? '' }, code, verifier };
  const tokens = await exchangeCode(
    services.config,
    { ...request, redirectUri: taken.redirect_uri },
    signal,
  ).catch((fault: unknown) => {
    if (!(fault instanceof GrantRefused)) throw fault;
    throw upstreamFailed(
      `Search Console refused the code: ${fault.code}. Start again with POST /api/v1/search-console/auth/url.`,
    );
  });
  if (tokens.refreshToken === null)
    throw upstreamFailed(
      'Search Console returned no refresh token. Remove the access of Granary in your Google account, then start again with POST /api/v1/search-console/auth/url.',
    );
  const scopes =
    tokens.scope === null
      ? SCOPES.filter((scope) => taken.scopes.includes(scope))
      : grantedScopes(tokens.scope);
  return { tokens, clientId: client.id, scopes, returnTo: taken.return_to };
}

/** In a transaction of its own, before the provider is asked: a state is used once, also when two come at once. */
async function takeOwnState({ account, actor, tx }: Ctx, stateHash: Buffer): Promise<StateRow> {
  const taken = await tx(async (sql) => {
    const row = await takeState(sql, account.id, stateHash, actor.id);
    return row ?? { known: await explainState(sql, account.id, stateHash) };
  });
  if (!('known' in taken)) return taken;
  const { known } = taken;
  if (known === undefined) throw stateFault('The state is unknown.');
  if (known.is_used) throw stateFault('The state was used before.');
  if (known.is_expired) throw stateFault('The state is older than ten minutes.');
  throw stateFault('The state belongs to somebody else.');
}

const stateFault = (what: string) =>
  invalidRequest(`${what} Start again with POST /api/v1/search-console/auth/url.`, {
    details: [{ path: 'state', message: what }],
  });
