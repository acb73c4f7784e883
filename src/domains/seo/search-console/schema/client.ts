import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../../kernel/schema.ts';
import { SCOPES } from '../scopes.ts';

export const CLIENT_KINDS = ['oauth', 'service_account'] as const;

export const CONNECTION_STATES = ['none', 'configured', 'pending', 'connected', 'needs_reconnect'] as const;

const Connection = Named('SearchConsoleConnection', {
  status: Literals(CONNECTION_STATES),
  scopes: Type.Array(Literals(SCOPES), { description: 'What was granted.' }),
  email: Nullable(Type.String({ description: 'Whose access it is, if the provider says so.' })),
  connected_at: Nullable(Timestamp()),
  reason: Nullable(Type.String({ description: 'Why it needs to be connected again.' })),
});

export const SearchConsoleClient = Named('SearchConsoleClient', {
  kind: Nullable(Literals(CLIENT_KINDS)),
  client_id: Nullable(
    Type.String({ description: 'Of the OAuth client; the email address of a service account.' }),
  ),
  redirect_uri: Nullable(Type.String({ description: 'Register it with the OAuth client.' })),
  has_secret: Type.Boolean(),
  source: Nullable(
    Literals(['account', 'instance'], {
      description: 'instance: a client the operator has set for all accounts.',
    }),
  ),
  connection: Connection,
});
export type SearchConsoleClient = Static<typeof SearchConsoleClient>;

/** An OAuth client has an ID, and a service account its key. */
const CLIENT_RULES = {
  anyOf: [
    { required: ['client_id'], properties: { client_id: { type: 'null' } } },
    { required: ['client_id'], properties: { kind: { const: 'oauth' } } },
    { required: ['kind', 'service_account'], properties: { kind: { const: 'service_account' } } },
  ],
};

export const SaveClient = Named(
  'SaveSearchConsoleClient',
  {
    kind: Type.Optional(Literals(CLIENT_KINDS, { description: 'Defaults to oauth.' })),
    client_id: Type.Optional(
      Nullable(
        Text(500, 'Of the OAuth client. null revokes the access, disconnects and removes the client.'),
      ),
    ),
    client_secret: Type.Optional(Text(500, 'Stays as it is if left out. It is never returned.')),
    redirect_uri: Type.Optional(HttpUrl('Defaults to the callback page of this dashboard.')),
    service_account: Type.Optional(
      Type.Object(
        {
          client_email: Text(320, 'The email address of the service account.'),
          private_key: Text(10_000, 'The RSA key in PEM. It is never returned.'),
          private_key_id: Type.Optional(Text(200, 'The ID of the key.')),
        },
        { description: 'The content of its key file; other fields of the file are ignored.' },
      ),
    ),
  },
  { documented: CLIENT_RULES },
);
export type SaveClient = Static<typeof SaveClient>;

export const EXAMPLE_CLIENT: SearchConsoleClient = {
  kind: 'oauth',
  client_id: '1234567890-abc.apps.googleusercontent.com',
  redirect_uri: 'https://granary.example.com/seo/search-console/callback',
  has_secret: true,
  source: 'account',
  connection: {
    status: 'connected',
    scopes: ['read'],
    email: 'owner@example.com',
    connected_at: '2026-03-01T09:30:00.000Z',
    reason: null,
  },
};

export const Connected = Named('SearchConsoleConnected', {
  connection: Type.Object({
    status: Literals(['connected']),
    scopes: Type.Array(Literals(SCOPES), {
      description: 'What was granted; may be less than was asked for.',
    }),
    email: Nullable(Type.String()),
    properties: Nullable(
      Type.Array(Type.String(), { description: 'null if they could not be listed right now.' }),
    ),
  }),
  return_to: Nullable(Type.String({ description: 'As given to POST /search-console/auth/url.' })),
});
export type Connected = Static<typeof Connected>;

export const EXAMPLE_CONNECTED: Connected = {
  connection: {
    status: 'connected',
    scopes: ['read'],
    email: 'owner@example.com',
    properties: ['sc-domain:example.com', 'https://shop.example.com/'],
  },
  return_to: null,
};

/** Both ways to call back take the same. */
export const CALLBACK = {
  code: Type.Optional(Text(2_000, 'The code that the provider returned.')),
  state: Text(200, 'The state that the provider returned.'),
  error: Type.Optional(Text(500, 'The error that the provider returned instead of a code.')),
};
