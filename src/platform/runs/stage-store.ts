import { type Sql, statement } from '../../kernel/sql.ts';
import { renewUnfinished } from '../jobs/index.ts';
import type { DataMoved, StageDefinition, StageError, StageStatus } from './define.ts';
import type { LogLine, Run, RunStage } from './run.ts';
import type { StageChange } from './stage-change.ts';
import { chargeStages } from './stage-costs.ts';

interface StageRow {
  stage_id: string;
  type: string;
  definition: StageDefinition;
  status: StageStatus;
  revision: number;
  attempts: number;
  waiting: RunStage['waiting'];
  wake_at: Date | null;
  skip_reason: string | null;
  output: Record<string, unknown> | null;
  progress: Record<string, unknown> | null;
  checkpoint: unknown;
  error: StageError | null;
  log: LogLine[];
  started_at: Date | null;
  attempt_at: Date | null;
  ended_at: Date | null;
}

const COLUMNS = `stage_id, type, definition, status, revision, attempts, waiting, wake_at, skip_reason, output, progress,
  checkpoint, error, log, started_at, attempt_at, ended_at`;

const toStage = (row: StageRow): RunStage => ({
  stageId: row.stage_id,
  type: row.type,
  definition: row.definition,
  status: row.status,
  revision: row.revision,
  attempts: row.attempts,
  waiting: row.waiting,
  wakeAt: row.wake_at,
  skipReason: row.skip_reason,
  output: row.output,
  progress: row.progress,
  checkpoint: row.checkpoint,
  error: row.error,
  log: row.log,
  startedAt: row.started_at,
  attemptAt: row.attempt_at,
  endedAt: row.ended_at,
});

const insert = statement(
  'run-stages.insert',
  `INSERT INTO run_stages (account_id, run_id, stage_id, position, type, definition, status, attempts, output, data, progress,
     started_at, ended_at)
   SELECT $1, $2, s.definition->>'id', s.position, s.definition->>'type', s.definition, coalesce(o.status, 'pending'),
     coalesce(o.attempts, 0), o.output, o.data, o.progress, o.started_at, o.ended_at
   FROM jsonb_to_recordset($3) AS s (definition jsonb, position integer)
   LEFT JOIN run_stages o ON o.run_id = $4 AND o.stage_id = s.definition->>'id' AND o.stage_id = ANY ($5::text[])`,
);
const all = statement<StageRow>(
  'run-stages.all',
  `SELECT ${COLUMNS} FROM run_stages WHERE run_id = $1 ORDER BY position`,
);
const ofMany = statement<StageRow & { run_id: string }>(
  'run-stages.of-many',
  `SELECT run_id, ${COLUMNS} FROM run_stages WHERE run_id = ANY ($1) ORDER BY run_id, position`,
);
const data = statement<{ data: unknown }>(
  'run-stages.data',
  'SELECT data FROM run_stages WHERE run_id = $1 AND stage_id = $2',
);
const checkpoint = statement(
  'run-stages.checkpoint',
  `UPDATE run_stages SET checkpoint = $3 WHERE run_id = $1 AND stage_id = $2 AND status = 'running'`,
);

/**
 * Everything that a turn changes, in one statement: the run's version, its stages, the news of them. A change of a stage
 * that was changed by somebody else, or of a run that left the segment or the states it needs, is left out.
 */
