import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import { lineageReported } from '../events.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import { RUN_ID } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';

const Asset = Type.Object({
  type: Text(100, 'dataset, artifact, table, model …'),
  id: Text(500, 'Of the asset: a Granary ID, or an external name.'),
  name: Type.Optional(Text(500, 'Display name.')),
});
const Assets = (description: string) => Type.Optional(Type.Array(Asset, { maxItems: 1_000, description }));

export const reportLineage = defineOperation({
  id: 'pipelines.report-lineage',
  method: 'PUT',
  path: '/api/v1/pipelines/runs/{run_id}/lineage',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'Report what an external stage has read and written',
  params: RUN_ID,
  body: Named('ReportLineage', {
    stage_id: Text(200, 'The stage that the worker is working on.'),
    inputs: Assets('What was read.'),
    outputs: Assets('What was written.'),
  }),
  output: PipelineRun,
  example: {
    body: {
      stage_id: 'train',
      inputs: [{ type: 'dataset', id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc' }],
      outputs: [{ type: 'model', id: 'prices-2026' }],
    },
    response: EXAMPLE_PIPELINE_RUN,
  },
  handler: (ctx: Context<PipelinesServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const found = await ctx.services.runs.get(sql, 'pipeline', params.run_id);
      const { stage_id: stageId, inputs = [], outputs = [] } = body;
      if (!found.stages.some((stage) => stage.stageId === stageId))
        throw notFound(`The run has no stage "${stageId}". See the run for its stages.`);
      await emit(sql, lineageReported, {
        accountId: ctx.account.id,
        subject: params.run_id,
        payload: {
          run_id: params.run_id,
          pipeline_id: found.run.definitionId,
          stage_id: stageId,
          inputs: inputs.map(toAsset),
          outputs: outputs.map(toAsset),
          actor: ctx.actor.id,
        },
      });
      return toRecord(found);
    }),
});

const toAsset = ({ type: kind, ...asset }: Static<typeof Asset>) => ({ kind, ...asset });
