import Type, { type Static } from 'typebox';
import { eitherOr, HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';
import { COLUMN_TYPES } from '../../../platform/tables/index.ts';
import { SOURCE_NAMES } from './sources/registry.ts';

export const STATUSES = ['processing', 'paused', 'completed', 'failed', 'cancelled'] as const;
export const ACTIONS = ['cancel', 'pause', 'resume'] as const;
export const ENDS = ['max_rows', 'max_cost', 'enrichment_rows_per_day'] as const;

const SourceName = Literals(SOURCE_NAMES, { description: 'GET /api/v1/enrichment/sources describes them.' });
const ColumnName = Text(100, 'A column name.');

const Config = Type.Object(
  {
    selectors: Type.Optional(
      Type.Record(Type.String(), Text(1_000, 'CSS; append ::attr(name) to read an attribute.'), {
        maxProperties: 50,
        description: 'For web_scrape: each new column and its selector.',
      }),
    ),
    dkim_selectors: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9._-]{1,63}$' }), {
        maxItems: 20,
        description: 'For email_auth: additional DKIM selectors to try.',
      }),
    ),
    js_rendering: Type.Optional(Type.Boolean({ description: 'Run JavaScript in a browser.' })),
  },
  { description: 'Settings for the sources.' },
);

const Budget = Type.Object({
  max_rows: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Max rows to enrich.' }),
  ),
  max_cost: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'Max credits to spend; each source states its cost per key. Cached results are free.',
    }),
  ),
});

export const EnrichRequest = Named(
  'EnrichRequest',
  {
    dataset_id: Type.Optional(Type.String({ description: 'The dataset to enrich.' })),
    site_url: Type.Optional(HttpUrl('The site this is about; informational only.')),
    source_name: Type.Optional(SourceName),
    sources: Type.Optional(
      Type.Array(SourceName, {
        minItems: 1,
        maxItems: 20,
        description:
          'Instead of source_name: several sources, tried in this order until a column has a value.',
      }),
    ),
    match_column: Type.Optional(
      Text(
        100,
        'The column with a domain, a URL or an email address; for some sources also a company name. Detected by name and type if omitted.',
      ),
    ),
    enrich_columns: Type.Optional(
      Type.Array(ColumnName, {
        minItems: 1,
        maxItems: 200,
        description: 'The columns to fill, from those that the sources provide. Defaults to all.',
      }),
    ),
    config: Type.Optional(Config),
    overwrite: Type.Optional(
      Type.Boolean({
        description: 'Replace existing values. Defaults to filling only empty ones.',
      }),
    ),
    budget: Type.Optional(Budget),
    max_age_secs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 31_536_000,
        description: 'Look up results older than this again. Defaults to the lifetime of each source.',
      }),
    ),
    job_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'ID of an existing job to act on, instead of a new one.' }),
    ),
    action: Type.Optional(Literals(ACTIONS, { description: 'With job_id: what to do with the job.' })),
  },
  { documented: eitherOr(['dataset_id', 'source_name'], ['dataset_id', 'sources'], ['job_id', 'action']) },
);
export type EnrichRequest = Static<typeof EnrichRequest>;

const Progress = Type.Object({
  rows_processed: Type.Integer(),
  rows_enriched: Type.Integer(),
  rows_unmatched: Type.Integer({ description: 'Rows whose value is neither a domain nor a URL.' }),
  rows_unresolved: Type.Integer({ description: 'Rows that name a company whose site is not known.' }),
  rows_without_value: Type.Integer({ description: 'Rows for which no source had anything.' }),
  rows_failed: Type.Integer({
    description: 'Rows for which a page or server did not respond in three attempts. They are not charged.',
  }),
  values_added: Type.Integer(),
  keys_looked_up: Type.Integer({ description: 'Distinct domains or URLs, times sources.' }),
  keys_from_cache: Type.Integer({ description: 'Already known; they are free.' }),
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
  source: Type.String({ description: 'The first source that is tried.' }),
  sources: Type.Array(Type.String()),
  site_url: Nullable(Type.String()),
  match_column: Type.String(),
  enrich_columns: Type.Array(Type.String()),
  added_columns: Type.Array(Type.String(), { description: 'Columns that the dataset did not have.' }),
  overwrite: Type.Boolean(),
  budget: Type.Object({ max_rows: Nullable(Type.Integer()), max_cost: Nullable(Type.Integer()) }),
  rows_to_enrich: Type.Integer(),
  estimated_completion_secs: Nullable(
    Type.Integer({
      description:
        'Estimated seconds left, from the pace of the job with each host so far; null until its first rows are done.',
    }),
  ),
  progress: Progress,
  stopped_by: Nullable(Literals(ENDS, { description: 'Why the job ended before all rows were done.' })),
  faults: Type.Array(Fault, { description: 'Keys that a source could not look up; the first 100.' }),
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
      provider: Nullable(Type.String({ description: 'The contracted source that is also used.' })),
    }),
    { description: 'Columns; for web_scrape, the names in config.selectors.' },
  ),
  match_columns: Type.Array(Type.String(), { description: 'What a row is looked up by.' }),
  tier: Literals(TIERS, { description: 'The lowest tier that includes it.' }),
  available: Type.Boolean({ description: "Whether the account's tier includes it." }),
  cost: Type.Integer({ description: 'Credits per looked-up key.' }),
  ttl_secs: Type.Integer({ description: 'How long a result is reused.' }),
  ready: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why the source is not ready.' })),
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
