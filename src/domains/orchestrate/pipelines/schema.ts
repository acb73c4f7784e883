import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { CONCURRENCY, OVERLAPS, PARAMS, RUN_BODY, RUN_RULES, STAGES } from '../../../platform/runs/index.ts';

export const Cron = Type.String({
  maxLength: 200,
  description:
    'Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match.',
});
export const Zone = Type.String({
  maxLength: 100,
  description: 'For example, Europe/Berlin. Defaults to UTC.',
});

const NewSchedule = Type.Object({ cron: Cron, timezone: Type.Optional(Zone) });

export const FIELDS = {
  name: Text(200, 'Display name.'),
  site_url: Type.Optional(HttpUrl('The site it is about.')),
  description: Type.Optional(Text(2_000, 'Description.', 0)),
  stages: STAGES,
  params: Type.Optional(PARAMS),
  concurrency: Type.Optional(CONCURRENCY),
};

export const CreatePipeline = Named('CreatePipeline', { ...FIELDS, schedule: Type.Optional(NewSchedule) });

export const UpdatePipeline = Named('UpdatePipeline', {
  name: Type.Optional(FIELDS.name),
  site_url: FIELDS.site_url,
  description: FIELDS.description,
  stages: Type.Optional(FIELDS.stages),
  params: FIELDS.params,
  concurrency: FIELDS.concurrency,
  schedule: Type.Optional(Nullable(NewSchedule)),
  rotate_webhook_secret: Type.Optional(
    Type.Boolean({
      description: "Create a new signing secret for the account's webhooks; it is in the response.",
    }),
  ),
});

const SCHEDULE_FIELDS = {
  cron: Type.String(),
  timezone: Type.String(),
  active: Type.Boolean({ description: 'false if the schedule was stopped.' }),
  next_run: Nullable(Type.String({ description: 'With the time zone offset; null while stopped.' })),
};

export const Schedule = Named('PipelineSchedule', SCHEDULE_FIELDS);
export type Schedule = Static<typeof Schedule>;

export const ScheduleTimes = Named('PipelineScheduleTimes', {
  ...SCHEDULE_FIELDS,
  next_times: Type.Array(Type.String(), {
    description: 'The next five times of the cron, with the time zone offset, whether started or not.',
  }),
});

export const AsIf = Type.Object({
  cron: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Preview the times of this cron instead, without storing it; `active` is then false.',
    }),
  ),
  timezone: Type.Optional(Zone),
});

export const Pipeline = Named('Pipeline', {
  pipeline_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  site_url: Nullable(Type.String()),
  status: Literals(['created']),
  stages: Type.Integer({ description: 'Number of stages.' }),
  definition: Type.Object({ stages: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  params: Type.Record(Type.String(), Type.Unknown()),
  concurrency: Type.Object({ max_runs: Type.Integer(), policy: Literals(OVERLAPS) }),
  schedule: Nullable(Schedule),
  webhook_secret: Type.Optional(
    Type.String({
      description: "Signing secret for the account's webhooks. Shown once, when the first pipeline needs it.",
    }),
  ),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Pipeline = Static<typeof Pipeline>;

export const RunPipeline = Named('RunPipeline', RUN_BODY, RUN_RULES);

export const PIPELINE_ID = Type.Object({ pipeline_id: Type.String({ description: 'The pipeline ID.' }) });
export const RUN_ID = Type.Object({ run_id: Type.String({ description: 'The run ID.' }) });

export const EXAMPLE_PIPELINE: Pipeline = {
  pipeline_id: 'pl_01k2z9v0m5x8q3r7t1w4y6a8bc',
  name: 'Prices every morning',
  description: '',
  site_url: 'https://shop.example.com',
  status: 'created',
  stages: 2,
  definition: {
    stages: [
      { id: 'seed', type: 'seed', config: { urls: ['https://shop.example.com'] } },
      {
        id: 'crawl',
        type: 'crawl',
        depends_on: ['seed'],
        config: { spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc' },
      },
    ],
  },
  params: {},
  concurrency: { max_runs: 1, policy: 'queue' },
  schedule: {
    cron: '0 6 * * *',
    timezone: 'Europe/Berlin',
    active: true,
    next_run: '2026-03-02T06:00:00.000+01:00',
  },
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const EXAMPLE_BODY = {
  name: EXAMPLE_PIPELINE.name,
  site_url: EXAMPLE_PIPELINE.site_url,
  stages: EXAMPLE_PIPELINE.definition.stages,
  schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
};
