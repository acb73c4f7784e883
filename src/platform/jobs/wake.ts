import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import type { JobRun } from './define.ts';
import { noteWake, riseRun } from './store.ts';

type Enqueue = (sql: Sql, run: JobRun) => Promise<void>;

const findDue = statement<{ run_id: string; account_id: string }>(
  'jobs.find-resting',
  `SELECT run_id, account_id FROM job_runs
   WHERE resting AND state = 'running' AND wake_at <= clock_timestamp() ORDER BY wake_at LIMIT 200`,
);

/** In the caller's transaction; a run that is paused or over stays what it is. */
export async function wake(sql: Sql, runId: string, enqueue: Enqueue): Promise<void> {
  const risen = await riseRun(sql, runId);
  if (risen === undefined) await noteWake(sql, runId);
  else await enqueue(sql, risen);
}

/** One query for all resting runs; whichever node is first wakes a run. */
export async function wakeDue(database: Database, enqueue: Enqueue): Promise<void> {
  const due = await database.withSettings({ 'app.job_sweep': 'on' })((sql) => findDue.all(sql));
  for (const { run_id: runId, account_id: accountId } of due) {
    await database.forAccount(accountId)(async (sql) => {
      const risen = await riseRun(sql, runId);
      if (risen !== undefined) await enqueue(sql, risen);
    });
  }
}
