import { isOpen } from '../../lib/activity.ts';
import { useOperation } from '../../lib/query.ts';

export interface RecentRun {
  definition_id: string;
  run_id: string;
  name: string;
  state: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  message: string | null;
}

const SQL = `SELECT begun.subject AS definition_id, job.job_id AS run_id,
  json_extract_string(begun.payload, '$.definition_name') AS name, job.state, job.created_at, job.started_at, job.finished_at,
  json_extract_string(job.error, '$.message') AS message
FROM granary_events begun JOIN granary_jobs job ON job.job_id = json_extract_string(begun.payload, '$.run_id')
WHERE begun.type = 'run.started' ORDER BY begun.event_id DESC LIMIT 500`;

const DAYS = 30;
const BUSY_MS = 3_000;
const IDLE_MS = 10_000;

/** Runs of pipelines, templates and ETL pipelines of the last month, the newest first: one question for all of them. */
export function useRecentRuns() {
  const since = `${new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const answer = useOperation(
    'query.hybrid',
    { sql: SQL, since },
    {
      every: (found) =>
        (found?.data ?? []).some((row) => isOpen(row as unknown as RecentRun)) ? BUSY_MS : IDLE_MS,
    },
  );
  return { ...answer, runs: (answer.data?.data ?? []) as unknown as readonly RecentRun[] };
}

export const lastRunOf = (runs: readonly RecentRun[], definitionId: string): RecentRun | undefined =>
  runs.find(({ definition_id }) => definition_id === definitionId);
