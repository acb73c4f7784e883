import Type, { type Static } from 'typebox';
import { ROLES } from '../../../kernel/roles.ts';
import { Literals, Named, Uuid } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';

export const EMAIL = Type.String({ format: 'email', maxLength: 254, description: 'Email address.' });
export const PASSWORD = Type.String({
  minLength: 10,
  maxLength: 200,
  description: 'At least ten characters.',
});

export const Session = Named('Session', {
  access_token: Type.String({ description: 'Send it as the bearer token.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until it expires.' }),
  refresh_token: Type.String({ description: 'Valid for one refresh; the response contains the next one.' }),
  user: Type.Object({ user_id: Uuid(), email: Type.String(), name: Type.String() }),
  accounts: Type.Array(
    Type.Object({ account_id: Uuid(), name: Type.String(), tier: Literals(TIERS), role: Literals(ROLES) }),
  ),
});
export type Session = Static<typeof Session>;

export const EXAMPLE_SESSION = {
  access_token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTk4In0.c2lnbmF0dXJl',
  token_type: 'Bearer',
  expires_in: 900,
  refresh_token: 'rt_6vJ0qExampleExampleExample',
  user: { user_id: '0198c0de-5555-7aaa-8bbb-000000000005', email: 'ada@example.com', name: 'Ada' },
  accounts: [
    { account_id: '0198c0de-1111-7aaa-8bbb-000000000001', name: 'Granary', tier: 'agency', role: 'owner' },
  ],
};
