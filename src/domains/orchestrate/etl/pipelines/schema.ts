import Type, { type Static } from 'typebox';
import { Literals, Named, Text, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import {
  CONCURRENCY,
  EXAMPLE_RUN,
  OVERLAPS,
  PARAMS,
  RUN_BODY,
  RUN_FIELDS,
  RUN_RULES,
  STAGES,
} from '../../../../platform/runs/index.ts';

export const FIELDS = {
  name: Text(200, 'Display name.'),
  description: Type.Optional(Text(2_000, 'Description.', 0)),
  stages: STAGES,
  params: Type.Optional(PARAMS),
  concurrency: Type.Optional(CONCURRENCY),
  connections: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: 100 }),
      Text(2_000, 'postgresql://user:password@host/database'),
      {
        maxProperties: 20,
        description:
          'URLs for load stages, by the name used as target.connection. They are stored encrypted for the account and never shown.',
      },
    ),
  ),
};

export const CreatePipeline = Named('CreateEtlPipeline', FIELDS);
export const UpdatePipeline = Named('UpdateEtlPipeline', {
  ...FIELDS,
  name: Type.Optional(FIELDS.name),
  stages: Type.Optional(FIELDS.stages),
});
export const RunPipeline = Named('RunEtlPipeline', RUN_BODY, RUN_RULES);

export const Pipeline = Named('EtlPipeline', {
  pipeline_id: Uuid(),
  name: Type.String(),
  description: Type.String(),
  status: Literals(['created']),
  stages: Type.Integer({ description: 'Number of stages.' }),
  definition: Type.Object({ stages: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  params: Type.Record(Type.String(), Type.Unknown()),
  concurrency: Type.Object({ max_runs: Type.Integer(), policy: Literals(OVERLAPS) }),
  webhook_secret: Type.Optional(
    Type.String({
      description: "Signing secret for the account's webhooks. Shown once, when it is first needed.",
    }),
  ),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Pipeline = Static<typeof Pipeline>;

export const EtlRun = Named('EtlRun', { ...RUN_FIELDS, pipeline_id: Uuid() });

export const PIPELINE_ID = Type.Object({ pipeline_id: Type.String({ description: 'The pipeline ID.' }) });
export const RUN_ID = Type.Object({ run_id: Type.String({ description: 'The run ID.' }) });

export const EXAMPLE_PIPELINE: Pipeline = {
  pipeline_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
  name: 'Prices into the warehouse',
  description: '',
  status: 'created',
  stages: 3,
  definition: {
    stages: [
      { id: 'fetch', type: 'fetch', config: { url: '{{ params.url }}' } },
      { id: 'parse', type: 'parse', depends_on: ['fetch'], config: { on_error: 'skip' } },
      {
        id: 'load',
        type: 'load',
        depends_on: ['parse'],
        config: { target: { table: 'prices' }, mode: 'upsert', keys: ['sku'] },
      },
    ],
  },
  params: { url: 'https://files.example.com/2026/prices.csv' },
  concurrency: { max_runs: 1, policy: 'queue' },
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const EXAMPLE_BODY = {
  name: EXAMPLE_PIPELINE.name,
  stages: EXAMPLE_PIPELINE.definition.stages,
  params: EXAMPLE_PIPELINE.params,
};

export const EXAMPLE_ETL_RUN = {
  ...EXAMPLE_RUN,
  run_id: 'er_01k2z9v0m5x8q3r7t1w4y6a8bc',
  pipeline_id: EXAMPLE_PIPELINE.pipeline_id,
  stages: {
    fetch: {
      type: 'fetch',
      depends_on: [],
      status: 'running',
      attempts: 1,
      waiting: 'later',
      log: [{ at: '2026-03-01T09:30:00.020Z', line: 'Started job et_01k2z9v0m5x8q3r7t1w4y6a8bc' }],
      started_at: '2026-03-01T09:30:00.012Z',
    },
    parse: { type: 'parse', depends_on: ['fetch'], status: 'pending', attempts: 0, log: [] },
    load: { type: 'load', depends_on: ['parse'], status: 'pending', attempts: 0, log: [] },
  },
};
