import { type Sql, statement } from '../../kernel/sql.ts';
import type { JobError, JobState, Progress } from './define.ts';

export interface RunCounts {
  running: number;
  paused: number;
  completed_today: number;
  failed_today: number;
}

const counts = statement<RunCounts>(
  'jobs.counts',
  `SELECT count(*) FILTER (WHERE state = 'running') AS running,
          count(*) FILTER (WHERE state = 'paused') AS paused,
          count(*) FILTER (WHERE state = 'completed' AND finished_at >= date_trunc('day', now(), 'UTC')) AS completed_today,
          count(*) FILTER (WHERE state = 'failed' AND finished_at >= date_trunc('day', now(), 'UTC')) AS failed_today
   FROM job_runs
   WHERE kind NOT LIKE 'upkeep.%'
     AND (state IN ('running', 'paused') OR finished_at >= date_trunc('day', now(), 'UTC'))`,
);
const nodes = statement<{ total: number }>(
  'jobs.living-nodes',
  "SELECT count(*) AS total FROM nodes WHERE heartbeat_at > now() - interval '30 seconds'",
);

/** The runs of the transaction's account, without those that nobody asked for. */
export const countRuns = async (sql: Sql): Promise<RunCounts> =>
  (await counts.first(sql)) ?? { running: 0, paused: 0, completed_today: 0, failed_today: 0 };

export const countNodes = async (sql: Sql): Promise<number> => (await nodes.first(sql))?.total ?? 0;

export interface ListedRun {
  run_id: string;
  kind: string;
  state: JobState;
  input: unknown;
  progress: Progress;
  error: JobError | null;
  created_at: Date;
  started_at: Date | null;
  updated_at: Date;
  finished_at: Date | null;
}

const LISTED =
  'run_id, kind, state, input, progress, error, created_at, started_at, updated_at, finished_at FROM job_runs';

const active = statement<ListedRun>(
  'jobs.active',
  `SELECT ${LISTED} WHERE state IN ('running', 'paused') AND kind NOT LIKE 'upkeep.%' ORDER BY created_at DESC LIMIT $1`,
);
const ended = statement<ListedRun>(
  'jobs.ended-since',
  `SELECT ${LISTED} WHERE state = $1 AND finished_at >= $2 AND kind NOT LIKE 'upkeep.%'
   ORDER BY finished_at DESC LIMIT $3`,
);

export const activeRuns = (sql: Sql, limit: number): Promise<ListedRun[]> => active.all(sql, [limit]);
export const endedRuns = (
  sql: Sql,
  state: 'completed' | 'failed',
  since: Date,
  limit: number,
): Promise<ListedRun[]> => ended.all(sql, [state, since, limit]);
