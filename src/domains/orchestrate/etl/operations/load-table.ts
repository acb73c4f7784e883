import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { eitherOr, Literals, Named, Nullable, Text, Uuid, whenIs } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { artifactSource } from '../files/source.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase } from '../job/record.ts';
import { findJob, JOB_QUERY, newJobId, startJob, waitForEnd } from '../job/request.ts';
import { checkLoad, LOAD_FIELDS, loadInput, PLACE_FIELDS, refuse } from '../load/load-fields.ts';
import { LOAD_KIND, type LoadInput, type LoadOutcome } from '../load/load-work.ts';
import { outsideOf } from '../load/outside.ts';
import { type LoadSource, noSuchDataset } from '../load/rows-file.ts';
import { MODES } from '../load/write-table.ts';
import type { EtlServices } from '../services.ts';

const LoadJob = JobRecord('EtlLoadJob', {
  target: Nullable(
    Type.Object({
      connection: Nullable(
        Type.String({ description: "null for the account's own schema, and for a URL that is not stored." }),
      ),
      schema: Type.String(),
      table: Type.String(),
    }),
  ),
  mode: Literals(MODES),
  rows: Type.Integer({ description: 'Rows loaded.' }),
  rows_updated: Type.Integer({ description: 'For an upsert: rows whose keys already existed.' }),
  created: Type.Boolean({ description: 'Whether the table was created.' }),
  columns: Type.Array(
    Type.Object({ name: Type.String(), type: Type.String({ description: 'PostgreSQL type name.' }) }),
  ),
});

function toRecord(run: JobRun): Static<typeof LoadJob> {
  const { mode, outside } = run.input as LoadInput;
  const outcome = run.cursor as LoadOutcome | null;
  return {
    ...jobBase(run),
    target:
      outcome === null
        ? null
        : { connection: outside?.connection ?? null, schema: outcome.schema, table: outcome.table },
    mode,
    rows: outcome?.rows ?? 0,
    rows_updated: outcome?.updated ?? 0,
    created: outcome?.created ?? false,
    columns: outcome?.columns ?? [],
  };
}

export const loadTable = defineOperation({
  id: 'etl.load',
  method: 'POST',
  path: '/api/v1/etl/load',
  tag: 'etl',
  moves: 'send',
  summary: 'Load Parquet or a dataset into PostgreSQL',
  description:
    "Into the account's own schema in Granary's PostgreSQL, or into an external PostgreSQL: with a URL used once, or stored encrypted under a name. All rows appear at once, or none. Responds once they are loaded, or after `wait` seconds with the current job.",
  query: Type.Object(JOB_QUERY),
  body: Named(
    'EtlLoad',
    {
      artifact_id: Type.Optional(Uuid('A stored Parquet artifact, instead of `dataset_id`.')),
      dataset_id: Type.Optional(Text(40, 'A dataset, instead of `artifact_id`.')),
      target: Type.Optional(
        Type.Object(
          {
            ...PLACE_FIELDS,
            connection: Type.Optional(
              Text(100, 'Name of a stored connection. With `url`, the URL is stored under this name.'),
            ),
            url: Type.Optional(
              Text(
                2_000,
                'An external PostgreSQL: postgresql://user:password@host/database. sslmode is verify-full unless set to disable or require.',
              ),
            ),
          },
          {
            description:
              "Required unless job_id is given. Without connection and url: the account's own schema.",
          },
        ),
      ),
      ...LOAD_FIELDS,
    },
    {
      documented: {
        required: ['target'],
        ...eitherOr('artifact_id', 'dataset_id'),
        ...whenIs('mode', 'upsert', 'keys'),
      },
    },
  ),
  output: LoadJob,
  errors: [404, 409, 503],
  example: {
    body: {
      artifact_id: EXAMPLE_MADE.artifact_id,
      target: { table: 'prices' },
      mode: 'upsert',
      keys: ['sku'],
    },
    response: {
      ...EXAMPLE_BASE,
      target: { connection: null, schema: 'data_0198c0de9c327e5a8f745d3c8b2e4f33', table: 'prices' },
      mode: 'upsert',
      rows: 1_000,
      rows_updated: 40,
      created: false,
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'price', type: 'double precision' },
      ],
    },
  },
  handler: async (ctx: Context<EtlServices>, { query, body }) => {
    if (query.job_id !== undefined) return toRecord(await findJob(ctx, LOAD_KIND, query.job_id));
    const { target } = body;
    if (target === undefined) throw refuse('target', 'is missing: name the table to load into');
    checkLoad({ ...body, target });
    const source = await sourceOf(ctx, body);
    const jobId = newJobId();
    const outside = await outsideOf(ctx, jobId, target);
    const input = loadInput(source, target.table, outside, body);
    return toRecord(await startJob(ctx, LOAD_KIND, input, jobId));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});

async function sourceOf(
  ctx: Context<EtlServices>,
  { artifact_id: artifactId, dataset_id: datasetId }: { artifact_id?: string; dataset_id?: string },
): Promise<LoadSource> {
  if (artifactId !== undefined && datasetId === undefined) return artifactSource(ctx, artifactId);
  if (datasetId === undefined || artifactId !== undefined)
    throw refuse('artifact_id', 'or dataset_id must be given, but not both');
  const columns = await ctx.read((sql) => ctx.services.datasetColumns(sql, ctx.account.id, datasetId));
  if (columns === undefined) throw noSuchDataset();
  return { kind: 'dataset', datasetId };
}
