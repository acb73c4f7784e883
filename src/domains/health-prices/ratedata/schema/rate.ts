import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { AMOUNT_KINDS, FLAGS } from '../../../../platform/prices/model/index.ts';

const OrNull = <Values extends readonly string[]>(values: Values) => Nullable(Literals(values));

export const Evidence = Named('RateEvidence', {
  file_id: Uuid(),
  sha256: Type.String({ description: 'Of the file as it was published.' }),
  url: Nullable(Type.String()),
  fetched_at: Timestamp(),
  row: Type.Optional(Type.Integer({ description: 'Record of the CSV file, counted from 1.' })),
  column: Type.Optional(Type.Integer({ description: 'Column of the CSV file, counted from 1.' })),
  pointer: Type.Optional(Type.String({ description: 'JSON pointer into the file.' })),
  offset: Nullable(Type.Integer({ description: 'In bytes, once the file is unpacked.' })),
  length: Nullable(Type.Integer()),
  raw: Type.Optional(Nullable(Type.String({ description: 'As the file has it. Only with evidence=full.' }))),
  raw_source: Type.Optional(
    Literals(['file', 'reconstructed'], {
      description: 'reconstructed: the file is not kept any more, and the text is made from what was read.',
    }),
  ),
});

export const RateHospital = Named('RateHospital', {
  hospital_id: Uuid(),
  ccn: Nullable(Type.String()),
  name: Type.String(),
  state: Nullable(Type.String()),
  latitude: Nullable(
    Type.Number({ description: 'By its address, its ZIP code or the first digits of that.' }),
  ),
  longitude: Nullable(Type.Number()),
  distance_miles: Nullable(Type.Number()),
  distance_precision: OrNull(['exact', 'zip', 'zip3']),
});

export const RatePayer = Named('RatePayer', {
  payer_id: Nullable(Type.String()),
  name: Nullable(Type.String()),
  raw: Type.String({ description: 'As the file has it.' }),
  confidence: Type.Number(),
});

export const Rate = Named('Rate', {
  rate_id: Type.String(),
  source_kind: Literals(['hospital', 'payer']),
  synthetic: Type.Boolean({ description: 'Of the sample, which is invented.' }),
  hospital: Nullable(RateHospital),
  providers: Nullable(
    Type.Object({
      npis: Type.Array(Type.String(), { description: 'The first 20.' }),
      npi_count: Type.Integer(),
      eins: Type.Array(Type.String()),
    }),
  ),
  payer: Nullable(RatePayer),
  plan: Nullable(
    Type.Object({
      raw: Type.String(),
      market: Nullable(Type.String()),
      product: Nullable(Type.String()),
    }),
  ),
  code_type: Nullable(Type.String()),
  code: Nullable(Type.String()),
  description: Nullable(Type.String()),
  setting: Nullable(Type.String()),
  billing_class: Nullable(Type.String()),
  modifiers: Type.Array(Type.String()),
  place_of_service: Type.Array(Type.String()),
  arrangement: Nullable(Type.String()),
  amount_kind: Literals(AMOUNT_KINDS),
  amount: Nullable(Type.Number()),
  unit: Literals(['usd', 'percent']),
  methodology: Nullable(Type.String()),
  algorithm: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  drug: Nullable(Type.Object({ unit: Nullable(Type.String()), type: Nullable(Type.String()) })),
  percent_of_medicare: Nullable(Type.Number()),
  medicare: Nullable(
    Type.Object({
      amount: Type.Number({ description: 'What Medicare pays for the same, in dollars.' }),
      program: Literals(['pfs', 'opps', 'ipps']),
      basis: Literals(['state', 'national', 'estimate'], {
        description: "state: by the cost of the hospital's state; national: without regard to the place.",
      }),
    }),
  ),
  corroborated: Nullable(
    Type.Boolean({ description: "Of payers' rates: the hospital's own file has the code." }),
  ),
  flags: Type.Array(Literals(Object.keys(FLAGS) as (keyof typeof FLAGS)[])),
  last_updated_on: Nullable(Type.String({ format: 'date' })),
  expires_on: Nullable(Type.String({ format: 'date' })),
  evidence: Evidence,
});
export type Rate = Static<typeof Rate>;

export const EXAMPLE_RATE: Rate = {
  rate_id: '17.204.0',
  source_kind: 'hospital',
  synthetic: false,
  hospital: {
    hospital_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d44',
    ccn: '330101',
    name: 'General Hospital',
    state: 'NY',
    latitude: 40.7506,
    longitude: -73.9972,
    distance_miles: 1.7,
    distance_precision: 'exact',
  },
  providers: null,
  payer: { payer_id: 'aetna', name: 'Aetna', raw: 'AETNA', confidence: 1 },
  plan: { raw: 'Commercial PPO', market: 'commercial', product: 'ppo' },
  code_type: 'CPT',
  code: '73721',
  description: 'MRI of a joint of the leg without contrast (knee, hip or ankle)',
  setting: 'outpatient',
  billing_class: null,
  modifiers: [],
  place_of_service: [],
  arrangement: null,
  amount_kind: 'negotiated',
  amount: 512.4,
  unit: 'usd',
  methodology: 'fee schedule',
  algorithm: null,
  notes: null,
  drug: null,
  percent_of_medicare: null,
  medicare: null,
  corroborated: null,
  flags: [],
  last_updated_on: '2026-01-15',
  expires_on: null,
  evidence: {
    file_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d33',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    url: 'https://example.org/123456789_general-hospital_standardcharges.csv',
    fetched_at: '2026-03-01T09:30:00.000Z',
    row: 208,
    column: 14,
    offset: 70_412,
    length: 311,
  },
};
