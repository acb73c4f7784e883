import { type Sql, statement } from '../../../../kernel/sql.ts';

export const PIPELINE_KINDS = [
  ...(['bootstrap', 'cms_discovery', 'discover', 'hospital_mrf'] as const),
  ...(['reference_data', 'tic_ingestion', 'views_refresh'] as const),
];
export type PipelineKind = (typeof PIPELINE_KINDS)[number];

export const OUTCOMES = ['published', 'unchanged', 'held'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const RUN_STATES = ['running', 'completed', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface StageState {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'skipped';
  duration_secs: number | null;
  output: Record<string, unknown> | null;
}

export interface RunRow {
  run_id: string;
  kind: PipelineKind;
  status: RunState;
  params: Record<string, unknown>;
  parent_id: string | null;
  source_id: string | null;
  file_id: string | null;
  stages: Record<string, StageState>;
  /** In the order in which they come; a JSON object of the database has its own. */
  stage_names: string[];
  progress: Record<string, number>;
  outcome: string | null;
  output: Record<string, unknown> | null;
  warnings: string[];
  error: { code: string; message: string } | null;
  started_at: Date;
  completed_at: Date | null;
}

export interface RunChange {
  params?: Record<string, unknown>;
  status?: RunState;
  source_id?: string;
  file_no?: string;
  stages?: Record<string, StageState>;
  progress?: Record<string, number>;
  outcome?: string;
  output?: Record<string, unknown>;
  warnings?: readonly string[];
  error?: { code: string; message: string };
}

const COLUMNS = `run_id, kind, r.status, params, parent_id, r.source_id,
  (SELECT file_id FROM price_files f WHERE f.account_id = r.account_id AND f.file_no = r.file_no) AS file_id,
  stages, stage_names, progress, outcome, output, r.warnings, error, started_at, completed_at`;
const FILTER = `r.account_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR r.status = $3)
  AND ($4::uuid IS NULL OR r.source_id = $4) AND ($5::timestamptz IS NULL OR started_at >= $5)`;

const insert = statement(
  'ratedata.insert-run',
  `INSERT INTO price_pipelines (account_id, run_id, kind, status, params, parent_id, source_id, stages, stage_names)
   VALUES ($1, $2, $3, 'running', $4, $5, $6, $7, $8)`,
);
const find = statement<RunRow>(
  'ratedata.find-run',
  `SELECT ${COLUMNS} FROM price_pipelines r WHERE r.account_id = $1 AND run_id = $2`,
);
const list = statement<RunRow>(
  'ratedata.list-runs',
  `SELECT ${COLUMNS} FROM price_pipelines r WHERE ${FILTER} ORDER BY started_at DESC, run_id DESC LIMIT $6 OFFSET $7`,
);
const count = statement<{ total: number }>(
  'ratedata.count-runs',
  `SELECT count(*)::int AS total FROM price_pipelines r WHERE ${FILTER}`,
);
const children = statement<RunRow>(
  'ratedata.run-children',
  `SELECT ${COLUMNS} FROM price_pipelines r WHERE r.account_id = $1 AND parent_id = $2 ORDER BY started_at, run_id`,
);
const change = statement(
  'ratedata.change-run',
  `UPDATE price_pipelines SET status = coalesce($3, status), source_id = coalesce($4::uuid, source_id),
     file_no = coalesce($5::bigint, file_no), stages = stages || coalesce($6::jsonb, '{}'),
     progress = progress || coalesce($7::jsonb, '{}'), outcome = coalesce($8, outcome),
     output = CASE WHEN $9::jsonb IS NULL THEN output ELSE coalesce(output, '{}') || $9 END,
     warnings = warnings || coalesce($10::jsonb, '[]'), error = coalesce($11::jsonb, error),
     params = coalesce($12::jsonb, params),
     at_work = at_work AND coalesce($3, 'running') = 'running',
     completed_at = CASE WHEN coalesce($3, 'running') = 'running' THEN completed_at ELSE coalesce(completed_at, clock_timestamp()) END
   WHERE account_id = $1 AND run_id = $2 AND status = 'running'`,
);
const lockPlaces = statement(
  'ratedata.lock-places',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 42))',
);
const lockRefresh = statement(
  'ratedata.lock-refresh',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 43))',
);
const takePlace = statement(
  'ratedata.take-place',
  `UPDATE price_pipelines SET at_work = true WHERE account_id = $1 AND run_id = $2 AND status = 'running'
     AND (at_work OR (SELECT count(*) FROM price_pipelines WHERE account_id = $1 AND at_work) < $3)`,
);
const waiting = statement<{ run_id: string }>(
  'ratedata.waiting-runs',
  `SELECT run_id FROM price_pipelines WHERE account_id = $1 AND status = 'running' AND NOT at_work
     AND stages -> stage_names[1] ->> 'status' = 'pending' ORDER BY started_at LIMIT $2`,
);
const runningOf = statement<{ run_id: string }>(
  'ratedata.running-of-sources',
  `SELECT run_id FROM price_pipelines WHERE account_id = $1 AND status = 'running' AND source_id = ANY ($2::uuid[])`,
);
const removeOld = statement(
  'ratedata.remove-old-runs',
  `DELETE FROM price_pipelines WHERE completed_at < now() - interval '90 days'`,
);
const latest = statement<{ kind: PipelineKind; run_id: string; status: RunState; completed_at: Date | null }>(
  'ratedata.latest-runs',
  `SELECT DISTINCT ON (kind) kind, run_id, status, completed_at FROM price_pipelines WHERE account_id = $1
   ORDER BY kind, started_at DESC`,
);

