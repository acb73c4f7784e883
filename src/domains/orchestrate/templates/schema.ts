import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Named, Text, Timestamp } from '../../../kernel/schema.ts';
import { JsonObject, STAGES } from '../../../platform/runs/index.ts';

export const INPUT_TYPES = enumeration('TemplateInputType', [
  'text',
  'integer',
  'float',
  'boolean',
  'list',
  'dataset',
  'spider',
  'url',
]);
export type InputType = (typeof INPUT_TYPES)[number];

/** Loose on purpose: inputs and stages are checked together, so that all of their faults are told at once. */
const GivenInput = Named(
  'NewTemplateInput',
  {
    name: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Stages refer to it as {{ params.name }}.',
        documented: { pattern: '^[A-Za-z][A-Za-z0-9_]{0,62}$' },
      }),
    ),
    type: Type.Optional(
      Type.String({ maxLength: 200, description: 'Type of its values.', documented: { enum: INPUT_TYPES } }),
    ),
    required: Type.Optional(Type.Boolean({ description: 'Whether a run must give it. Defaults to false.' })),
    default: Type.Optional(Type.Unknown({ description: 'Value used if a run does not give one.' })),
    description: Type.Optional(Text(2_000, 'Description.', 0)),
  },
  { documented: { required: ['name', 'type'] } },
);
export type GivenInput = Static<typeof GivenInput>;

const Input = Named('TemplateInput', {
  name: Type.String(),
  type: Literals(INPUT_TYPES),
  required: Type.Boolean(),
  default: Type.Optional(Type.Unknown()),
  description: Type.String(),
});
export type Input = Static<typeof Input>;

export const FIELDS = {
  name: Text(200, "Unique among the account's templates that are not archived."),
  description: Type.Optional(Text(2_000, 'Description.', 0)),
  inputs: Type.Optional(Type.Array(GivenInput, { maxItems: 100, description: 'Inputs of a run.' })),
  stages: STAGES,
};

export const CreateTemplate = Named('CreateTemplate', FIELDS);

export const UpdateTemplate = Named('UpdateTemplate', {
  name: Type.Optional(FIELDS.name),
  description: FIELDS.description,
  inputs: FIELDS.inputs,
  stages: Type.Optional(FIELDS.stages),
});

export const ValidateTemplate = Named('ValidateTemplate', {
  inputs: FIELDS.inputs,
  stages: FIELDS.stages,
  values: Type.Optional(JsonObject('Values of the inputs, validated like those of a run.')),
});

export const RunTemplate = Named('RunTemplate', {
  inputs: Type.Optional(JsonObject('Values of the inputs, by name.')),
});

export const STATUSES = enumeration('TemplateStatus', ['active', 'archived']);

export const Template = Named('WorkflowTemplate', {
  template_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  version: Type.Integer({ description: 'Increases with every change.' }),
  status: Literals(STATUSES),
  built_in: Type.Boolean({ description: 'Built in: it can be run but not changed.' }),
  inputs: Type.Array(Input),
  stages: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Template = Static<typeof Template>;

export const TEMPLATE_ID = Type.Object({ id: Type.String({ description: 'The template ID.' }) });
export const RUN_ID = Type.Object({ run_id: Type.String({ description: 'The run ID.' }) });

export const EXAMPLE_BODY = {
  name: 'gross-prices',
  description: 'Prices with tax, as a file.',
  inputs: [
    { name: 'rate', type: 'float', required: false, default: 0.19, description: 'Tax rate.' },
    { name: 'format', type: 'text', required: true, description: 'Format of the file.' },
  ],
  stages: [
    {
      id: 'gross',
      type: 'transform',
      config: {
        sql: 'SELECT title, price * (1 + $1) AS gross FROM products',
        params: ['{{ params.rate }}'],
        dataset_name: 'Gross prices',
      },
    },
    { id: 'file', type: 'export', depends_on: ['gross'], config: { format: '{{ params.format }}' } },
  ],
};

export const EXAMPLE_TEMPLATE = {
  template_id: 'wt_01k2z9v0m5x8q3r7t1w4y6a8bc',
  ...EXAMPLE_BODY,
  version: 1,
  status: 'active',
  built_in: false,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};
