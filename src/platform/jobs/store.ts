import { type Sql, statement } from '../../kernel/sql.ts';
import { advisoryLock } from '../postgres/advisory-lock.ts';
import { Overtaken, sqlState, UNIQUE_VIOLATION } from '../postgres/database.ts';
import type { Cost } from './cost.ts';
import type { JobError, JobRun, JobState, Progress } from './define.ts';

interface JobRow {
  run_id: string;
  account_id: string;
  kind: string;
  state: JobState;
  segment: number;
  batch: number;
  starts: number;
  resting: boolean;
  version: number;
  input: unknown;
  cursor: unknown;
  progress: Progress;
  output: unknown;
  error: JobError | null;
  cost_cpu_ms: number;
  cost_bytes: number;
  cost_pages: number;
  cost_rows: number;
  cost_tokens: number;
  created_at: Date;
  started_at: Date | null;
  updated_at: Date;
  finished_at: Date | null;
}

const toRun = (row: JobRow): JobRun => ({
  runId: row.run_id,
  accountId: row.account_id,
  kind: row.kind,
  state: row.state,
  segment: row.segment,
  batch: row.batch,
  starts: row.starts,
  resting: row.resting,
  version: row.version,
  input: row.input,
  cursor: row.cursor,
  progress: row.progress,
  output: row.output,
  error: row.error,
  cost: {
    cpu_ms: row.cost_cpu_ms,
    bytes: row.cost_bytes,
    pages: row.cost_pages,
    rows: row.cost_rows,
    tokens: row.cost_tokens,
  },
  createdAt: row.created_at,
  startedAt: row.started_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at,
});

const COLUMNS = `run_id, account_id, kind, state, segment, batch, starts, resting, version, input, cursor, progress, output, error,
  cost_cpu_ms, cost_bytes, cost_pages, cost_rows, cost_tokens, created_at, started_at, updated_at, finished_at`;

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds the cost that is the named parameter. */
export const charging = (cost: string): string =>
  `cost_cpu_ms = round((cost_cpu_ms + (${cost}::jsonb ->> 'cpu_ms')::numeric)::numeric, 3),
   cost_bytes = cost_bytes + (${cost}::jsonb ->> 'bytes')::bigint,
   cost_pages = cost_pages + (${cost}::jsonb ->> 'pages')::bigint,
   cost_rows = cost_rows + (${cost}::jsonb ->> 'rows')::bigint,
   cost_tokens = cost_tokens + (${cost}::jsonb ->> 'tokens')::bigint`;

const changing = (name: string, set: string, where: string) => {
  const change = statement<JobRow>(
    `jobs.${name}`,
    `UPDATE job_runs SET ${set}, version = version + 1, updated_at = clock_timestamp()
     WHERE run_id = $1 AND ${where} RETURNING ${COLUMNS}`,
  );
  return async (sql: Sql, runId: string, ...values: unknown[]): Promise<JobRun | undefined> => {
    const row = await change.first(sql, [runId, ...values]);
    return row === undefined ? undefined : toRun(row);
  };
};

const insert = statement<JobRow>(
  'jobs.insert',
  `INSERT INTO job_runs (run_id, account_id, kind, input, progress, resting, wake_at)
   VALUES ($1, $2, $3, $4, coalesce($5::jsonb, '{}'), $6::timestamptz IS NOT NULL, $6)
   RETURNING ${COLUMNS}`,
);
const select = statement<JobRow>('jobs.select', `SELECT ${COLUMNS} FROM job_runs WHERE run_id = $1`);

const selectMany = statement<JobRow>(
  'jobs.select-many',
  `SELECT ${COLUMNS} FROM job_runs WHERE run_id = ANY ($1)`,
);

export interface NewRun {
  runId: string;
  accountId: string;
  kind: string;
  input: unknown;
  progress?: Progress;
  /** It rests until then, or until it is woken, before anything is done. */
  restUntil?: Date;
}

/**
 * Under an id that somebody else, such as another execution of the same stage, has just used, the transaction is repeated and
 * finds the job there.
 */
export async function insertRun(sql: Sql, run: NewRun): Promise<JobRun> {
  const values = [run.runId, run.accountId, run.kind, json(run.input ?? null)];
  const more = [json(run.progress), run.restUntil ?? null];
  try {
    return toRun(await insert.one(sql, [...values, ...more]));
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION
      ? new Overtaken('somebody has this job', { cause: error })
      : error;
  }
}

const lockSame = advisoryLock('jobs.lock-same', 3);
const findUnfinished = statement(
  'jobs.find-unfinished',
  `SELECT FROM job_runs WHERE account_id = $1 AND kind = $2 AND input = $3 AND state IN ('running', 'paused')`,
);
const forgetFinished = statement(
  'jobs.forget-finished',
  `DELETE FROM job_runs WHERE account_id = $1 AND kind = $2 AND input = $3 AND state NOT IN ('running', 'paused')`,
);

