import Type from 'typebox';
import { defineEvent } from '../../../kernel/events.ts';

export const accountChanged = defineEvent('account.changed', {
  description: 'The name, contact, tier or limits of an account were changed.',
  subject: 'account_id',
  payload: {
    fields: Type.Optional(
      Type.Array(Type.String(), { description: 'What was changed, by the account itself.' }),
    ),
    tier: Type.Optional(Type.String({ description: 'Set by the operator.' })),
    overrides: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]), {
        description: 'Limits that an operator set for this account alone.',
      }),
    ),
  },
});

export const tenantProvisioned = defineEvent('tenant.provisioned', {
  description: 'An account made another one.',
  subject: 'account_id',
  payload: { name: Type.String(), tier: Type.String() },
});
