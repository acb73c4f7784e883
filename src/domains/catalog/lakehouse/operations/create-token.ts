import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, unauthorized } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import { TokenAnswer } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';

const FORM = 'application/x-www-form-urlencoded';
const LIFETIME_SECONDS = 3_600;
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

export const createToken = defineOperation({
  id: 'datasets.iceberg-token',
  method: 'POST',
  path: '/iceberg/v1/oauth/tokens',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'Exchange an API key for a token of the Iceberg catalog',
  description:
    'For clients that are configured with a credential instead of a token: any client ID, and the API key as client secret. The token is the key itself.',
  public: true,
  effect: 'read',
  errorForm: 'oauth',
  bytes: [FORM],
  body: Named('IcebergTokenRequest', {
    grant_type: Type.String({ description: 'client_credentials.' }),
    client_id: Type.Optional(Type.String({ description: 'Not used.' })),
    client_secret: Type.String({ description: 'An API key with the scope datasets:read.' }),
    scope: Type.Optional(Type.String({ description: 'Not used.' })),
  }),
  output: TokenAnswer,
  errors: [401],
  example: {
    body: { grant_type: 'client_credentials', client_id: 'granary', client_secret: 'svc_live_…' },
    response: {
      access_token: 'svc_live_…',
      token_type: 'bearer',
      expires_in: LIFETIME_SECONDS,
      issued_token_type: ACCESS_TOKEN,
    },
  },
  handler: async ({ services, headers }: Context<LakehouseServices>, { body, bytes }) => {
    const form = bytes === undefined ? undefined : new URLSearchParams(bytes.content.toString());
    const grantType = form?.get('grant_type') ?? body.grant_type;
    const key = form?.get('client_secret') ?? body.client_secret ?? basicSecret(headers.authorization);
    // Tokens are never exchanged: some clients try it with one that nobody signed.
    if (grantType !== 'client_credentials' && grantType !== undefined && grantType !== '')
      throw unauthorized(
        'Only the grant type client_credentials is accepted. Send an API key as client_secret.',
        {
          exception: 'unsupported_grant_type',
        },
      );
    if (key === undefined || key === null || key === '')
      throw invalidRequest('client_secret is required. Send an API key as client_secret.', {
        details: [{ path: 'client_secret', message: 'is required' }],
      });
    await services.checkKey(key);
    return {
      access_token: key,
      token_type: 'bearer',
      expires_in: LIFETIME_SECONDS,
      issued_token_type: ACCESS_TOKEN,
    };
  },
});

/** Of `Authorization: Basic`, which DuckDB sends instead of a field of the form. */
function basicSecret(header: string | string[] | undefined): string | undefined {
  const [, encoded] = /^Basic +(\S+)$/i.exec(String(header ?? '')) ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}
