import type { PageQuery } from '../../../../kernel/paging.ts';
import { containing, type Sql, statement } from '../../../../kernel/sql.ts';
import type { Definition } from '../../../../resource/definition.ts';

export interface PipelineContent extends Omit<Definition, 'pipeline_id'> {
  description: string;
}

export interface PipelineRow extends PipelineContent {
  pipeline_id: string;
  created_at: Date;
  updated_at: Date;
}

const SHOWN = 'pipeline_id, name, description, stages, params, concurrency, created_at, updated_at';

const insert = statement<PipelineRow>(
  'etl.insert-pipeline',
  `INSERT INTO etl_pipelines (account_id, pipeline_id, name, description, stages, params, concurrency)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${SHOWN}`,
);
const find = statement<PipelineRow>(
  'etl.find-pipeline',
  `SELECT ${SHOWN} FROM etl_pipelines WHERE pipeline_id = $1`,
);
const lock = statement<PipelineRow>(
  'etl.lock-pipeline',
  `SELECT ${SHOWN} FROM etl_pipelines WHERE pipeline_id = $1 FOR UPDATE`,
);
const named = statement<{ id: string; name: string }>(
  'etl.named-pipelines',
  'SELECT pipeline_id AS id, name FROM etl_pipelines',
);
const FILTER = 'WHERE $1::text IS NULL OR name ILIKE $1';
const list = statement<PipelineRow>(
  'etl.list-pipelines',
  `SELECT ${SHOWN} FROM etl_pipelines ${FILTER} ORDER BY created_at DESC, pipeline_id DESC LIMIT $2 OFFSET $3`,
);
const count = statement<{ total: number }>(
  'etl.count-pipelines',
  `SELECT count(*)::int AS total FROM etl_pipelines ${FILTER}`,
);
const update = statement<PipelineRow>(
  'etl.update-pipeline',
  `UPDATE etl_pipelines SET name = $2, description = $3, stages = $4, params = $5, concurrency = $6,
     updated_at = clock_timestamp()
   WHERE pipeline_id = $1 RETURNING ${SHOWN}`,
);
const remove = statement('etl.remove-pipeline', 'DELETE FROM etl_pipelines WHERE pipeline_id = $1');

const valuesOf = ({ name, description, stages, params, concurrency }: PipelineContent) => [
  name,
  description,
  JSON.stringify(stages),
  JSON.stringify(params),
  JSON.stringify(concurrency),
];

export const insertPipeline = async (
  sql: Sql,
  accountId: string,
  id: string,
  content: PipelineContent,
): Promise<PipelineRow> => (await insert.first(sql, [accountId, id, ...valuesOf(content)]))!;

export const findPipeline = (sql: Sql, id: string) => find.first(sql, [id]);
export const namedPipelines = (sql: Sql) => named.all(sql);
export const lockPipeline = (sql: Sql, id: string) => lock.first(sql, [id]);
export const savePipeline = async (sql: Sql, id: string, content: PipelineContent): Promise<PipelineRow> =>
  (await update.first(sql, [id, ...valuesOf(content)]))!;
export const removePipeline = (sql: Sql, id: string) => remove.run(sql, [id]);

export async function readPipelines(
  sql: Sql,
  { search, limit, offset }: PageQuery & { search?: string },
): Promise<{ rows: PipelineRow[]; total: number }> {
  const pattern = containing(search);
  const rows = await list.all(sql, [pattern, limit, offset]);
  return { rows, total: (await count.first(sql, [pattern]))?.total ?? 0 };
}
