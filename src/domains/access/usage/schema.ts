import Type from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';

export const UsageSummary = Named('UsageSummary', {
  account_id: Uuid(),
  tier: Literals(TIERS),
  checks_today: Type.Integer(),
  checks_limit: Type.Integer({ description: '-1 is unlimited.' }),
  audits_this_week: Type.Integer(),
  audits_limit: Type.Integer({ description: '-1 is unlimited.' }),
  limits: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      kind: Type.String({ description: 'How it is counted.' }),
      limit: Nullable(Type.Integer({ description: 'null is unlimited.' })),
      tiers: Type.Object(
        Object.fromEntries(TIERS.map((tier) => [tier, Nullable(Type.Integer())])) as Record<
          (typeof TIERS)[number],
          ReturnType<typeof Nullable<Type.TInteger>>
        >,
        { description: 'What each tier has; null is unlimited.' },
      ),
      used: Nullable(Type.Integer({ description: 'null where nothing is counted.' })),
      resets_at: Nullable(Timestamp()),
    }),
  ),
});

export const UsageBucket = Named('UsageBucket', {
  day: Type.String({ format: 'date' }),
  key_id: Nullable(Uuid('The key, or null for people signed in.')),
  user_id: Nullable(Uuid('The person, or null for keys.')),
  group: Type.String({ description: "The endpoint group: the operation's tag." }),
  requests: Type.Integer(),
  errors: Type.Integer({ description: 'Answers of 400 and above.' }),
});
