import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { toRun } from '../pipelines/records.ts';
import { EtlRun, EXAMPLE_ETL_RUN, RUN_ID } from '../pipelines/schema.ts';
import type { EtlDomainServices } from '../services.ts';

export const cancelRun = defineOperation({
  id: 'etl.cancel-run',
  method: 'POST',
  path: '/api/v1/etl/runs/{run_id}/cancel',
  tag: 'etl',
  moves: 'nothing',
  summary: 'Cancel a run of an ETL pipeline',
  description:
    'The job of the current stage is cancelled too and stores nothing; results of earlier stages stay. Only a running or paused run can be cancelled.',
  params: RUN_ID,
  output: EtlRun,
  errors: [409],
  example: { response: { ...EXAMPLE_ETL_RUN, status: 'cancelled' } },
  handler: (ctx: Context<EtlDomainServices>, { params }) =>
    ctx.tx(async (sql) => toRun(await ctx.services.runs.cancel(sql, 'etl', params.run_id))),
});
