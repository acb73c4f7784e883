import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { COLUMN_TYPES } from '../../../../platform/tables/index.ts';
import { SOURCE_FIELDS, sourceOf } from '../files/source.ts';
import { EXAMPLE_BASE, EXAMPLE_MADE, JobRecord, jobBase, MadeArtifactRecord } from '../job/record.ts';
import { findJob, JOB_QUERY, startJob, waitForEnd } from '../job/request.ts';
import { FORMATS, ON_ERROR } from '../parse/options.ts';
import { PARSE_KIND, type ParseOutcome } from '../parse/parse-work.ts';
import { readOptions } from '../parse/read-options.ts';
import type { EtlServices } from '../services.ts';

const ParseJob = JobRecord('EtlParseJob', {
  artifact: Nullable(MadeArtifactRecord),
  format: Nullable(Literals(FORMATS)),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      data_type: Literals(COLUMN_TYPES),
      nullable: Type.Boolean(),
      from: Type.String({ description: 'What the file calls it.' }),
    }),
  ),
  rows: Type.Integer({ description: 'That were written.' }),
  rows_rejected: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      row: Nullable(Type.Integer({ description: 'Which record it is, from 1.' })),
      line: Nullable(Type.Integer({ description: 'As an editor counts; null where a file has no lines.' })),
      column: Nullable(Type.String({ description: 'Null when the whole record is at fault.' })),
      value: Nullable(Type.String({ description: 'As it stands there, cut after 200 characters.' })),
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
    columns: (outcome?.columns ?? []).map(({ type, ...column }) => ({ ...column, data_type: type })),
    rows: outcome?.rows ?? 0,
    rows_rejected: outcome?.rejected ?? 0,
    errors: outcome?.faults ?? [],
  };
}

const Listed = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: most, description }));

export const parseFile = defineOperation({
  id: 'etl.parse',
  method: 'POST',
  path: '/api/v1/etl/parse',
  tag: 'etl',
  summary: 'Parse a file into a Parquet artifact',
  description:
    'CSV, JSON (an array of objects), lines of JSON, XML and Excel workbooks, from an artifact or an address, also as gzip or zstd. Types are told from all of the file, or given with `columns`. One bad record refuses the file, unless on_error is skip. The answer comes when the artifact is stored, or after `wait` seconds with the job as it is.',
  query: Type.Object(JOB_QUERY),
  body: Named('EtlParse', {
    ...SOURCE_FIELDS,
    format: Type.Optional(
      Literals(FORMATS, { description: 'Told by the content, the name and the media type when left out.' }),
    ),
    name: Type.Optional(Text(200, 'Of the new artifact; made from the name of the file when left out.')),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          name: Text(255, 'In the result.'),
          data_type: Literals(COLUMN_TYPES),
          nullable: Type.Optional(Type.Boolean({ description: 'true when left out.' })),
          from: Type.Optional(Text(1_000, 'What the file calls it, when that is another name.')),
        }),
        {
          minItems: 1,
          maxItems: 2_000,
          description: 'The columns of the result; told from the file when left out.',
        },
      ),
    ),
    on_error: Type.Optional(
      Literals(ON_ERROR, {
        description: 'reject, when left out, makes nothing if one record is bad; skip leaves bad ones out.',
      }),
    ),
    encoding: Type.Optional(Text(40, 'Of text that is not UTF-8: a name of the WHATWG list.')),
    delimiter: Type.Optional(
      Text(3, 'Of CSV: one character, or tab. Told by the first lines when left out.'),
    ),
    quote: Type.Optional(Text(1, 'Of CSV: one character; empty when nothing is quoted.', 0)),
    escape: Type.Optional(Text(1, 'Of CSV: stands before a quote inside of quotes.')),
    header: Type.Optional(
      Type.Boolean({
        description: 'Of CSV and workbooks: whether the first line has the names; true when left out.',
      }),
    ),
    null_values: Listed(100, 'Of CSV and workbooks: texts that stand for no value, besides the empty one.'),
    timestamp_formats: Listed(20, 'Ways to write times besides ISO 8601, such as %d.%m.%Y %H:%M.'),
    record_path: Type.Optional(
      Text(
        500,
        'Of XML: the elements that are the records, such as /catalog/item, or item wherever it stands.',
      ),
    ),
    sheet: Type.Optional(
      Type.Union(
        [Type.String({ minLength: 1, maxLength: 100 }), Type.Integer({ minimum: 1, maximum: 10_000 })],
        {
          description: 'Of workbooks: the name of a sheet, or its place from 1; the first when left out.',
        },
      ),
    ),
    range: Type.Optional(
      Text(40, 'Of workbooks: the cells that are read, such as B3:F200 or B3:F; all when left out.'),
    ),
  }),
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
