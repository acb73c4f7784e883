import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import { BOOTSTRAP_STAGES } from '../bootstrap/bootstrap-pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import { EXAMPLE_RUN, Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';

export const runBootstrap = defineOperation({
  id: 'ratedata-admin.run-bootstrap',
  method: 'POST',
  path: '/api/v1/ratedata/admin/pipelines/bootstrap',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Load reference data and a sample market',
  description:
    'Needs no network. The sample is invented and marked so (synthetic): six hospitals and three payers, with planted disagreements. With remove_sample it is taken away again.',
  body: Named('RunBootstrap', {
    sample: Type.Optional(Type.Boolean({ description: 'Load the sample market. Defaults to true.' })),
    reference: Type.Optional(
      Type.Boolean({ description: 'Load codes with their public texts, and payers. Defaults to true.' }),
    ),
    remove_sample: Type.Optional(
      Type.Boolean({ description: 'Remove the sample market instead. Defaults to false.' }),
    ),
  }),
  output: Run,
  example: {
    body: { sample: true },
    response: {
      ...EXAMPLE_RUN,
      ...{ kind: 'bootstrap', params: { sample: true }, source_id: null, file_id: null, outcome: null },
      stages: {
        reference: { status: 'completed', duration_secs: 0.6, output: { billing_codes: 5_250, payers: 88 } },
        sample: { status: 'running', duration_secs: null, output: null },
        refresh: { status: 'pending', duration_secs: null, output: null },
      },
      ...{ status: 'running', completed_at: null },
    },
  },
  handler: (ctx: Context<RatedataServices>, { body }) => {
    const { sample, reference = true, remove_sample: remove = false } = body;
    if (remove && sample === true)
      throw invalidRequest('sample and remove_sample contradict each other. Give one of them.', {
        details: [{ path: 'remove_sample', message: 'contradicts sample' }],
      });
    return ctx.tx(async (sql) => {
      const input = { sample: sample ?? !remove, reference: reference && !remove, remove_sample: remove };
      const wanted = { kind: 'bootstrap' as const, stages: BOOTSTRAP_STAGES, params: body, input };
      return runRecord(sql, ctx.account.id, await startRun(ctx, sql, wanted));
    });
  },
});
