import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { SearchConsoleConfig } from '../../../../kernel/config.ts';
import { upstreamFailed } from '../../../../kernel/errors.ts';
import { askProvider, type ProviderAnswer } from './request.ts';

/** The grant itself is refused: asking again would not help. */
export class GrantRefused extends Error {
  override name = 'GrantRefused';
  readonly code: string;

  constructor(code: string) {
    super(`the grant was refused: ${code}`);
    this.code = code;
  }
}

export interface Tokens {
  accessToken: string;
  expiresInSecs: number;
  refreshToken: string | null;
  /** As granted, in the provider's own words; null where it does not say. */
  scope: string | null;
  email: string | null;
}

export interface OAuthClient {
  id: string;
  secret: string;
}

const PROVIDER = 'The token endpoint of Search Console';
const DEFAULT_LIFETIME_SECS = 3_600;
const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export function consentUrl(
  config: SearchConsoleConfig,
  request: {
    clientId: string;
    redirectUri: string;
    scope: string;
    state: string;
    verifier: string;
    loginHint: string | undefined;
  },
): string {
  const url = new URL(config.authUrl);
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scope,
    state: request.state,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    code_challenge: challengeOf(request.verifier),
    code_challenge_method: 'S256',
    ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export const exchangeCode = (
  config: SearchConsoleConfig,
  {
    client,
    code,
    verifier,
    redirectUri,
  }: { client: OAuthClient; code: string; verifier: string; redirectUri: string },
  signal: AbortSignal,
): Promise<Tokens> =>
  askForTokens(
    config,
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: client.id,
      client_secret: client.secret,
    },
    signal,
  );

export const refreshTokens = (
  config: SearchConsoleConfig,
  { client, refreshToken }: { client: OAuthClient; refreshToken: string },
  signal: AbortSignal,
): Promise<Tokens> =>
  askForTokens(
    config,
    {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: client.id,
      client_secret: client.secret,
    },
    signal,
  );

/** By the JWT bearer grant of RFC 7523, signed with RS256. */
export function serviceAccountTokens(
  config: SearchConsoleConfig,
  {
    email,
    privateKey,
    keyId,
    scope,
  }: { email: string; privateKey: string; keyId: string | null; scope: string },
  signal: AbortSignal,
): Promise<Tokens> {
  const now = Math.floor(Date.now() / 1_000);
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = encode({ alg: 'RS256', typ: 'JWT', ...(keyId === null ? {} : { kid: keyId }) });
  const claims = encode({ iss: email, scope, aud: config.tokenUrl, iat: now, exp: now + 3_600 });
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), createPrivateKey(privateKey));
  const assertion = `${head}.${claims}.${signature.toString('base64url')}`;
  return askForTokens(config, { grant_type: JWT_GRANT, assertion }, signal);
}

/** A token that the provider does not know any more is revoked already. */
export async function revokeToken(
  config: SearchConsoleConfig,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const { status, json } = await post(config.revokeUrl, { token }, signal);
  if (status < 300 || (status === 400 && json.error === 'invalid_token')) return;
  throw upstreamFailed(
    `Search Console returned ${status} and did not revoke the access. Nothing was removed; try again.`,
  );
}

async function askForTokens(
  config: SearchConsoleConfig,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Tokens> {
  const { status, json } = await post(config.tokenUrl, fields, signal);
  if (status >= 300) {
    const code = typeof json.error === 'string' ? json.error.slice(0, 100) : '';
    if (status < 500 && /^[\w-]+$/.test(code)) throw new GrantRefused(code);
    throw upstreamFailed(`${PROVIDER} returned ${status}. Try again later.`);
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expires, scope } = json;
  if (typeof accessToken !== 'string')
    throw upstreamFailed(`${PROVIDER} returned no token. Try again later.`);
  return {
    accessToken,
    expiresInSecs: typeof expires === 'number' ? expires : DEFAULT_LIFETIME_SECS,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    scope: typeof scope === 'string' ? scope : null,
    email: emailIn(json.id_token),
  };
}

/** Fields go into the body, so that no secret stands in a URL. */
const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ProviderAnswer> =>
  askProvider({
    provider: PROVIDER,
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal,
  });

/** The ID token comes straight from its issuer, so its signature tells nothing more. */
function emailIn(idToken: unknown): string | null {
  if (typeof idToken !== 'string') return null;
  try {
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as {
      email?: unknown;
    };
    return typeof claims.email === 'string' ? claims.email : null;
  } catch {
    return null;
  }
}
