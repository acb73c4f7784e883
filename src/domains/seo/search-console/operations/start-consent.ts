import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Text, Timestamp } from '../../../../kernel/schema.ts';
import { beginConsent } from '../connection/authorise.ts';
import { SCOPES } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';

export const startConsent = defineOperation({
  id: 'search-console.start-consent',
  method: 'POST',
  path: '/api/v1/search-console/auth/url',
  tag: 'search-console',
  moves: 'change',
  role: 'admin',
  summary: 'Get a URL at which Search Console can be connected',
  description:
    'Open the URL in a browser and give the consent. It leads back to the redirect URI with a code and a state, which go to POST /search-console/auth/callback. The state can be used once, within ten minutes, by whoever asked for it.',
  body: Named('StartSearchConsoleConsent', {
    scopes: Type.Optional(
      Type.Array(Literals(SCOPES), {
        minItems: 1,
        uniqueItems: true,
        description: 'read (the default), write, or indexing to notify the Indexing API.',
      }),
    ),
    login_hint: Type.Optional(Text(320, 'The email address to suggest.')),
    return_to: Type.Optional(Text(2_048, 'Where to go afterwards: a path, or a URL of this instance.')),
  }),
  output: Named('SearchConsoleConsent', {
    url: Type.String({ description: 'Where the consent is given.' }),
    expires_at: Timestamp(),
  }),
  errors: [409],
  example: {
    body: { scopes: ['read'], login_hint: 'owner@example.com', return_to: '/seo' },
    response: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=1234567890-abc.apps.googleusercontent.com&response_type=code',
      expires_at: '2026-03-01T09:40:00.000Z',
    },
  },
  handler: (ctx: Context<SearchConsoleServices>, { body }) => {
    const { scopes = ['read'], login_hint: loginHint, return_to: returnTo } = body;
    return beginConsent(ctx, {
      scopes,
      ...(loginHint === undefined ? {} : { loginHint }),
      ...(returnTo === undefined ? {} : { returnTo }),
    });
  },
});
