import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const ISSUER = 'https://login.example.com';
export const AUDIENCE = 'granary-test';

/** An identity provider on loopback: it publishes one key and signs what a test wants signed. */
export async function startIdentityProvider() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    jwk,
    privateKey,
    environment: {
      GRANARY_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
      GRANARY_JWT_ISSUER: ISSUER,
      GRANARY_JWT_AUDIENCE: AUDIENCE,
    },
    claims: (more: object = {}) => ({
      iss: ISSUER,
      aud: AUDIENCE,
      sub: 'provider-user-7',
      email: 'Ida@Example.com',
      email_verified: true,
      exp: Math.floor(Date.now() / 1_000) + 300,
      ...more,
    }),
    sign: (claims: object, header: object = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'first', ...header })
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
