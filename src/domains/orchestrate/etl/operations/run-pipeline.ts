import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ownerOf, startRun } from '../../../../platform/runs/index.ts';
import { requirePipeline } from '../pipelines/listing.ts';
import { toRun } from '../pipelines/records.ts';
import { EtlRun, EXAMPLE_ETL_RUN, PIPELINE_ID, RunPipeline } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const runPipeline = defineOperation({
  id: 'etl.run-pipeline',
  method: 'POST',
  path: '/api/v1/etl/pipelines/{pipeline_id}/run',
  tag: 'etl',
  moves: 'run',
  summary: 'Run an ETL pipeline',
  description:
    'It runs in the background and survives a crash, on any node; no file is created twice and no row is loaded twice. A missing parameter is reported before anything starts. With `resume_run`, a failed or cancelled run continues from where it stopped.',
  params: PIPELINE_ID,
  body: RunPipeline,
  output: EtlRun,
  errors: [409],
  example: { body: { params: {} }, response: EXAMPLE_ETL_RUN },
  handler: (ctx: Context<EtlDomainServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const definition = { ...(await requirePipeline(sql, params.pipeline_id)), kind: 'etl' } as const;
      const options = { ...body, trigger: 'manual' } as const;
      return toRun(await startRun(ctx.services.runs, sql, ownerOf(ctx), definition, options));
    }),
});