/** Undefined when a run of the same kind and input is not finished; those that are go. */
export async function insertOnlyRun(sql: Sql, run: NewRun): Promise<JobRun | undefined> {
  const same = [run.accountId, run.kind, json(run.input ?? null)];
  await lockSame(sql, same.join(' '));
  if ((await findUnfinished.run(sql, same)) > 0) return undefined;
  await forgetFinished.run(sql, same);
  return insertRun(sql, run);
}

export async function findRun(sql: Sql, runId: string): Promise<JobRun | undefined> {
  const row = await select.first(sql, [runId]);
  return row === undefined ? undefined : toRun(row);
}

/** Those that there are, in no order. */
export const findRuns = async (sql: Sql, runIds: readonly string[]): Promise<JobRun[]> =>
  (await selectMany.all(sql, [runIds])).map(toRun);

/** Where in a run a piece of work stands; what does not stand there any more changes nothing. */
export interface Position {
  accountId: string;
  runId: string;
  segment: number;
  batch: number;
}

export const riseRun = changing(
  'rise',
  'segment = segment + 1, starts = 0, resting = false, wake_at = NULL',
  "state = 'running' AND resting",
);
/** Keeps a run that is at work from lying down after it. */
export const noteWake = changing(
  'note-wake',
  'wake_at = clock_timestamp()',
  "state = 'running' AND NOT resting",
);

const FINISH = 'finished_at = clock_timestamp()';

export const pauseRun = changing('pause', "state = 'paused'", "state = 'running'");
export const resumeRun = changing(
  'resume',
  "state = 'running', segment = segment + 1, starts = 0, resting = false, wake_at = NULL",
  "state = 'paused'",
);
export const cancelRun = changing(
  'cancel',
  `state = 'cancelled', ${FINISH}`,
  "state IN ('running', 'paused')",
);

const begin = changing('begin', 'starts = starts + 1', "segment = $2 AND state = 'running' AND NOT resting");
export const beginSegment = (sql: Sql, { runId, segment }: Pick<Position, 'runId' | 'segment'>) =>
  begin(sql, runId, segment);

/** Only the first beginning of a run is its start. */
export const markStarted = changing('start', 'started_at = clock_timestamp()', 'started_at IS NULL');

const restart = changing(
  'restart',
  'segment = segment + 1, starts = starts + 1',
  "segment = $2 AND state = 'running'",
);
export const restartSegment = (sql: Sql, { runId, segment }: Pick<Position, 'runId' | 'segment'>) =>
  restart(sql, runId, segment);

const fail = changing(
  'fail',
  `state = 'failed', error = $3, ${charging('$4')}, ${FINISH}`,
  "segment = $2 AND state = 'running'",
);
export const failRun = (
  sql: Sql,
  { runId, segment }: Pick<Position, 'runId' | 'segment'>,
  error: JobError,
  cost: Cost,
) => fail(sql, runId, segment, json(error), json(cost));

const save = changing(
  'save',
  `batch = batch + 1, starts = 0, cursor = $4, progress = coalesce($5::jsonb, progress),
   segment = segment + CASE WHEN $6::boolean AND $7::timestamptz IS NULL AND state = 'running' THEN 1 ELSE 0 END,
   resting = $7::timestamptz IS NOT NULL AND wake_at IS NULL,
   wake_at = CASE WHEN wake_at IS NULL THEN $7::timestamptz END, ${charging('$8')}`,
  "segment = $2 AND batch = $3 AND state IN ('running', 'paused')",
);
/**
 * Keeps what a batch did, also when the run was paused meanwhile; `last` moves a running one to its next segment. One that
 * was woken during the batch does not lie down.
 */
export const saveBatch = (
  sql: Sql,
  { runId, segment, batch }: Position,
  result: { cursor: unknown; progress?: Progress; last: boolean; restUntil?: Date },
  cost: Cost,
) => {
  const { cursor, progress, last, restUntil } = result;
  const values = [json(cursor), json(progress), last, restUntil ?? null, json(cost)];
  return save(sql, runId, segment, batch, ...values);
};

const complete = changing(
  'complete',
  `state = 'completed', batch = batch + 1, starts = 0, cursor = $4, progress = coalesce($5::jsonb, progress),
   output = $6, ${charging('$7')}, ${FINISH}`,
  "segment = $2 AND batch = $3 AND state = 'running'",
);
export const completeRun = (
  sql: Sql,
  { runId, segment, batch }: Position,
  { cursor, progress, output }: { cursor: unknown; progress?: Progress; output?: unknown },
  cost: Cost,
) => complete(sql, runId, segment, batch, json(cursor), json(progress), json(output), json(cost));
