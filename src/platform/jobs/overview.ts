import { type Sql, statement } from '../../kernel/sql.ts';

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
