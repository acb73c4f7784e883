import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { waitForJob } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { eitherOr, HttpUrl, Named, Text, Uuid, whenIs } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { importStarted } from '../events.ts';
import { toldSource } from '../import/job/store-import.ts';
import { IMPORT_KIND } from '../import/job/types.ts';
import { BODY_OPTIONS, QUERY_OPTIONS } from '../import/options.ts';
import { findImport } from '../import/request/find-import.ts';
import { checkSource } from '../import/request/named-source.ts';
import { prepareNamed, prepareUpload } from '../import/request/prepare-import.ts';
import { EXAMPLE_IMPORT, ImportJob, toImportJob } from '../import/request/record.ts';
import { storeAtOnce } from '../import/request/store-at-once.ts';
import type { DatasetsServices } from '../services.ts';

const WAIT = 30;
const LONGEST_WAIT = 60;

const Wait = Type.Integer({
  minimum: 0,
  maximum: LONGEST_WAIT,
  description: `Seconds to wait for the job to finish. Defaults to ${WAIT}.`,
});
const DryRun = Type.Boolean({
  description: 'Store nothing, and return a preview of how the file would be read.',
});

/** A query parameter wins over the same field of the body. */
const given = <Query, Body>({ query, body }: { query: Query; body: Body }) => ({ ...body, ...query });

export const importDataset = defineOperation({
  id: 'datasets.import',
  method: 'POST',
  path: '/api/v1/datasets/{dataset_id}/import',
  tag: 'datasets',
  moves: 'write',
  summary: 'Import rows from a file',
  description:
    'Send the file as the body, as one file of a form, or name it with `source`; options are query parameters, form fields or JSON fields. CSV, JSON (an array of objects, or objects one after the other), JSON Lines, Parquet and Arrow, optionally compressed with gzip or zstd. All valid rows appear together at the end. Repeat the request with the same Idempotency-Key, or with job_id and no file, to get the progress of an import, or with cancel to cancel it.',
  uploads: [
    'text/csv',
    'text/tab-separated-values',
    'application/json',
    'application/x-ndjson',
    'application/vnd.apache.parquet',
    'application/vnd.apache.arrow.stream',
    'application/vnd.apache.arrow.file',
    'application/gzip',
    'application/zstd',
    'application/octet-stream',
    'multipart/form-data',
  ],
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  query: Type.Object({
    ...QUERY_OPTIONS,
    dry_run: Type.Optional(DryRun),
    keep: Type.Optional(
      Type.Boolean({
        description:
          'With dry_run and a file: keep the file for an hour and return its upload_id, also if the preview fails (status failed).',
      }),
    ),
    wait: Type.Optional(Wait),
    job_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'ID of an existing import; do not send a file with it.' }),
    ),
    cancel: Type.Optional(
      Type.Boolean({ description: 'With job_id: cancel that import. Nothing of it is stored.' }),
    ),
  }),
  body: Named(
    'ImportDataset',
    {
      source: Type.Optional(
        Type.Object(
          {
            url: Type.Optional(HttpUrl('URL of the file.')),
            artifact_id: Type.Optional(Uuid('The artifact that holds the file.')),
            upload_id: Type.Optional(
              Text(40, 'The file that was sent with keep; it is deleted after the import.', 0),
            ),
            quarantine: Type.Optional(
              Type.Boolean({
                description: 'Retry the rejected rows of this dataset.',
                documented: { const: true },
              }),
            ),
          },
          {
            description: 'Give one of them.',
            documented: eitherOr('url', 'artifact_id', 'upload_id', 'quarantine'),
          },
        ),
      ),
      ...BODY_OPTIONS,
      dry_run: Type.Optional(DryRun),
    },
    { documented: { required: ['source'], ...whenIs('mode', 'upsert', 'keys') } },
  ),
  output: ImportJob,
  errors: [409, 413, 415, 502, 503, 504],
  example: {
    body: {
      source: { url: 'https://files.example.com/products.csv' },
      on_error: 'quarantine',
      mapping: { Name: 'title' },
    },
    response: EXAMPLE_IMPORT,
  },
  prepare: async (ctx: Context<DatasetsServices>, { params, query, body, upload }) => {
    const id = params.dataset_id;
    if (query.job_id === undefined && query.cancel !== true && upload === undefined) checkSource(body.source);
    await ctx.read((sql) => requireDataset(sql, id));
    if (query.job_id !== undefined) return undefined;
    if (query.cancel === true)
      throw invalidRequest('Give job_id: the import to cancel.', {
        details: [{ path: 'job_id', message: 'is required with cancel' }],
      });
    const options = given({ query, body });
    const asked = { table: tableOf(ctx, id), given: options, isDryRun: options.dry_run === true };
    const prepared = await (upload === undefined
      ? prepareNamed(ctx, asked, body.source ?? {})
      : prepareUpload(ctx, asked, upload));
    const dispose = async () => ('job' in prepared ? prepared.job[Symbol.asyncDispose]() : undefined);
    return { ...prepared, [Symbol.asyncDispose]: dispose };
  },
  handler: async (ctx: Context<DatasetsServices>, { params, query, prepared }) => {
    const id = params.dataset_id;
    if (prepared === undefined) {
      const found = await findImport(ctx, id, query.job_id ?? '');
      if (query.cancel !== true) return toImportJob(found);
      return toImportJob(await ctx.tx((sql) => ctx.services.jobs.cancel(sql, found.runId)));
    }
    if ('planned' in prepared) return prepared.planned;
    const { jobId: runId, input, handOver } = prepared.job;
    const accountId = ctx.account.id;
    const run = await ctx.tx(async (sql) => {
      await requireDataset(sql, id);
      const payload = { job_id: runId, source: toldSource(input), actor: ctx.actor.id };
      await emit(sql, importStarted, { accountId, subject: id, payload });
      const work = await storeAtOnce(ctx.services, sql, { accountId, jobId: runId }, input);
      return ctx.services.jobs.enqueue(sql, { runId, accountId, kind: IMPORT_KIND, input: work });
    });
    handOver();
    return toImportJob(run);
  },
  finish: async (ctx: Context<DatasetsServices>, { query }, answer) =>
    answer.job_id === null || answer.status !== 'running'
      ? answer
      : toImportJob(await waitForJob(ctx, answer.job_id, query.wait ?? WAIT)),
});
