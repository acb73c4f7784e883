import { type Sql, statement } from '../../kernel/sql.ts';
import type { JobError, JobState } from '../jobs/index.ts';
import { advisoryLock } from '../postgres/advisory-lock.ts';
import type { Run, RunDefinition, RunKind, Trigger } from './run.ts';

interface RunRow {
  run_id: string;
  account_id: string;
  kind: RunKind;
  definition_id: string | null;
  definition: RunDefinition;
  params: Record<string, unknown>;
  trigger: Trigger;
  actor: string;
  resumed_from: string | null;
  max_runs: number;
  queued: boolean;
  state: JobState;
  segment: number;
  version: number;
  error: JobError | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const COLUMNS = `r.run_id, r.account_id, r.kind, r.definition_id, r.definition, r.params, r.trigger, r.actor, r.resumed_from,
  r.max_runs, r.queued, j.state, j.segment, j.version, j.error, r.created_at, j.started_at, j.finished_at`;
const FROM = 'FROM runs r JOIN job_states j ON j.run_id = r.run_id';

const toRun = (row: RunRow): Run => ({
  runId: row.run_id,
  accountId: row.account_id,
  kind: row.kind,
  definitionId: row.definition_id,
  repeats: typeof row.definition.repeats === 'string' ? row.definition.repeats : null,
  definition: row.definition,
  params: row.params,
  trigger: row.trigger,
  actor: row.actor,
  resumedFrom: row.resumed_from,
  maxRuns: row.max_runs,
  queued: row.queued,
  state: row.state,
  segment: row.segment,
  version: row.version,
  error: row.error,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
});

const insert = statement(
  'runs.insert',
  `INSERT INTO runs (account_id, run_id, kind, definition_id, definition, params, trigger, actor, resumed_from, max_runs, queued)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const find = statement<RunRow>('runs.find', `SELECT ${COLUMNS} ${FROM} WHERE r.run_id = $1`);
const FILTER = `WHERE r.kind = $1 AND ($2::text IS NULL OR r.definition_id = $2) AND ($3::text IS NULL OR j.state = $3)`;
const list = statement<RunRow>(
  'runs.list',
  `SELECT ${COLUMNS} ${FROM} ${FILTER} ORDER BY r.created_at DESC, r.run_id DESC LIMIT $4 OFFSET $5`,
);
const count = statement<{ total: number }>('runs.count', `SELECT count(*)::int AS total ${FROM} ${FILTER}`);
const underWay = statement<{ run_id: string }>(
  'runs.under-way',
  `SELECT r.run_id ${FROM} WHERE r.definition_id = $1 AND r.active AND NOT r.queued AND j.state IN ('running', 'paused')
   ORDER BY r.created_at`,
);
const nextQueued = statement<{ run_id: string }>(
  'runs.next-queued',
  `SELECT r.run_id ${FROM} WHERE r.definition_id = $1 AND r.active AND r.queued AND j.state = 'running'
   ORDER BY r.created_at, r.run_id LIMIT 1`,
);
const unqueue = statement('runs.unqueue', 'UPDATE runs SET queued = false WHERE run_id = $1');
const deactivate = statement('runs.deactivate', 'UPDATE runs SET active = false WHERE run_id = $1');

export type NewRunRow = Pick<
  Run,
  | 'runId'
  | 'accountId'
  | 'kind'
  | 'definitionId'
  | 'definition'
  | 'params'
  | 'trigger'
  | 'actor'
  | 'resumedFrom'
  | 'maxRuns'
  | 'queued'
>;

export const insertRun = (sql: Sql, run: NewRunRow) =>
  insert.run(sql, [
    run.accountId,
    run.runId,
    run.kind,
    run.definitionId,
    JSON.stringify(run.definition),
    JSON.stringify(run.params),
    run.trigger,
    run.actor,
    run.resumedFrom,
    run.maxRuns,
    run.queued,
  ]);

export async function findRun(sql: Sql, runId: string): Promise<Run | undefined> {
  const row = await find.first(sql, [runId]);
  return row === undefined ? undefined : toRun(row);
}

export interface RunFilter {
  kind: RunKind;
  definitionId?: string | undefined;
  state?: string | undefined;
  limit: number;
  offset: number;
}

export async function listRuns(sql: Sql, filter: RunFilter): Promise<{ runs: Run[]; total: number }> {
  const values = [filter.kind, filter.definitionId ?? null, filter.state ?? null];
  const rows = await list.all(sql, [...values, filter.limit, filter.offset]);
  return { runs: rows.map(toRun), total: (await count.first(sql, values))?.total ?? 0 };
}

/** Whoever starts or ends a run of the definition waits for whoever does so now. */
export const lockRunsOf = advisoryLock('runs.lock-definition', 20);

/** Those that have their turn, the oldest first. */
export const runsUnderWay = async (sql: Sql, definitionId: string): Promise<string[]> =>
  (await underWay.all(sql, [definitionId])).map((row) => row.run_id);

export const findNextQueued = async (sql: Sql, definitionId: string): Promise<string | undefined> =>
  (await nextQueued.first(sql, [definitionId]))?.run_id;

export const leaveQueue = (sql: Sql, runId: string) => unqueue.run(sql, [runId]);
export const endActivity = (sql: Sql, runId: string) => deactivate.run(sql, [runId]);
