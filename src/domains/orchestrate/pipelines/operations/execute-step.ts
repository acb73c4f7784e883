import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { must } from '../../../../kernel/must.ts';
import { eitherOr, Named, Text } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  ancestorsOf,
  checkStages,
  ownerOf,
  Stage,
  type StageDefinition,
} from '../../../../platform/runs/index.ts';
import { EXAMPLE_PIPELINE_RUN, PipelineRun, toRecord } from '../run-record.ts';
import type { PipelinesServices } from '../services.ts';

const FREELY = { max_runs: 1, policy: 'queue' } as const;
const OPEN = new Set(['running', 'paused']);

export const executeStep = defineOperation({
  id: 'pipelines.execute-step',
  method: 'POST',
  path: '/api/v1/pipelines/execute-step',
  tag: 'pipelines',
  moves: 'run',
  summary: 'Run a single stage, or repeat a stage of an earlier run',
  description:
    'Give either `stage`, a stage without dependencies, or `run_id` and `stage_id`, to repeat that stage with the outputs its earlier stages had; a webhook is delivered again with the same ID. Returns the run, waiting up to `wait` seconds for it to end.',
  strict: true,
  body: Named(
    'ExecuteStep',
    {
      stage: Type.Optional(Stage),
      params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      run_id: Type.Optional(Text(100, 'An earlier run.')),
      stage_id: Type.Optional(Text(200, 'A stage of that run.')),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 60,
          description: 'Seconds to wait for the job to finish. Defaults to 10.',
        }),
      ),
    },
    { documented: eitherOr('stage', ['run_id', 'stage_id']) },
  ),
  output: PipelineRun,
  errors: [404, 409],
  example: {
    body: { stage: { id: 'seed', type: 'seed', config: { urls: ['https://shop.example.com'] } } },
    response: { ...EXAMPLE_PIPELINE_RUN, pipeline_id: null, trigger: 'step' },
  },
  handler: (ctx: Context<PipelinesServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { run_id: runId, stage_id: stageId, stage, params = {} } = body;
      if (runId !== undefined && stageId !== undefined) return repeat(ctx, sql, runId, stageId);
      if (stage === undefined || runId !== undefined || stageId !== undefined)
        throw invalidRequest('Give stage, or run_id together with stage_id.');
      const [checked] = await checkStages(ctx, sql, [{ id: 'step', ...stage }]);
      const own = must(checked, 'the stage that was checked');
      if (own.type === 'webhook' || own.config?.destination === 'webhook')
        await ctx.services.webhookSecrets.ensure(sql, ctx.account.id);
      const started = await ctx.services.runs.start(sql, {
        owner: ownerOf(ctx),
        kind: 'pipeline',
        definitionId: null,
        definition: { name: own.id },
        stages: [own],
        params,
        trigger: 'step',
        concurrency: FREELY,
      });
      return toRecord(started);
    }),
  finish: async (ctx: Context<PipelinesServices>, { body }, answer) => {
    const { runs, jobs } = ctx.services;
    const end = Date.now() + (body.wait ?? 10) * 1_000;
    const runId = answer.run_id;
    const signal = AbortSignal.any([ctx.signal, ctx.closing]);
    const read = () => ctx.read((sql) => runs.get(sql, 'pipeline', runId));
    let found = await read();
    while (OPEN.has(found.run.state) && Date.now() < end && !signal.aborted) {
      const { version: since } = found.run;
      await jobs.wait({
        accountId: ctx.account.id,
        runId,
        since,
        seconds: (end - Date.now()) / 1_000,
        signal,
      });
      found = await read();
    }
    return toRecord(found);
  },
});

/** The stage as it was in that run, after what came before it then. */
async function repeat(ctx: Context<PipelinesServices>, sql: Sql, runId: string, stageId: string) {
  const { runs } = ctx.services;
  const { run, stages } = await runs.get(sql, 'pipeline', runId);
  const definitions = stages.map(({ definition }) => definition);
  const stage = stages.find((one) => one.stageId === stageId);
  if (stage === undefined)
    throw notFound(`Run "${runId}" has no stage "${stageId}". See the run for its stages.`);
  if (stage.status === 'running') throw conflict(`Stage "${stageId}" is still running. Wait until it ends.`);
  const before = ancestorsOf(definitions, stageId);
  const open = stages.filter((one) => before.includes(one.stageId) && one.status !== 'completed');
  if (open.length > 0)
    throw conflict(
      `The earlier stage "${open[0]?.stageId}" is ${open[0]?.status}, so there is nothing to work on. Choose a run in which it completed.`,
    );
  const needed = definitions.filter(({ id }) => id === stageId || before.includes(id)) as StageDefinition[];
  const started = await runs.start(sql, {
    owner: ownerOf(ctx),
    kind: 'pipeline',
    definitionId: null,
    definition: { name: stageId, repeats: run.definitionId },
    stages: needed,
    params: run.params,
    trigger: 'step',
    concurrency: FREELY,
    reuse: { runId, stageIds: before },
  });
  return toRecord(started);
}
