import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../resource/definition.ts';
import { pipelineUpdated } from './events.ts';
import { requirePipeline } from './listing.ts';
import { toldPipeline } from './pipeline-record.ts';
import { applySchedule } from './schedule.ts';
import type { PipelinesServices } from './services.ts';
import { type PipelineContent, type PipelineRow, pipelines } from './store.ts';

/** Changes what is given of a pipeline that is locked, and tells of it. A schedule that is given is started anew. */
export async function changePipeline(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  before: PipelineRow,
  changes: Partial<PipelineContent>,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  const accountId = maker.account.id;
  if (changes.stages !== undefined) await checkStages(maker, sql, changes.stages);
  const id = before.pipeline_id;
  const row = await requirePipeline(sql, id, () => pipelines.update(sql, id, changes));
  if (changes.schedule !== undefined) await applySchedule(maker.services.jobs, sql, accountId, row);
  const payload = toldPipeline(row, maker.actor.id);
  await emit(sql, pipelineUpdated, { accountId, subject: row.pipeline_id, payload });
  return { row, secret: await newSecret(maker, sql, row.stages) };
}
