import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { eitherOr, Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { FORMATS } from '../../../../platform/files/index.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import { SOURCE_FIELDS, sourceOf } from '../files/source.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import { PARSE_FIELDS } from '../parse/parse-fields.ts';
import { PARSE_KIND, type ParseOutcome } from '../parse/parse-work.ts';
import { readOptions } from '../parse/read-options.ts';
import type { EtlServices } from '../services.ts';

const ParseJob = JobRecord('EtlParseJob', {
  artifact: Nullable(MadeArtifactRecord),
  format: Nullable(Literals(FORMATS)),
  notes: Type.Array(Type.String(), { description: 'Assumptions made about the file.' }),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      data_type: Literals(COLUMN_TYPES),
      nullable: Type.Boolean(),
      from: Type.String({ description: 'Name in the file.' }),
    }),
  ),
  rows: Type.Integer({ description: 'Rows written.' }),
  rows_rejected: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      row: Nullable(Type.Integer({ description: 'Number of the record, from 1.' })),
      line: Nullable(
        Type.Integer({ description: 'Line number as in an editor; null for files without lines.' }),
      ),
      column: Nullable(Type.String({ description: 'null if the whole record is invalid.' })),
      value: Nullable(Type.String({ description: 'The original value, cut after 200 characters.' })),
      message: Type.String(),
    }),
    { description: 'The first 100.' },
  ),
});

function toRecord(run: JobRun): Static<typeof ParseJob> {
  const outcome = run.cursor as ParseOutcome | null;
  return {
    ...jobBase(run),
    artifact: outcome?.artifact ?? null,
    format: outcome?.format ?? null,
    notes: outcome?.notes ?? [],
    columns: (outcome?.columns ?? []).map(({ type, ...column }) => ({ ...column, data_type: type })),
    rows: outcome?.rows ?? 0,
    rows_rejected: outcome?.rejected ?? 0,
    errors: outcome?.faults ?? [],
  };
}

export const parseFile = defineOperation({
  id: 'etl.parse',
  method: 'POST',
  path: '/api/v1/etl/parse',
  tag: 'etl',
  moves: 'fetch',
  summary: 'Parse a file into a Parquet artifact',
  description:
    'CSV, JSON (an array of objects), JSON Lines, XML, Excel workbooks, Parquet and Arrow, from an artifact or a URL, optionally compressed with gzip or zstd. Types are detected from the whole file, or given with `columns`. One invalid record rejects the file, unless on_error is skip. Responds once the artifact is stored, or after `wait` seconds with the current job.',
  query: Type.Object(JOB_QUERY),
  body: Named(
    'EtlParse',
    {
      ...SOURCE_FIELDS,
      ...PARSE_FIELDS,
    },
    { documented: eitherOr('artifact_id', 'url') },
  ),
  output: ParseJob,
  errors: [404, 409, 503],
  example: {
    body: { artifact_id: EXAMPLE_MADE.artifact_id, on_error: 'skip' },
    response: {
      ...EXAMPLE_BASE,
      artifact: {
        ...EXAMPLE_MADE,
        artifact_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f35',
        name: 'prices.parquet',
        media_type: 'application/vnd.apache.parquet',
        size_bytes: 20_480,
      },
      format: 'csv',
      notes: [],
      columns: [
        { name: 'title', data_type: 'text', nullable: true, from: 'title' },
        { name: 'price', data_type: 'float', nullable: true, from: 'price' },
      ],
      rows: 2,
      rows_rejected: 1,
      errors: [
        { row: 3, line: 4, column: null, value: 'bread', message: 'has fewer fields than there are columns' },
      ],
    },
  },
  handler: async (ctx: Context<EtlServices>, { query, body }) => {
    if (query.job_id !== undefined) return toRecord(await findJob(ctx, PARSE_KIND, query.job_id));
    const source = await sourceOf(ctx, body);
    const options = readOptions(body);
    const name = body.name === undefined ? {} : { name: body.name };
    return toRecord(await startJob(ctx, PARSE_KIND, { source, options, ...name }));
  },
  finish: async (ctx: Context<EtlServices>, { query }, answer) =>
    answer.status === 'running' ? toRecord(await waitForEnd(ctx, answer.job_id, query.wait)) : answer,
});
