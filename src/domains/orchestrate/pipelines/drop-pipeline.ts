import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { pipelineDeleted } from './events.ts';
import { requirePipeline } from './listing.ts';
import { applySchedule } from './schedule.ts';
import type { PipelinesServices } from './services.ts';
import { pipelines } from './store.ts';

/** Deletes a pipeline with its schedule, cancels its runs and tells of it. */
export async function dropPipeline(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  pipelineId: string,
): Promise<string> {
  const { jobs, runs } = maker.services;
  const accountId = maker.account.id;
  const row = await requirePipeline(sql, pipelineId, pipelines.lock);
  const id = row.pipeline_id;
  await applySchedule(jobs, sql, accountId, { ...row, schedule: null });
  await runs.cancelAll(sql, 'pipeline', id);
  await pipelines.remove(sql, id);
  const payload = { name: row.name, actor: maker.actor.id };
  await emit(sql, pipelineDeleted, { accountId, subject: id, payload });
  return id;
}
