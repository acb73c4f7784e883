import Type, { type Static } from 'typebox';
import { invalidRequest, notFound } from '../../../kernel/errors.ts';
import type { Maker } from '../../../kernel/kind.ts';
import { Literals, needing } from '../../../kernel/schema.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { StageDefinition, StageOwner } from '../define.ts';
import { descendantsOf } from '../graph.ts';
import { type Concurrency, OVERLAPS, type RunKind } from '../run.ts';
import type { Runs, RunWithStages } from '../runs.ts';
import { JsonObject } from './stage.ts';

export const PARAMS = JsonObject('Values for {{ params.name }}; a run can override them.');

export const CONCURRENCY = Type.Object({
  max_runs: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: 'Concurrency limit for runs. Defaults to 1.' }),
  ),
  policy: Type.Optional(
    Literals(OVERLAPS, {
      description:
        'What happens to a run over the concurrency limit. queue, the default: it waits for its turn. skip: it is refused. cancel_previous: the oldest run is cancelled.',
    }),
  ),
});

/** A run begins at a stage only where another run has left off. */
export const RUN_RULES = { documented: needing('from_stage', 'resume_run') };

/** What a run of something stored may be given. */
export const RUN_BODY = {
  params: Type.Optional(PARAMS),
  resume_run: Type.Optional(
    Type.String({
      description: 'A finished run of this pipeline, whose completed stages are not repeated.',
    }),
  ),
  from_stage: Type.Optional(
    Type.String({
      description:
        'With resume_run: repeat this stage and all later ones, completed or not; the earlier run may then have completed.',
    }),
  ),
};

export const ONE_AT_A_TIME: Concurrency = { max_runs: 1, policy: 'queue' };

export const concurrencyOf = (
  given: Static<typeof CONCURRENCY> | undefined,
  before: Concurrency = ONE_AT_A_TIME,
): Concurrency => ({
  max_runs: given?.max_runs ?? before.max_runs,
  policy: given?.policy ?? before.policy,
});

export const ownerOf = ({ account, actor }: Maker): StageOwner => ({ account, actorId: actor.id });

/** Throws with everything that is wrong. */
export async function checkStages(
  ctx: Maker<{ runs: Runs }>,
  sql: Sql,
  stages: readonly unknown[],
): Promise<StageDefinition[]> {
  await ctx.services.runs.check(sql, ownerOf(ctx), { stages: stages as StageDefinition[] });
  return stages as StageDefinition[];
}

/** The secret, when these stages are the first of the account that sign with it. */
export async function newSecret(
  ctx: Maker<{ webhookSecrets: { ensure(sql: Sql, accountId: string): Promise<string | undefined> } }>,
  sql: Sql,
  stages: readonly StageDefinition[],
): Promise<{ webhook_secret?: string }> {
  const signs = stages.some(({ type, config }) => type === 'webhook' || config?.destination === 'webhook');
  const secret = signs ? await ctx.services.webhookSecrets.ensure(sql, ctx.account.id) : undefined;
  return secret === undefined ? {} : { webhook_secret: secret };
}

/** A stored graph, of which there may be many runs. */
export interface Definition {
  pipeline_id: string;
  name: string;
  stages: StageDefinition[];
  params: Record<string, unknown>;
  concurrency: Concurrency;
}

/** Starts a run of a definition as it is now; with another run, of what that one did not complete. */
export async function startRun(
  runs: Runs,
  sql: Sql,
  owner: StageOwner,
  { kind, ...definition }: Definition & { kind: RunKind },
  options: {
    params?: Record<string, unknown>;
    trigger: 'manual' | 'schedule';
    resume_run?: string;
    from_stage?: string;
  },
): Promise<RunWithStages> {
  const { pipeline_id: definitionId, name, stages, concurrency } = definition;
  const { resume_run: resumeRun, from_stage: fromStage } = options;
  checkFromStage(stages, fromStage, resumeRun);
  const earlier =
    resumeRun === undefined
      ? undefined
      : await completedOf(runs, sql, kind, definitionId, resumeRun, fromStage !== undefined);
  const started = {
    owner,
    kind,
    definitionId,
    definition: { name },
    stages,
    params: { ...definition.params, ...earlier?.source.run.params, ...options.params },
    concurrency,
  };
  if (earlier === undefined || resumeRun === undefined)
    return runs.start(sql, { ...started, trigger: options.trigger });
  const again = fromStage === undefined ? [] : [fromStage, ...descendantsOf(stages, fromStage)];
  const reuse = { runId: resumeRun, stageIds: earlier.stageIds.filter((id) => !again.includes(id)) };
  return runs.start(sql, { ...started, trigger: 'resume', reuse });
}

function checkFromStage(
  stages: readonly StageDefinition[],
  fromStage: string | undefined,
  resumeRun: string | undefined,
): void {
  if (fromStage === undefined) return;
  const path = 'from_stage';
  if (resumeRun === undefined)
    throw invalidRequest('from_stage requires resume_run: the run whose earlier stages are kept.', {
      details: [{ path, message: 'requires resume_run' }],
    });
  if (!stages.some(({ id }) => id === fromStage))
    throw invalidRequest(`The pipeline has no stage "${fromStage}". Use one of its stages.`, {
      details: [{ path, message: 'must be a stage of the pipeline' }],
    });
}

async function completedOf(
  runs: Runs,
  sql: Sql,
  kind: RunKind,
  definitionId: string,
  runId: string,
  orCompleted: boolean,
) {
  const { run } = await runs.get(sql, kind, runId);
  if (run.definitionId !== definitionId)
    throw notFound(`"${runId}" is not a run of this pipeline. List them with GET …/runs.`);
  return runs.completedOf(sql, kind, runId, orCompleted);
}
