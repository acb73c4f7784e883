import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Config } from '../../../kernel/config.ts';
import { ApiError, serviceUnavailable, unauthorized } from '../../../kernel/errors.ts';

export const ACCESS_SECONDS = 900;

const ISSUER = 'granary';
const AUDIENCE = 'granary-dashboard';
const EXTERNAL_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** The fixed start of an Ed25519 private key in PKCS #8; the seed follows. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Claims {
  /** Who signed it: this instance, or the identity provider. */
  source: 'granary' | 'provider';
  subject: string;
  sessionId: string | undefined;
  email: string | undefined;
  expiresAt: number;
}

/** Signs this instance's session tokens; verifies those and an identity provider's, each against its own algorithm, issuer and audience. */
export class SessionSigner {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #provider: Config['identityProvider'];
  readonly #providerKeys: ReturnType<typeof createRemoteJWKSet> | undefined;

  constructor(seed: Buffer, provider: Config['identityProvider']) {
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8_START, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    this.#publicKey = createPublicKey(this.#privateKey);
    this.#provider = provider;
    this.#providerKeys =
      provider === undefined
        ? undefined
        : createRemoteJWKSet(new URL(provider.jwksUrl), {
            timeoutDuration: 5_000,
            [customFetch]: fetchKeys,
          });
  }

  sign(userId: string, sessionId: string): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_SECONDS}s`)
      .sign(this.#privateKey);
  }

  async verify(token: string): Promise<Claims> {
    try {
      const provider = this.#provider;
      if (provider !== undefined && this.#providerKeys !== undefined && issuerOf(token) === provider.issuer) {
        const { issuer, audience } = provider;
        const options = { issuer, audience, algorithms: EXTERNAL_ALGORITHMS, requiredClaims: ['sub', 'exp'] };
        const { payload } = await jwtVerify(token, this.#providerKeys, options);
        return toClaims('provider', payload);
      }
      const options = {
        issuer: ISSUER,
        audience: AUDIENCE,
        algorithms: ['EdDSA'],
        requiredClaims: ['sub', 'exp', 'sid'],
      };
      const { payload } = await jwtVerify(token, this.#publicKey, options);
      return toClaims('granary', payload);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof errors.JWTExpired)
        throw unauthorized('The session token has expired. Refresh it with POST /session/refresh.');
      throw unauthorized('The session token is not valid on this instance. Sign in again.', { cause: error });
    }
  }
}

/** A provider that is away says nothing about the token. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options).catch((cause: unknown) => {
    throw providerAway(cause);
  });
  if (response.status !== 200)
    throw providerAway(new Error(`its keys were returned with status ${response.status}`));
  return response;
};

const providerAway = (cause: unknown) =>
  serviceUnavailable('The identity provider is not responding. Repeat the request in a few seconds.', {
    retryAfter: 5,
    cause,
  });

function toClaims(source: Claims['source'], payload: JWTPayload): Claims {
  const verified = payload.email_verified === true && typeof payload.email === 'string';
  return {
    source,
    subject: String(payload.sub),
    // A provider's own session is not one of ours.
    sessionId: source === 'granary' && typeof payload.sid === 'string' ? payload.sid : undefined,
    email: verified ? String(payload.email).toLowerCase() : undefined,
    expiresAt: Number(payload.exp) * 1_000,
  };
}

/** Unverified, and used only to choose which keys the token must verify against. */
function issuerOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss;
  } catch {
    return undefined;
  }
}
