import type { Static } from 'typebox';
import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Concurrency, StageDefinition } from '../../../platform/runs/index.ts';
import type { CreatePipeline } from './schema.ts';
import type { PipelinesServices } from './services.ts';

const ONE_AT_A_TIME: Concurrency = { max_runs: 1, policy: 'queue' };

export const concurrencyOf = (
  given: Static<typeof CreatePipeline>['concurrency'],
  before: Concurrency = ONE_AT_A_TIME,
): Concurrency => ({
  max_runs: given?.max_runs ?? before.max_runs,
  policy: given?.policy ?? before.policy,
});

export const ownerOf = ({ account, actor }: Context) => ({ account, actorId: actor.id });

/** Throws with everything that is wrong. */
export async function checkStages(
  ctx: Context<PipelinesServices>,
  sql: Sql,
  stages: readonly unknown[],
): Promise<StageDefinition[]> {
  await ctx.services.runs.check(sql, ownerOf(ctx), { stages: stages as StageDefinition[] });
  return stages as StageDefinition[];
}

/** The secret, when these stages are the first of the account that sign with it. */
export async function newSecret(
  ctx: Context<PipelinesServices>,
  sql: Sql,
  stages: readonly StageDefinition[],
): Promise<{ webhook_secret?: string }> {
  const signs = stages.some(({ type, config }) => type === 'webhook' || config?.destination === 'webhook');
  const secret = signs ? await ctx.services.webhookSecrets.ensure(sql, ctx.account.id) : undefined;
  return secret === undefined ? {} : { webhook_secret: secret };
}
