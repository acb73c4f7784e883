import { emit } from '../../../../kernel/events.ts';
import type { Maker } from '../../../../kernel/kind.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { etlPipelineDeleted } from '../events.ts';
import type { EtlDomainServices } from '../services.ts';
import { requirePipeline } from './listing.ts';
import { pipelines } from './store.ts';

/** Deletes a pipeline, cancels its runs and tells of it. */
export async function dropPipeline(
  maker: Maker<EtlDomainServices>,
  sql: Sql,
  pipelineId: string,
): Promise<string> {
  const { pipeline_id: id, name } = await requirePipeline(sql, pipelineId, pipelines.lock);
  await maker.services.runs.cancelAll(sql, 'etl', id);
  await pipelines.remove(sql, id);
  const payload = { name, actor: maker.actor.id };
  await emit(sql, etlPipelineDeleted, { accountId: maker.account.id, subject: id, payload });
  return id;
}
