import type { PageQuery } from '../../../kernel/paging.ts';
import { containing, type Sql, statement } from '../../../kernel/sql.ts';
import type { Concurrency, StageDefinition } from '../../../platform/runs/index.ts';

export interface StoredSchedule {
  cron: string;
  timezone: string;
  active: boolean;
}

export interface PipelineContent {
  name: string;
  description: string;
  site_url: string | null;
  stages: StageDefinition[];
  params: Record<string, unknown>;
  concurrency: Concurrency;
  schedule: StoredSchedule | null;
}

export interface PipelineRow extends PipelineContent {
  pipeline_id: string;
  created_at: Date;
  updated_at: Date;
}

const SHOWN = `pipeline_id, name, description, site_url, stages, params, concurrency, schedule, created_at, updated_at`;

const insert = statement<PipelineRow>(
  'pipelines.insert',
  `INSERT INTO pipelines (account_id, pipeline_id, name, description, site_url, stages, params, concurrency, schedule)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${SHOWN}`,
);
const find = statement<PipelineRow>(
  'pipelines.find',
  `SELECT ${SHOWN} FROM pipelines WHERE pipeline_id = $1`,
);
const lock = statement<PipelineRow>(
  'pipelines.lock',
  `SELECT ${SHOWN} FROM pipelines WHERE pipeline_id = $1 FOR UPDATE`,
);
const named = statement<{ id: string; name: string; scheduled: boolean }>(
  'pipelines.named',
  'SELECT pipeline_id AS id, name, schedule IS NOT NULL AS scheduled FROM pipelines',
);
const FILTER = `WHERE ($1::text IS NULL OR site_url = $1) AND ($2::text IS NULL OR name ILIKE $2)`;
const list = statement<PipelineRow>(
  'pipelines.list',
  `SELECT ${SHOWN} FROM pipelines ${FILTER} ORDER BY created_at DESC, pipeline_id DESC LIMIT $3 OFFSET $4`,
);
const count = statement<{ total: number }>(
  'pipelines.count',
  `SELECT count(*)::int AS total FROM pipelines ${FILTER}`,
);
const update = statement<PipelineRow>(
  'pipelines.update',
  `UPDATE pipelines SET name = $2, description = $3, site_url = $4, stages = $5, params = $6, concurrency = $7, schedule = $8,
     updated_at = clock_timestamp()
   WHERE pipeline_id = $1 RETURNING ${SHOWN}`,
);
const remove = statement('pipelines.remove', 'DELETE FROM pipelines WHERE pipeline_id = $1');

const valuesOf = (content: PipelineContent) => [
  content.name,
  content.description,
  content.site_url,
  JSON.stringify(content.stages),
  JSON.stringify(content.params),
  JSON.stringify(content.concurrency),
  content.schedule === null ? null : JSON.stringify(content.schedule),
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
export const updatePipeline = async (sql: Sql, id: string, content: PipelineContent): Promise<PipelineRow> =>
  (await update.first(sql, [id, ...valuesOf(content)]))!;
export const removePipeline = (sql: Sql, id: string) => remove.run(sql, [id]);

export async function listPipelines(
  sql: Sql,
  query: PageQuery & { site_url?: string; search?: string },
): Promise<{ rows: PipelineRow[]; total: number }> {
  const filter = [query.site_url ?? null, containing(query.search)];
  const rows = await list.all(sql, [...filter, query.limit, query.offset]);
  return { rows, total: (await count.first(sql, filter))?.total ?? 0 };
}
