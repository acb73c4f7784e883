import Type, { type Static } from 'typebox';
import { enumeration } from '../../../../kernel/enumeration.ts';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';

export const BASES = enumeration('ConsentBasis', [
  'consent',
  'contract',
  'legal_obligation',
  'vital_interests',
  'public_task',
  'legitimate_interests',
]);
export const CONSENT_STATES = enumeration('ConsentState', ['active', 'withdrawn', 'expired', 'superseded']);

const Scope = Type.Object(
  {
    assets: Type.Array(Type.String({ maxLength: 1_000 }), {
      minItems: 1,
      maxItems: 1_000,
      description:
        'IDs of the assets that contain data of the subject; also IDs of datasets, exports and so on.',
    }),
    columns: Type.Optional(Type.Array(Text(255, 'A column of these assets.'), { maxItems: 1_000 })),
    note: Type.Optional(Text(2_000, 'Any other limits of the consent.')),
  },
  { description: 'What the consent covers. Everything downstream of these assets depends on it.' },
);
export type ConsentScope = Static<typeof Scope>;

export const RecordConsent = Named(
  'RecordConsent',
  {
    subject: Text(500, 'Who gave the consent: a person, or a pseudonymous key.'),
    purpose: Text(500, 'What the data may be used for.'),
    basis: Type.Optional(
      Literals(BASES, {
        description: 'The legal basis, required for a new consent; usually `consent`.',
      }),
    ),
    scope: Type.Optional(Scope),
    evidence: Type.Optional(Text(2_000, 'Where the consent is documented.')),
    granted_at: Type.Optional(Timestamp('Defaults to now.')),
    expires_at: Type.Optional(Nullable(Timestamp('If omitted, the consent does not expire.'))),
    withdrawn: Type.Optional(
      Type.Boolean({ description: 'true withdraws the consent of this subject and purpose, effective now.' }),
    ),
  },
  {
    documented: {
      oneOf: [
        { properties: { withdrawn: { const: true } }, required: ['withdrawn'] },
        { properties: { withdrawn: { const: false } }, required: ['basis', 'scope'] },
      ],
    },
  },
);
export type RecordConsent = Static<typeof RecordConsent>;

export const Consent = Named('LineageConsent', {
  consent_id: Uuid(),
  subject: Type.String(),
  purpose: Type.String(),
  basis: Literals(BASES),
  scope: Type.Object({
    assets: Type.Array(Uuid()),
    columns: Type.Optional(Type.Array(Type.String())),
    note: Type.Optional(Type.String()),
  }),
  evidence: Nullable(Type.String()),
  status: Literals(CONSENT_STATES),
  granted_at: Timestamp(),
  expires_at: Nullable(Timestamp()),
  withdrawn_at: Nullable(Timestamp()),
  superseded_at: Nullable(Timestamp('When a new consent of the same subject and purpose replaced it.')),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Consent = Static<typeof Consent>;

export const EXAMPLE_CONSENT: Consent = {
  consent_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f44',
  subject: 'customer-4711',
  purpose: 'newsletter',
  basis: 'consent',
  scope: { assets: ['0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33'], columns: ['email'] },
  evidence: 'Form of 1 March',
  status: 'active',
  granted_at: '2026-03-01T09:30:00.000Z',
  expires_at: '2028-03-01T00:00:00.000Z',
  withdrawn_at: null,
  superseded_at: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};
