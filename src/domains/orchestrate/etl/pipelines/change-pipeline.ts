import { emit } from '../../../../kernel/events.ts';
import type { Maker } from '../../../../kernel/kind.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { checkStages, newSecret } from '../../../../platform/runs/index.ts';
import { etlPipelineUpdated } from '../events.ts';
import type { EtlDomainServices } from '../services.ts';
import { requirePipeline } from './listing.ts';
import { toldPipeline } from './records.ts';
import { type PipelineContent, type PipelineRow, pipelines } from './store.ts';

/** Changes what is given of a pipeline that is locked, and tells of it. */
export async function changePipeline(
  maker: Maker<EtlDomainServices>,
  sql: Sql,
  before: PipelineRow,
  changes: Partial<PipelineContent>,
): Promise<{ row: PipelineRow; secret: { webhook_secret?: string } }> {
  if (changes.stages !== undefined) await checkStages(maker, sql, changes.stages);
  const id = before.pipeline_id;
  const row = await requirePipeline(sql, id, () => pipelines.update(sql, id, changes));
  await emit(sql, etlPipelineUpdated, {
    accountId: maker.account.id,
    subject: row.pipeline_id,
    payload: toldPipeline(row, maker.actor.id),
  });
  return { row, secret: await newSecret(maker, sql, row.stages) };
}
