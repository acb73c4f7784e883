import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { toRun } from '../pipelines/records.ts';
import { EtlRun, EXAMPLE_ETL_RUN, RUN_ID } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const pauseRun = defineOperation({
  id: 'etl.pause-run',
  method: 'POST',
  path: '/api/v1/etl/runs/{run_id}/pause',
  tag: 'etl',
  moves: 'nothing',
  summary: 'Pause or resume a run of an ETL pipeline',
  description:
    'The job of the current stage is paused too; its unfinished work starts over when the run resumes. With `{"resume": true}`, a paused run resumes. Only a running run can be paused, and only a paused one resumed.',
  params: RUN_ID,
  body: Named('PauseEtlRun', {
    resume: Type.Optional(Type.Boolean({ description: 'Resume instead. Defaults to false.' })),
  }),
  output: EtlRun,
  errors: [409],
  example: { body: { resume: true }, response: EXAMPLE_ETL_RUN },
  handler: (ctx: Context<EtlDomainServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const verb = body.resume === true ? 'resume' : 'pause';
      return toRun(await ctx.services.runs[verb](sql, 'etl', params.run_id));
    }),
});
