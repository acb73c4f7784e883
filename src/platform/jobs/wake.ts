import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import type { JobRun } from './define.ts';
import { noteWake, riseRun } from './store.ts';

type Enqueue = (sql: Sql, run: JobRun) => Promise<void>;

const AT_ONCE = 200;

const findNear = statement<{ run_id: string; account_id: string; is_due: boolean }>(
  'jobs.find-resting',
  `SELECT run_id, account_id, wake_at <= clock_timestamp() AS is_due FROM job_runs
   WHERE resting AND state = 'running' AND wake_at <= clock_timestamp() + $1 * interval '1 millisecond'
   ORDER BY wake_at LIMIT ${AT_ONCE}`,
);

/** In the caller's transaction; a run that is paused or over stays what it is. */
export async function wake(sql: Sql, runId: string, enqueue: Enqueue): Promise<void> {
  const risen = await riseRun(sql, runId);
  if (risen === undefined) await noteWake(sql, runId);
  else await enqueue(sql, risen);
}

/** One query for all resting runs; whichever node is first wakes a run. Answers whether more are due within a time. */
export async function wakeDue(database: Database, enqueue: Enqueue, aheadMs: number): Promise<boolean> {
  const near = await database.withSettings({ 'app.job_sweep': 'on' })((sql) => findNear.all(sql, [aheadMs]));
  const due = near.filter(({ is_due: isDue }) => isDue);
  for (const { run_id: runId, account_id: accountId } of due) {
    await database.forAccount(accountId)(async (sql) => {
      const risen = await riseRun(sql, runId);
      if (risen !== undefined) await enqueue(sql, risen);
    });
  }
  return due.length < near.length || near.length === AT_ONCE;
}
