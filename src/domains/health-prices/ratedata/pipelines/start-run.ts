import type { Context } from '../../../../kernel/context.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { type Run, toRun } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { childrenOf, findRun, insertRun, type PipelineKind } from '../store/pipelines.ts';

export interface WantedRun {
  kind: PipelineKind;
  /** Where it is not the job of its kind. */
  job?: string;
  stages: readonly string[];
  /** As the caller gave them. */
  params: Record<string, unknown>;
  /** For the job; tier and actor are added. */
  input: object;
  sourceId?: string;
  parentId?: string;
}

/** Writes a run down and enqueues its job, in the caller's transaction. */
export async function startRun(
  { services, account, actor }: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  { kind, job, stages, params, input, sourceId, parentId }: WantedRun,
): Promise<string> {
  const runId = uuidv7();
  await insertRun(sql, account.id, {
    ...{ run_id: runId, kind, params, stages },
    ...{ source_id: sourceId, parent_id: parentId },
  });
  await services.jobs.enqueue(sql, {
    ...{ runId, accountId: account.id, kind: job ?? `ratedata.${kind}` },
    input: { ...input, kind, account_tier: account.tier, actor: actor.id },
  });
  return runId;
}

export async function runRecord(sql: Sql, accountId: string, runId: string): Promise<Run> {
  const row = must(await findRun(sql, accountId, runId), 'a run that was just written');
  return toRun(row, await childrenOf(sql, accountId, runId));
}
