import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { waitForJob } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { isPrefixedId, prefixedId } from '../../../../kernel/ids.ts';
import { HttpUrl, Literals, Named, Text } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { FACTORY, type FactoryInput, progressOf } from '../factory/factory-job.ts';
import { EXAMPLE_FACTORY, FactoryJob, toFactoryJob } from '../factory/factory-record.ts';
import type { BuilderServices } from '../services.ts';

const MOST_SITES = 100;
const LONGEST_WAIT = 60;

const Body = Named(
  'StartSpiderFactory',
  {
    sites: Type.Optional(
      Type.Array(
        Type.Object({
          url: HttpUrl('A page that lists the records, or the page of a single record.'),
          name: Type.Optional(Text(200, 'Name of the spider.')),
          description: Type.Optional(
            Text(2_000, 'What to extract from this site; overrides the prompt for all sites.'),
          ),
        }),
        { minItems: 1, maxItems: MOST_SITES },
      ),
    ),
    description: Type.Optional(Text(2_000, 'What to extract from every site, in plain words.')),
    dataset_id: Type.Optional(
      Type.String({ description: 'One dataset for all rows; fields are matched to its columns.' }),
    ),
    create_datasets: Type.Optional(Type.Boolean({ description: 'Create a dataset for each spider.' })),
    save: Type.Optional(Type.Boolean({ description: 'false is a dry run. Defaults to true.' })),
    js_rendering: Type.Optional(
      Type.Boolean({
        description: 'Run JavaScript in a browser. If omitted, only for pages that are empty without it.',
      }),
    ),
    details: Type.Optional(
      Literals(['auto', 'always', 'never'], {
        description: 'Whether to create rows from the page of each record.',
      }),
    ),
    job_id: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'ID of a running or finished factory job, to get its progress. Do not give sites with it.',
      }),
    ),
    cancel: Type.Optional(
      Type.Boolean({ description: 'With job_id: cancel the job. Spiders that were already created stay.' }),
    ),
  },
  {
    documented: {
      oneOf: [
        {
          required: ['sites'],
          not: {
            properties: { create_datasets: { const: true } },
            required: ['create_datasets', 'dataset_id'],
          },
        },
        { required: ['job_id'] },
      ],
    },
  },
);

export const startFactory = defineOperation({
  id: 'spiders.factory',
  method: 'POST',
  path: '/api/v1/spiders/factory',
  tag: 'spiders',
  moves: 'fetch',
  summary: 'Build spiders for many sites',
  description:
    'One job for up to 100 sites, which runs in the background, survives a crash and never creates a spider twice. For each site it reports the spider, or why there is none. Call it again with job_id to get the progress or to cancel.',
  query: Type.Object({
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LONGEST_WAIT,
        description: 'Seconds to wait for the job to finish. Defaults to 0.',
      }),
    ),
  }),
  body: Body,
  output: FactoryJob,
  errors: [404, 409],
  example: {
    body: {
      sites: [{ url: 'https://shop.example.com/products' }],
      description: 'name and price of all products',
    },
    response: EXAMPLE_FACTORY,
  },
  handler: (ctx: Context<BuilderServices>, { body }) =>
    ctx.tx(async (sql) => {
      if (body.job_id !== undefined)
        return toFactoryJob(await known(ctx, sql, body.job_id, body.cancel === true));
      const { sites } = body;
      if (sites === undefined)
        throw invalidRequest(
          'Give the sites to build spiders for, or job_id to see an earlier factory job.',
          {
            details: [{ path: 'sites', message: 'is required when job_id is not given' }],
          },
        );
      await check(ctx, sql, { ...body, sites });
      const input: FactoryInput = {
        sites,
        description: body.description ?? null,
        render: body.js_rendering ?? null,
        details: body.details ?? 'auto',
        datasetId: body.dataset_id ?? null,
        createDatasets: body.create_datasets ?? false,
        save: body.save ?? true,
        actorId: ctx.actor.id,
      };
      const run = await ctx.services.jobs.enqueue(sql, {
        runId: prefixedId('fj'),
        accountId: ctx.account.id,
        kind: FACTORY,
        input,
        progress: progressOf([], sites.length),
      });
      return toFactoryJob(run);
    }),
  finish: async (ctx: Context<BuilderServices>, { query }, answer) =>
    query.wait === undefined || query.wait === 0
      ? answer
      : toFactoryJob(await waitForJob(ctx, answer.job_id, query.wait)),
});

async function check(
  ctx: Context<BuilderServices>,
  sql: Sql,
  {
    sites,
    dataset_id: id,
    create_datasets: creates,
  }: { sites: { url: string }[]; dataset_id?: string; create_datasets?: boolean },
): Promise<void> {
  for (const { url } of sites) ctx.services.checkUrl(url);
  if (id === undefined) return;
  if (creates === true)
    throw invalidRequest('Give either dataset_id or create_datasets, not both.', {
      details: [{ path: 'create_datasets', message: 'must not be given with dataset_id' }],
    });
  if ((await ctx.services.columnsOf(sql, ctx.account.id, id)) === undefined)
    throw notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');
}

async function known(
  ctx: Context<BuilderServices>,
  sql: Sql,
  jobId: string,
  cancels: boolean,
): Promise<JobRun> {
  const { jobs } = ctx.services;
  const [run] = isPrefixedId('fj', jobId) ? await jobs.getMany(sql, [jobId]) : [];
  if (run === undefined || run.kind !== FACTORY)
    throw notFound('There is no such spider factory in this account. Check job_id.');
  return cancels ? jobs.cancel(sql, jobId) : run;
}
