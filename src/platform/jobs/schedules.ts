import { uuidv7 } from '../../kernel/ids.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import { nextTime } from './next-time.ts';
import type { NewRun } from './store.ts';

export interface NewSchedule {
  accountId: string;
  /** One per account; the same name again replaces it. */
  name: string;
  /** Five fields, or six with the seconds first. */
  cron: string;
  /** For instance `Europe/Berlin`. */
  timezone: string;
  kind: string;
  input: unknown;
}

interface Named {
  account_id: string;
  name: string;
}

interface ScheduleRow extends Named {
  cron: string;
  timezone: string;
  kind: string;
  input: unknown;
}

const upsert = statement(
  'schedules.upsert',
  `INSERT INTO job_schedules (account_id, name, cron, timezone, kind, input, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, name) DO UPDATE SET cron = excluded.cron, timezone = excluded.timezone,
     kind = excluded.kind, input = excluded.input, next_at = excluded.next_at`,
);
const remove = statement('schedules.remove', 'DELETE FROM job_schedules WHERE account_id = $1 AND name = $2');
const findDue = statement<Named>(
  'schedules.find-due',
  'SELECT account_id, name FROM job_schedules WHERE next_at <= $1 ORDER BY next_at LIMIT 100',
);
const claim = statement<ScheduleRow>(
  'schedules.claim',
  `SELECT account_id, name, cron, timezone, kind, input FROM job_schedules
   WHERE account_id = $1 AND name = $2 AND next_at <= $3 FOR UPDATE SKIP LOCKED`,
);
const move = statement(
  'schedules.move',
  `UPDATE job_schedules SET last_at = $3, served_at = next_at, next_at = $4 WHERE account_id = $1 AND name = $2`,
);
const findAhead = statement<Named>(
  'schedules.find-ahead',
  'SELECT account_id, name FROM job_schedules WHERE last_at > $1 ORDER BY last_at LIMIT 100',
);
const claimAhead = statement<ScheduleRow & { served_at: Date | null }>(
  'schedules.claim-ahead',
  `SELECT account_id, name, cron, timezone, kind, input, served_at FROM job_schedules
   WHERE account_id = $1 AND name = $2 AND last_at > $3 FOR UPDATE SKIP LOCKED`,
);
const plan = statement(
  'schedules.plan',
  'UPDATE job_schedules SET last_at = $3, next_at = $4 WHERE account_id = $1 AND name = $2',
);

/** Answers when it starts its first job. */
export async function saveSchedule(sql: Sql, schedule: NewSchedule, now: Date): Promise<Date> {
  const { accountId, name, cron, timezone, kind, input } = schedule;
  const next = nextTime(cron, timezone, now);
  await upsert.run(sql, [accountId, name, cron, timezone, kind, JSON.stringify(input ?? null), next]);
  return next;
}

/** Answers whether there was one. */
export const removeSchedule = async (sql: Sql, accountId: string, name: string): Promise<boolean> =>
  (await remove.run(sql, [accountId, name])) > 0;

/** Clocks of nodes differ by less; one that was put back differs by more. */
const DRIFT_MS = 60_000;

/** Plans anew what a clock that was put back has left behind, and starts what is due. */
export async function serveSchedules(
  database: Database,
  now: Date,
  enqueue: (sql: Sql, run: NewRun) => Promise<unknown>,
): Promise<void> {
  const limit = new Date(now.getTime() + DRIFT_MS);
  const [ahead, due] = await database.withSettings({ 'app.job_sweep': 'on' })((sql) =>
    Promise.all([findAhead.all(sql, [limit]), findDue.all(sql, [now])]),
  );
  await replan(database, ahead, now, limit);
  await start(database, due, now, enqueue);
}

/**
 * A clock that ran ahead and was put back leaves plans behind that may lie years away. They are made anew from now on, but a
 * time that was served while the clock was ahead is not served again.
 */
async function replan(database: Database, ahead: readonly Named[], now: Date, limit: Date): Promise<void> {
  for (const { account_id: accountId, name } of ahead) {
    await database.forAccount(accountId)(async (sql) => {
      const row = await claimAhead.first(sql, [accountId, name, limit]);
      if (row === undefined) return;
      const { cron, timezone, served_at: served } = row;
      const next = nextTime(cron, timezone, now);
      const isServed = served !== null && served.getTime() === next.getTime();
      await plan.run(sql, [accountId, name, now, isServed ? nextTime(cron, timezone, next) : next]);
    });
  }
}

/** A time missed by all nodes is made up for once, however often it would have come. */
async function start(
  database: Database,
  due: readonly Named[],
  now: Date,
  enqueue: (sql: Sql, run: NewRun) => Promise<unknown>,
): Promise<void> {
  for (const { account_id: accountId, name } of due) {
    await database.forAccount(accountId)(async (sql) => {
      const row = await claim.first(sql, [accountId, name, now]);
      if (row === undefined) return;
      await move.run(sql, [accountId, name, now, nextTime(row.cron, row.timezone, now)]);
      await enqueue(sql, { runId: uuidv7(), accountId, kind: row.kind, input: row.input });
    });
  }
}