const change = statement<{ stage_id: string }>(
  'run-stages.change',
  `WITH run AS (
     ${renewUnfinished('$2', '$3')} RETURNING state
   ), changed AS (
     UPDATE run_stages s SET revision = s.revision + 1, status = c.status, attempts = c.attempts, waiting = c.waiting,
       wake_at = c.wake_at, awaits = c.awaits, skip_reason = c.skip_reason, output = coalesce(c.output, s.output),
       data = coalesce(c.data, s.data), progress = coalesce(c.progress, s.progress),
       error = CASE WHEN c.status = 'completed' THEN NULL ELSE coalesce(c.error, s.error) END,
       log = coalesce(c.log, s.log), started_at = coalesce(s.started_at, c.started_at),
       attempt_at = coalesce(c.attempt_at, s.attempt_at), ended_at = c.ended_at
     FROM run, jsonb_to_recordset($4) AS c (stage_id text, revision integer, begins boolean, status text, attempts integer,
       waiting text, wake_at timestamptz, awaits text, skip_reason text, output jsonb, data jsonb, progress jsonb, error jsonb,
       log jsonb, started_at timestamptz, attempt_at timestamptz, ended_at timestamptz)
     WHERE s.run_id = $2 AND s.stage_id = c.stage_id AND s.revision = c.revision
       AND (run.state = 'running' OR NOT c.begins)
     RETURNING s.stage_id
   ), told AS (
     INSERT INTO new_events (account_id, type, subject, payload)
     SELECT $1, e.type, $2, e.payload FROM jsonb_to_recordset($5) AS e (stage_id text, type text, payload jsonb)
     WHERE e.stage_id IN (SELECT stage_id FROM changed)
   )
   SELECT stage_id FROM changed`,
);
const cancelOpen = statement<StageRow>(
  'run-stages.cancel-open',
  `UPDATE run_stages SET status = CASE WHEN status = 'running' THEN 'cancelled' ELSE 'skipped' END,
     skip_reason = CASE WHEN status = 'pending' THEN 'cancelled' END, revision = revision + 1, waiting = NULL, wake_at = NULL,
     ended_at = clock_timestamp()
   WHERE run_id = $1 AND status IN ('pending', 'running') RETURNING ${COLUMNS}`,
);
const running = statement<StageRow>(
  'run-stages.running',
  `SELECT ${COLUMNS} FROM run_stages WHERE run_id = $1 AND status = 'running'`,
);
const awaiting = statement<{ run_id: string }>(
  'run-stages.awaiting',
  `SELECT DISTINCT run_id FROM run_stages WHERE awaits = $1 AND status = 'running' AND waiting = 'later' ORDER BY run_id`,
);
const rouse = statement(
  'run-stages.rouse',
  `UPDATE run_stages SET wake_at = clock_timestamp()
   WHERE run_id = $1 AND awaits = $2 AND status = 'running' AND waiting = 'later'`,
);

const firstTried = statement<{ run_id: string }>(
  'run-stages.first-tried',
  `WITH RECURSIVE tried AS (
     SELECT run_id, resumed_from, trigger, 0 AS steps FROM runs WHERE run_id = $1
     UNION ALL
     SELECT r.run_id, r.resumed_from, r.trigger, steps + 1
     FROM tried t JOIN runs r ON t.trigger = 'resume' AND r.run_id = t.resumed_from
       JOIN run_stages s ON s.run_id = r.run_id AND s.stage_id = $2 AND s.status <> 'completed'
   )
   SELECT run_id FROM tried ORDER BY steps DESC LIMIT 1`,
);

/** With what another run of the same stages has done, for those that need not be done again. */
export const insertStages = (
  sql: Sql,
  run: { accountId: string; runId: string },
  definitions: readonly StageDefinition[],
  reused: { runId: string; stageIds: readonly string[] } | undefined,
) =>
  insert.run(sql, [
    run.accountId,
    run.runId,
    JSON.stringify(definitions.map((definition, position) => ({ definition, position }))),
    reused?.runId ?? null,
    reused?.stageIds ?? [],
  ]);

export const stagesOf = async (sql: Sql, runId: string): Promise<RunStage[]> =>
  (await all.all(sql, [runId])).map(toStage);

export async function stagesOfMany(sql: Sql, runIds: readonly string[]): Promise<Map<string, RunStage[]>> {
  const rows = await ofMany.all(sql, [runIds]);
  const byRun = Map.groupBy(rows, (row) => row.run_id);
  return new Map([...byRun].map(([runId, own]) => [runId, own.map(toStage)]));
}