export interface NewRun {
  run_id: string;
  kind: PipelineKind;
  params: Record<string, unknown>;
  parent_id?: string | undefined;
  source_id?: string | undefined;
  stages: readonly string[];
}

export const insertRun = (sql: Sql, accountId: string, run: NewRun) =>
  insert.run(sql, [
    ...[accountId, run.run_id, run.kind, JSON.stringify(run.params), run.parent_id ?? null],
    run.source_id ?? null,
    JSON.stringify(Object.fromEntries(run.stages.map((name) => [name, PENDING]))),
    run.stages,
  ]);

const PENDING: StageState = { status: 'pending', duration_secs: null, output: null };

export const findRun = (sql: Sql, accountId: string, runId: string) => find.first(sql, [accountId, runId]);

export interface RunFilter {
  kind?: string;
  status?: string;
  source_id?: string;
  since?: string;
  limit: number;
  offset: number;
}

export async function listRuns(
  sql: Sql,
  accountId: string,
  { kind, status, source_id: source, since, limit, offset }: RunFilter,
): Promise<{ rows: RunRow[]; total: number }> {
  const filter = [accountId, kind ?? null, status ?? null, source ?? null, since ?? null];
  const rows = await list.all(sql, [...filter, limit, offset]);
  return { rows, total: (await count.one(sql, filter)).total };
}

export const childrenOf = (sql: Sql, accountId: string, runId: string) =>
  children.all(sql, [accountId, runId]);

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Does nothing to a run that has ended. */
export const changeRun = (sql: Sql, accountId: string, runId: string, to: RunChange): Promise<number> =>
  change.run(sql, [
    ...[accountId, runId, to.status ?? null, to.source_id ?? null, to.file_no ?? null, json(to.stages)],
    ...[json(to.progress), to.outcome ?? null, json(to.output), json(to.warnings), json(to.error)],
    json(to.params),
  ]);

/** Until the transaction ends, nobody else begins a refresh of the account, on whichever node. */
export const lockRefreshes = (sql: Sql, accountId: string) => lockRefresh.run(sql, [accountId]);

/** Whether the run has one of the places that its account may use at once. */
export async function takeWorkPlace(
  sql: Sql,
  accountId: string,
  runId: string,
  most: number,
): Promise<boolean> {
  await lockPlaces.run(sql, [accountId]);
  return (await takePlace.run(sql, [accountId, runId, most])) > 0;
}

export const waitingRuns = async (sql: Sql, accountId: string, most: number): Promise<string[]> =>
  (await waiting.all(sql, [accountId, most])).map(({ run_id }) => run_id);

export const runningOfSources = async (
  sql: Sql,
  accountId: string,
  sources: readonly string[],
): Promise<string[]> => (await runningOf.all(sql, [accountId, sources])).map(({ run_id }) => run_id);

export const latestRuns = (sql: Sql, accountId: string) => latest.all(sql, [accountId]);

export const removeOldRuns = (sql: Sql) => removeOld.run(sql);
