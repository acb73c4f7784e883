import { type Sql, statement } from '../../kernel/sql.ts';
import { costOf, type Quantities } from './cost.ts';
import { charging } from './store.ts';

/**
 * For a statement that changes what belongs to a job: renews the job's version unless it is over or, where a segment is
 * named, has left it. Both are parameters of that statement.
 */
export const renewUnfinished = (runId: string, segment: string): string =>
  `UPDATE job_runs SET version = version + 1, updated_at = clock_timestamp()
   WHERE run_id = ${runId} AND (${segment}::int IS NULL OR segment = ${segment}) AND state IN ('running', 'paused')`;

const lock = statement('jobs.lock-run', 'SELECT FROM job_runs WHERE run_id = $1 FOR UPDATE');
const charge = statement('jobs.charge', `UPDATE job_runs SET ${charging('$2')} WHERE run_id = $1`);
const inputs = statement<{ input: string }>(
  'jobs.unfinished-inputs',
  "SELECT input::text FROM job_runs WHERE account_id = $1 AND state IN ('running', 'paused')",
);

/** Before what belongs to a job is changed: all who change both have this order. */
export const lockJob = (sql: Sql, runId: string): Promise<number> => lock.run(sql, [runId]);

/** Adds what was moved for a job in the transaction that keeps it, beside its batches. */
export const chargeJob = (sql: Sql, runId: string, moved: Partial<Quantities>): Promise<number> =>
  charge.run(sql, [runId, JSON.stringify(costOf(0, moved))]);

/** What the jobs of an account that are not over were told, as text. */
export const unfinishedInputs = async (sql: Sql, accountId: string): Promise<string[]> =>
  (await inputs.all(sql, [accountId])).map(({ input }) => input);
