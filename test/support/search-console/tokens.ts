import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';

export const CLIENT = { id: 'client-1.apps.example.com', secret: 'secret-of-client-1' };

const READ = 'https://www.googleapis.com/auth/webmasters.readonly';
const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

interface Grant {
  scope: string;
  isRevoked: boolean;
}

/** The OAuth server of the fake provider: codes with PKCE, refresh, revocation, service accounts. */
export class TokenServer {
  /** Of access tokens. */
  lifetimeSecs = 3_600;
  /** PEM by email address. */
  readonly serviceAccounts = new Map<string, string>();
  /** Every token and secret that it gave or took. */
  readonly secrets = new Set<string>([CLIENT.secret]);
  readonly #codes = new Map<string, { challenge: string; redirect: string; grant: Grant }>();
  readonly #refresh = new Map<string, Grant>();
  readonly #access = new Map<string, { grant: Grant; expires: number }>();
  refreshes = 0;
  revocations = 0;

  /** What a person does at the consent page: reads the URL, agrees to some of what is asked for. */
  consent(
    url: string,
    { scope }: { scope?: string } = {},
  ): { code: string; state: string; redirect: string } {
    const asked = new URL(url).searchParams;
    const get = (name: string) => asked.get(name) ?? '';
    const wanted: Record<string, string> = {
      client_id: CLIENT.id,
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(wanted))
      if (get(name) !== value) throw new Error(`${name} is ${get(name)}`);
    if (get('code_challenge').length !== 43) throw new Error('no challenge');
    if (Buffer.from(get('state'), 'base64url').length < 32) throw new Error('a short state');
    const code = this.#secret();
    const grant = { scope: scope ?? get('scope'), isRevoked: false };
    this.#codes.set(code, { challenge: get('code_challenge'), redirect: get('redirect_uri'), grant });
    return { code, state: get('state'), redirect: get('redirect_uri') };
  }

  answer(fields: URLSearchParams, tokenUrl: string): { status: number; body: object } {
    const get = (name: string) => fields.get(name) ?? '';
    const refuse = (error: string) => ({ status: 400, body: { error, error_description: 'Bad Request' } });
    if (get('grant_type') === JWT_GRANT) {
      const scope = this.#verified(get('assertion'), tokenUrl);
      return scope === undefined ? refuse('invalid_grant') : this.#give({ scope, isRevoked: false });
    }
    if (get('client_id') !== CLIENT.id || get('client_secret') !== CLIENT.secret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (get('grant_type') === 'refresh_token') {
      this.refreshes += 1;
      const grant = this.#refresh.get(get('refresh_token'));
      return grant === undefined || grant.isRevoked ? refuse('invalid_grant') : this.#give(grant);
    }
    const known = this.#codes.get(get('code'));
    this.#codes.delete(get('code'));
    const challenge = createHash('sha256').update(get('code_verifier')).digest('base64url');
    if (known === undefined || known.challenge !== challenge || known.redirect !== get('redirect_uri'))
      return refuse('invalid_grant');
    const refreshToken = this.#secret();
    this.#refresh.set(refreshToken, known.grant);
    const claims = Buffer.from(JSON.stringify({ email: 'owner@example.com' })).toString('base64url');
    return this.#give(known.grant, { refresh_token: refreshToken, id_token: `e30.${claims}.x` });
  }

  revoke(token: string): { status: number; body: object } {
    const grant = this.#refresh.get(token) ?? this.#access.get(token)?.grant;
    if (grant === undefined) return { status: 400, body: { error: 'invalid_token' } };
    grant.isRevoked = true;
    this.revocations += 1;
    return { status: 200, body: {} };
  }

  /** As when a person removes the access in their own account. */
  revokeAll(): void {
    for (const grant of this.#refresh.values()) grant.isRevoked = true;
  }

  expireAll(): void {
    for (const token of this.#access.values()) token.expires = 0;
  }

  /** The scopes of a good access token; undefined for any other. */
  scopesOf(authorization: string | undefined): string[] | undefined {
    const known = this.#access.get((authorization ?? '').replace(/^Bearer /, ''));
    if (known === undefined || known.grant.isRevoked || known.expires < Date.now()) return undefined;
    return known.grant.scope.split(' ');
  }

  #give(grant: Grant, more: object = {}) {
    const token = this.#secret();
    this.#access.set(token, { grant, expires: Date.now() + this.lifetimeSecs * 1_000 });
    const body = { access_token: token, expires_in: this.lifetimeSecs, token_type: 'Bearer' };
    return { status: 200, body: { ...body, scope: grant.scope, ...more } };
  }

  #verified(assertion: string, tokenUrl: string): string | undefined {
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { alg } = read(head);
    const { iss, aud, exp, scope } = read(claims);
    const key = this.serviceAccounts.get(iss);
    if (alg !== 'RS256' || key === undefined || aud !== tokenUrl || exp * 1_000 < Date.now())
      return undefined;
    const signed = Buffer.from(`${head}.${claims}`);
    const isGood = verify('RSA-SHA256', signed, createPublicKey(key), Buffer.from(signature, 'base64url'));
    return isGood ? (scope ?? READ) : undefined;
  }

  #secret(): string {
    const secret = `token-${randomBytes(18).toString('base64url')}`;
    this.secrets.add(secret);
    return secret;
  }
}
