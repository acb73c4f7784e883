import Type from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';

export const UsageSummary = Named('UsageSummary', {
  account_id: Uuid(),
  tier: Literals(TIERS),
  checks_today: Type.Integer(),
  checks_limit: Type.Integer({ description: '-1 means unlimited.' }),
  audits_this_week: Type.Integer(),
  audits_limit: Type.Integer({ description: '-1 means unlimited.' }),
  limits: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      kind: Type.String({ description: 'How usage is counted.' }),
      limit: Nullable(Type.Integer({ description: 'null means unlimited.' })),
      tiers: Type.Object(
        Object.fromEntries(TIERS.map((tier) => [tier, Nullable(Type.Integer())])) as Record<
          (typeof TIERS)[number],
          ReturnType<typeof Nullable<Type.TInteger>>
        >,
        { description: 'The limit of each tier. null means unlimited.' },
      ),
      used: Nullable(Type.Integer({ description: 'null if usage is not counted.' })),
      resets_at: Nullable(Timestamp()),
    }),
  ),
});

export const UsageBucket = Named('UsageBucket', {
  day: Type.String({ format: 'date' }),
  key_id: Nullable(Uuid('The API key; null for signed-in users.')),
  user_id: Nullable(Uuid('The user; null for API keys.')),
  group: Type.String({ description: "The endpoint group: the operation's tag." }),
  requests: Type.Integer(),
  errors: Type.Integer({ description: 'Responses with status 400 and above.' }),
});
