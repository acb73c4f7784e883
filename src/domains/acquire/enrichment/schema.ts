import Type, { type Static } from 'typebox';
import { eitherOr, HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';
import { COLUMN_TYPES } from '../../../platform/tables/index.ts';
import { SOURCE_NAMES } from './sources/registry.ts';

export const STATUSES = ['processing', 'paused', 'completed', 'failed', 'cancelled'] as const;
export const ACTIONS = ['cancel', 'pause', 'resume'] as const;
export const ENDS = ['max_rows', 'max_cost', 'enrichment_rows_per_day'] as const;

const SourceName = Literals(SOURCE_NAMES, { description: 'GET /api/v1/enrichment/sources tells of each.' });
const ColumnName = Text(100, 'The name of a column.');

const Config = Type.Object(
  {
    selectors: Type.Optional(
      Type.Record(Type.String(), Text(1_000, 'CSS; ::attr(name) at its end takes an attribute.'), {
        maxProperties: 50,
        description: 'Of web_scrape: each new column and its selector.',
      }),
    ),
    dkim_selectors: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9._-]{1,63}$' }), {
        maxItems: 20,
        description: 'Of email_auth: further selectors to try.',
      }),
    ),
    js_rendering: Type.Optional(Type.Boolean({ description: 'Run the scripts of pages in a browser.' })),
  },
  { description: 'Settings of the sources.' },
);

const Budget = Type.Object({
  max_rows: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Rows enriched at most.' }),
  ),
  max_cost: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description:
        'Credits spent at most; each source says what a key costs. What is known already costs nothing.',
    }),
  ),
});

export const EnrichRequest = Named(
  'EnrichRequest',
  {
    dataset_id: Type.Optional(Type.String({ description: 'The dataset to enrich.' })),
    site_url: Type.Optional(HttpUrl('The site this is about; only noted.')),
    source_name: Type.Optional(SourceName),
    sources: Type.Optional(
      Type.Array(SourceName, {
        minItems: 1,
        maxItems: 20,
        description: 'Instead of source_name: several, asked in this order until a column has a value.',
      }),
    ),
    match_column: Type.Optional(
      Text(
        100,
        'The column with a domain, an address or an email address, for some sources also the name of a company; found by name and type when left out.',
      ),
    ),
    enrich_columns: Type.Optional(
      Type.Array(ColumnName, {
        minItems: 1,
        maxItems: 200,
        description: 'What to fill, of what the sources provide; all of it when left out.',
      }),
    ),
    config: Type.Optional(Config),
    overwrite: Type.Optional(
      Type.Boolean({
        description: 'Replace values that are there. Only empty ones are filled when left out.',
      }),
    ),
    budget: Type.Optional(Budget),
    max_age_secs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 31_536_000,
        description: 'Ask anew for what was found longer ago. The lifetime of each source when left out.',
      }),
    ),
    job_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'Instead of a new job: one to act on.' }),
    ),
    action: Type.Optional(Literals(ACTIONS, { description: 'With job_id: what to do with it.' })),
  },
  { documented: eitherOr(['dataset_id', 'source_name'], ['dataset_id', 'sources'], ['job_id', 'action']) },
);
export type EnrichRequest = Static<typeof EnrichRequest>;

const Progress = Type.Object({
  rows_processed: Type.Integer(),
  rows_enriched: Type.Integer(),
  rows_unmatched: Type.Integer({ description: 'Their value is neither a domain nor an address.' }),
  rows_unresolved: Type.Integer({ description: 'They name a company whose site is not known.' }),
  rows_without_value: Type.Integer({ description: 'No source had anything for them.' }),
  rows_failed: Type.Integer({
    description:
      'A page or server that may have a value did not answer, in three tries. They are not charged.',
  }),
  values_added: Type.Integer(),
  keys_looked_up: Type.Integer({ description: 'Different domains or addresses, times sources.' }),
  keys_from_cache: Type.Integer({ description: 'Known from before; they cost nothing.' }),
  keys_failed: Type.Integer(),
  cost: Type.Integer({ description: 'Credits.' }),
});
export type Progress = Static<typeof Progress>;

export const NO_PROGRESS: Progress = {
  rows_processed: 0,
  rows_enriched: 0,
  rows_unmatched: 0,
  rows_unresolved: 0,
  rows_without_value: 0,
  rows_failed: 0,
  values_added: 0,
  keys_looked_up: 0,
  keys_from_cache: 0,
  keys_failed: 0,
  cost: 0,
};

const Fault = Type.Object({
  source: Type.String(),
  key: Type.String(),
  code: Type.String(),
  message: Type.String(),
});
export type KeyFault = Static<typeof Fault>;

export const EnrichmentJob = Named('EnrichmentJob', {
  job_id: Type.String(),
  status: Literals(STATUSES),
  dataset_id: Type.String(),
  source: Type.String({ description: 'The first that is asked.' }),
  sources: Type.Array(Type.String()),
  site_url: Nullable(Type.String()),
  match_column: Type.String(),
  enrich_columns: Type.Array(Type.String()),
  added_columns: Type.Array(Type.String(), { description: 'Those that the dataset did not have.' }),
  overwrite: Type.Boolean(),
  budget: Type.Object({ max_rows: Nullable(Type.Integer()), max_cost: Nullable(Type.Integer()) }),
  rows_to_enrich: Type.Integer(),
  estimated_completion_secs: Nullable(
    Type.Integer({
      description: 'Seconds, by the pace of the job so far; null until its first rows are done.',
    }),
  ),
  progress: Progress,
  stopped_by: Nullable(Literals(ENDS, { description: 'What ended it before all rows were done.' })),
  faults: Type.Array(Fault, { description: 'Keys a source could say nothing of; the first 100.' }),
  warnings: Type.Array(Type.String()),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  started_at: Timestamp(),
  duration_secs: Nullable(Type.Number()),
  completed_at: Nullable(Timestamp()),
});
export type EnrichmentJob = Static<typeof EnrichmentJob>;

export const EnrichmentSource = Named('EnrichmentSource', {
  name: Type.String(),
  description: Type.String(),
  provides: Type.Array(
    Type.Object({
      name: Type.String(),
      data_type: Literals(COLUMN_TYPES),
      description: Type.String(),
      provider: Nullable(Type.String({ description: 'The source under contract that is asked as well.' })),
    }),
    { description: 'Columns; those of web_scrape are the names in config.selectors.' },
  ),
  match_columns: Type.Array(Type.String(), { description: 'What a row is looked up by.' }),
  tier: Literals(TIERS, { description: 'The lowest that has it.' }),
  available: Type.Boolean({ description: 'The tier of this account has it.' }),
  cost: Type.Integer({ description: 'Credits for each key that is looked up.' }),
  ttl_secs: Type.Integer({ description: 'How long an answer is reused.' }),
  ready: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why it is not ready.' })),
});

export const EXAMPLE_JOB: EnrichmentJob = {
  job_id: 'ej_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'processing',
  dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
  source: 'tech_detection',
  sources: ['tech_detection'],
  site_url: null,
  match_column: 'domain',
  enrich_columns: ['cms', 'cdn'],
  added_columns: ['cms', 'cdn', 'enrichment_provenance'],
  overwrite: false,
  budget: { max_rows: null, max_cost: null },
  rows_to_enrich: 1_200,
  estimated_completion_secs: null,
  progress: NO_PROGRESS,
  stopped_by: null,
  faults: [],
  warnings: [],
  error: null,
  started_at: '2026-03-01T09:30:00.000Z',
  duration_secs: null,
  completed_at: null,
};
