import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import {
  anyOfFields,
  eitherOr,
  Literals,
  Named,
  Nullable,
  Text,
  Timestamp,
  Uuid,
} from '../../../kernel/schema.ts';
import { COLUMN_TYPES } from '../../../platform/tables/index.ts';
import { COMPATIBILITIES } from './compatibility.ts';

export const SCHEMA_TYPES = enumeration('SchemaType', ['json_schema', 'columns']);
export const MOST_ROWS = 10_000;
export const MOST_OF_DATASET = 1_000_000;

export const SchemaType = Literals(SCHEMA_TYPES, {
  description:
    '`json_schema` is JSON Schema draft 2020-12, `columns` a list of typed columns like those of a dataset.',
});

export const CompatibilityMode = Literals(COMPATIBILITIES, {
  description:
    'backward: the new schema accepts what the latest version accepts; forward: the reverse; full: both; transitive: checked against every version. Stored with the name.',
});

/** Looser than the checks behind it, whose messages name the fault and not the alternatives. */
export const SchemaDefinition = Type.Unsafe<object>({
  description: 'An object for json_schema, an array of columns for columns.',
  anyOf: [
    { type: 'object' },
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', description: 'Name of the column.' },
          data_type: { type: 'string', description: `One of ${COLUMN_TYPES.join(', ')}.` },
          nullable: { type: 'boolean', description: 'Defaults to true.' },
        },
      },
    },
  ],
});

const ColumnList = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1 },
      data_type: { type: 'string', enum: COLUMN_TYPES },
      nullable: { type: 'boolean' },
    },
    required: ['name', 'data_type'],
  },
};
const BY_TYPE = [
  {
    properties: { type: { const: 'json_schema' }, schema: { type: 'object' } },
    required: ['type', 'schema'],
  },
  { properties: { type: { const: 'columns' }, schema: ColumnList }, required: ['type', 'schema'] },
];

const BY_NAME = { required: ['name'], not: anyOfFields('schema', 'type') };
const withoutName = (one: object) => ({ ...one, not: anyOfFields('name', 'version') });

const AnyJson = (description: string) => Type.Unsafe<unknown>({ description });

export const RegisteredSchema = Named('RegisteredSchema', {
  schema_id: Uuid(),
  name: Type.String(),
  version: Type.Integer({ description: 'From 1.' }),
  type: SchemaType,
  schema: AnyJson('As registered.'),
  compatibility: CompatibilityMode,
  fingerprint: Type.String({ description: 'SHA-256 of the canonical JSON of the schema.' }),
  description: Nullable(Type.String()),
  created_at: Timestamp(),
});
export type RegisteredSchema = Static<typeof RegisteredSchema>;

export const SchemaName = Type.String({
  pattern: '^[a-zA-Z][a-zA-Z0-9_.-]{0,99}$',
  description: 'Description shared by all versions.',
});

export const RegisterSchema = Named(
  'RegisterSchema',
  {
    name: SchemaName,
    type: SchemaType,
    schema: SchemaDefinition,
    compatibility: Type.Optional(CompatibilityMode),
    description: Type.Optional(Text(2_000, 'Description of this version.')),
  },
  { documented: { oneOf: BY_TYPE } },
);

export const ValidateRows = Named(
  'ValidateRows',
  {
    name: Type.Optional(Type.String({ description: 'A registered schema, instead of schema and type.' })),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Defaults to the latest.' }),
    ),
    type: Type.Optional(SchemaType),
    schema: Type.Optional(SchemaDefinition),
    rows: Type.Optional(
      Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' }), {
        maxItems: MOST_ROWS,
        description: `Rows to validate, at most ${MOST_ROWS}.`,
      }),
    ),
    dataset_id: Type.Optional(
      Type.String({
        description: 'Validate the rows of this dataset instead; an empty cell counts as absent.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_OF_DATASET,
        description: `Max rows of the dataset, from the first one. Defaults to ${MOST_OF_DATASET}.`,
      }),
    ),
  },
  {
    documented: {
      allOf: [eitherOr('rows', 'dataset_id'), { oneOf: [BY_NAME, ...BY_TYPE.map(withoutName)] }],
    },
  },
);

export const SchemaFindings = Named('SchemaFindings', {
  valid: Type.Boolean(),
  checked: Type.Integer({ description: 'Number of rows checked.' }),
  invalid_count: Type.Integer({ description: 'Number of invalid rows.' }),
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Index in the request or in the dataset, from 0.' }),
      row_id: Type.Optional(Type.String({ description: 'For a row of a dataset.' })),
      path: Type.String({ description: 'JSON pointer into the row.' }),
      message: Type.String(),
      value: AnyJson('The invalid value; long values are cut.'),
    }),
    { description: 'The first 100 errors.' },
  ),
});

export const EXAMPLE_SCHEMA: RegisteredSchema = {
  schema_id: '0198c0de-9c41-7b3e-8d52-5f1a6e0c2d44',
  name: 'orders',
  version: 1,
  type: 'columns',
  schema: [
    { name: 'order_id', data_type: 'integer', nullable: false },
    { name: 'email', data_type: 'email', nullable: true },
  ],
  compatibility: 'backward',
  fingerprint: '1a7a02da69c8379ec09796403bffaec101000b90482dc05ce63f9c781b72c926',
  description: 'Orders of the shop.',
  created_at: '2026-03-01T09:30:00.000Z',
};
