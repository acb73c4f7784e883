import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { TAGS } from '../../../kernel/tags.ts';

/** Of all that the interface has; a program may be built without some of them. */
const SCOPES = enumeration('Scope', [
  '*',
  '*:read',
  ...TAGS.flatMap((tag) => [`${tag}:read`, `${tag}:write`]),
]);

export const TokenInfo = Named('TokenInfo', {
  id: Uuid(),
  account_id: Uuid(),
  name: Type.String(),
  environment: Literals(['live', 'test']),
  key_prefix: Type.String({ description: 'The first 16 characters of the key.' }),
  scopes: Type.Array(Type.String(), { description: 'Empty means full access.' }),
  expires_at: Nullable(Timestamp()),
  last_used_at: Nullable(Timestamp()),
  created_at: Timestamp(),
});
export type TokenInfo = Static<typeof TokenInfo>;

export const CreateToken = Named('CreateToken', {
  name: Text(200, 'Description of the key.'),
  environment: Type.Optional(Literals(['live', 'test'], { description: 'Defaults to live.' })),
  scopes: Type.Optional(
    Type.Array(Type.String({ maxLength: 100, documented: { enum: SCOPES } }), {
      maxItems: 200,
      description: 'For example, `datasets:read`. Full access if empty or omitted.',
    }),
  ),
  expires_at: Type.Optional(Nullable(Timestamp('When the key expires. Never if omitted.'))),
  account_id: Type.Optional(
    Type.String({ description: "The account that the key is for. Defaults to the caller's own." }),
  ),
});

export const CreatedToken = Named('CreatedToken', {
  token: Type.String({ description: 'The key. Shown only once.' }),
  token_info: TokenInfo,
});

export const UsageCounts = Named('UsageCounts', {
  checks_today: Type.Integer(),
  checks_limit: Type.Integer({ description: '-1 means unlimited.' }),
  audits_this_week: Type.Integer(),
  audits_limit: Type.Integer({ description: '-1 means unlimited.' }),
});
export type UsageCounts = Static<typeof UsageCounts>;

export const EXAMPLE_TOKEN_INFO = {
  id: '0198c0de-8b21-7d4f-8e63-4c2b7a1d3e22',
  account_id: '0198c0de-1111-7aaa-8bbb-000000000001',
  name: 'Nightly import',
  environment: 'live',
  key_prefix: 'svc_live_4fTq9Za',
  scopes: ['datasets:read', 'datasets:write'],
  expires_at: null,
  last_used_at: null,
  created_at: '2026-03-01T09:30:00.000Z',
};
