import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../platform/runs/index.ts';
import { pipelineCreated } from './events.ts';
import { toldPipeline } from './pipeline-record.ts';
import { applySchedule, type GivenSchedule, readSchedule } from './schedule.ts';
import type { PipelinesServices } from './services.ts';
import { type PipelineContent, type PipelineRow, pipelines } from './store.ts';

export interface PipelineDraft extends Omit<PipelineContent, 'schedule'> {
  schedule?: GivenSchedule | null | undefined;
}

/** Checks a new pipeline, stores it, starts its schedule and tells of it. */
export async function addPipeline(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  draft: PipelineDraft,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  const accountId = maker.account.id;
  const { jobs, clock } = maker.services;
  const stages = await checkStages(maker, sql, draft.stages);
  const schedule = readSchedule(draft.schedule, clock.now());
  const row = await pipelines.insert(sql, accountId, prefixedId('pl'), { ...draft, stages, schedule });
  await applySchedule(jobs, sql, accountId, row);
  const payload = toldPipeline(row, maker.actor.id);
  await emit(sql, pipelineCreated, { accountId, subject: row.pipeline_id, payload });
  return { row, secret: await newSecret(maker, sql, stages) };
}