export const dataOf = async (sql: Sql, runId: string, stageId: string): Promise<unknown> =>
  (await data.first(sql, [runId, stageId]))?.data ?? null;

export const firstTriedIn = async (sql: Sql, runId: string, stageId: string): Promise<string> =>
  (await firstTried.one(sql, [runId, stageId])).run_id;

export const saveCheckpoint = (sql: Sql, runId: string, stageId: string, value: unknown) =>
  checkpoint.run(sql, [runId, stageId, JSON.stringify(value)]);

/** News is read by many; of very wide rows it tells only where they come from and go to. */
const MOST_COLUMNS = 500;

function bounded({ columns = [], ...moved }: DataMoved): DataMoved {
  return columns.length === 0 || columns.length > MOST_COLUMNS ? moved : { ...moved, columns };
}

/** Whoever follows data must know whose stage it was. */
const whose = ({ kind, definitionId, repeats, definition }: StageRun) => ({
  run_kind: kind,
  definition_id: definitionId ?? repeats,
  // A stage that is done once more has a definition of its own name.
  ...(definitionId === null ? {} : { definition_name: definition.name }),
});

const told = (run: StageRun, change: StageChange) => {
  const { stageId, status, attempts, output, progress, error, skipReason, moved } = change;
  return {
    stage_id: stageId,
    status,
    attempts,
    ...(output === undefined ? {} : { output }),
    ...(progress === undefined ? {} : { progress }),
    ...(error === undefined ? {} : { error }),
    ...(skipReason === undefined ? {} : { reason: skipReason }),
    ...(moved === undefined ? {} : { ...whose(run), moved: bounded(moved) }),
  };
};

type StageRun = Pick<Run, 'accountId' | 'runId' | 'kind' | 'definitionId' | 'repeats' | 'definition'>;

/** Answers the ids of the stages that were changed; without a segment, on behalf of somebody outside. */
export async function changeStages(
  sql: Sql,
  run: StageRun & { segment: number | null },
  changes: readonly StageChange[],
): Promise<Set<string>> {
  const rows = changes.map((one) => ({
    stage_id: one.stageId,
    revision: one.revision,
    begins: one.begins ?? false,
    status: one.status,
    attempts: one.attempts,
    waiting: one.waiting ?? null,
    wake_at: one.wakeAt ?? null,
    awaits: one.awaits ?? null,
    skip_reason: one.skipReason ?? null,
    output: one.output ?? null,
    data: one.data ?? null,
    progress: one.progress ?? null,
    error: one.error ?? null,
    log: one.log ?? null,
    started_at: one.startedAt ?? null,
    attempt_at: one.attemptAt ?? null,
    ended_at: one.endedAt ?? null,
  }));
  const news = changes.map((one) => ({
    stage_id: one.stageId,
    type: one.news.type,
    payload: told(run, one),
  }));
  const changed = await change.all(sql, [
    run.accountId,
    run.runId,
    run.segment,
    JSON.stringify(rows),
    JSON.stringify(news),
  ]);
  const ids = new Set(changed.map((row) => row.stage_id));
  await chargeStages(
    sql,
    run.runId,
    changes.filter(({ stageId }) => ids.has(stageId)),
  );
  return ids;
}

/** Answers those that were under way. */
export const cancelOpenStages = async (sql: Sql, runId: string): Promise<RunStage[]> =>
  (await cancelOpen.all(sql, [runId])).map(toStage).filter(({ status }) => status === 'cancelled');

export const runningStages = async (sql: Sql, runId: string): Promise<RunStage[]> =>
  (await running.all(sql, [runId])).map(toStage);

/**
 * What a stage waits for has ended: it is due now. The run comes before its stages, as for all who change both: in another
 * order two would wait for each other.
 */
export async function rouseAwaiting(
  sql: Sql,
  jobId: string,
  wake: (runId: string) => Promise<void>,
): Promise<void> {
  for (const { run_id: runId } of await awaiting.all(sql, [jobId])) {
    await wake(runId);
    await rouse.run(sql, [runId, jobId]);
  }
}
