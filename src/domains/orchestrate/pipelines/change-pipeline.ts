import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../platform/runs/index.ts';
import type { PipelineDraft } from './add-pipeline.ts';
import { pipelineUpdated } from './events.ts';
import { requirePipeline } from './listing.ts';
import { toldPipeline } from './pipeline-record.ts';
import { applySchedule, readSchedule } from './schedule.ts';
import type { PipelinesServices } from './services.ts';
import { type PipelineRow, pipelines } from './store.ts';

/** Changes what is given of a pipeline that is locked, and tells of it. A schedule that is given is started anew. */
export async function changePipeline(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  before: PipelineRow,
  { schedule: given, ...changes }: Partial<PipelineDraft>,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  const accountId = maker.account.id;
  if (changes.stages !== undefined) await checkStages(maker, sql, changes.stages);
  const { jobs, clock } = maker.services;
  const schedule = given === undefined ? before.schedule : readSchedule(given, clock.now());
  const id = before.pipeline_id;
  const row = await requirePipeline(sql, id, () => pipelines.update(sql, id, { ...changes, schedule }));
  if (given !== undefined) await applySchedule(jobs, sql, accountId, row);
  const payload = toldPipeline(row, maker.actor.id);
  await emit(sql, pipelineUpdated, { accountId, subject: row.pipeline_id, payload });
  return { row, secret: await newSecret(maker, sql, row.stages) };
}
