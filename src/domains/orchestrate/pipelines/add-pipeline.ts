import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../resource/definition.ts';
import { pipelineCreated } from './events.ts';
import { toldPipeline } from './pipeline-record.ts';
import { applySchedule } from './schedule.ts';
import type { PipelinesServices } from './services.ts';
import { type PipelineContent, type PipelineRow, pipelines } from './store.ts';

/** Checks a new pipeline, stores it, starts its schedule and tells of it. */
export async function addPipeline(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  content: PipelineContent,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  const accountId = maker.account.id;
  const stages = await checkStages(maker, sql, content.stages);
  const row = await pipelines.insert(sql, accountId, prefixedId('pl'), { ...content, stages });
  await applySchedule(maker.services.jobs, sql, accountId, row);
  const payload = toldPipeline(row, maker.actor.id);
  await emit(sql, pipelineCreated, { accountId, subject: row.pipeline_id, payload });
  return { row, secret: await newSecret(maker, sql, stages) };
}
