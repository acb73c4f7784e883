import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Maker } from '../../../../kernel/kind.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../../platform/runs/index.ts';
import { etlPipelineCreated } from '../events.ts';
import type { EtlDomainServices } from '../services.ts';
import { toldPipeline } from './records.ts';
import { type PipelineContent, type PipelineRow, pipelines } from './store.ts';

/** Checks a new pipeline, stores it and tells of it. */
export async function addPipeline(
  maker: Maker<EtlDomainServices>,
  sql: Sql,
  content: PipelineContent,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  const accountId = maker.account.id;
  const stages = await checkStages(maker, sql, content.stages);
  const row = await pipelines.insert(sql, accountId, uuidv7(), { ...content, stages });
  const payload = toldPipeline(row, maker.actor.id);
  await emit(sql, etlPipelineCreated, { accountId, subject: row.pipeline_id, payload });
  return { row, secret: await newSecret(maker, sql, stages) };
}
