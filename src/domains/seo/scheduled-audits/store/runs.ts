import { uuidv7 } from '../../../../kernel/ids.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface ScheduleRun {
  run_id: string;
  schedule_id: string;
  audit_id: string | null;
  score: number | null;
  started_at: Date;
}

const COLUMNS = 'run_id, schedule_id, audit_id, score, started_at';
const insert = statement(
  'audit-schedule-runs.insert',
  `INSERT INTO audit_schedule_runs (account_id, run_id, schedule_id, status, audit_id, reason, started_at, ended_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $4 = 'running' THEN NULL ELSE $7::timestamptz END)`,
);
const running = statement<ScheduleRun>(
  'audit-schedule-runs.running',
  `SELECT ${COLUMNS} FROM audit_schedule_runs WHERE schedule_id = $1 AND status = 'running' ORDER BY started_at DESC LIMIT 1`,
);
const ofAudit = statement<ScheduleRun>(
  'audit-schedule-runs.of-audit',
  `SELECT ${COLUMNS} FROM audit_schedule_runs WHERE audit_id = $1 AND status = 'running' FOR UPDATE`,
);
const find = statement<ScheduleRun>(
  'audit-schedule-runs.find',
  `SELECT ${COLUMNS} FROM audit_schedule_runs WHERE run_id = $1`,
);
const before = statement<ScheduleRun>(
  'audit-schedule-runs.before',
  `SELECT ${COLUMNS} FROM audit_schedule_runs
   WHERE schedule_id = $1 AND status = 'completed' AND started_at < $2 AND run_id <> $3 ORDER BY started_at DESC LIMIT 1`,
);
const end = statement(
  'audit-schedule-runs.end',
  'UPDATE audit_schedule_runs SET status = $2, score = $3, reason = $4, ended_at = clock_timestamp() WHERE run_id = $1',
);
const report = statement(
  'audit-schedule-runs.report',
  'UPDATE audit_schedule_runs SET report_id = $2 WHERE run_id = $1',
);
const removeOld = statement(
  'audit-schedule-runs.remove-old',
  "DELETE FROM audit_schedule_runs WHERE started_at < now() - interval '400 days'",
);

interface NewRun {
  scheduleId: string;
  status: 'running' | 'failed' | 'skipped';
  auditId: string | null;
  reason: string | null;
  at: Date;
}

export const runs = {
  async insert(
    sql: Sql,
    accountId: string,
    { scheduleId, status, auditId, reason, at }: NewRun,
  ): Promise<string> {
    const runId = uuidv7();
    await insert.run(sql, [accountId, runId, scheduleId, status, auditId, reason, at]);
    return runId;
  },
  running: (sql: Sql, scheduleId: string) => running.first(sql, [scheduleId]),
  /** Only while it is under way, and as nobody else can change it. */
  ofAudit: (sql: Sql, auditId: string) => ofAudit.first(sql, [auditId]),
  find: (sql: Sql, runId: string) => find.first(sql, [runId]),
  /** The completed one before. */
  before: (sql: Sql, { schedule_id, started_at, run_id }: ScheduleRun) =>
    before.first(sql, [schedule_id, started_at, run_id]),
  end: (
    sql: Sql,
    runId: string,
    outcome: { status: 'completed'; score: number } | { status: 'failed'; reason: string },
  ) =>
    end.run(sql, [
      runId,
      outcome.status,
      outcome.status === 'completed' ? outcome.score : null,
      outcome.status === 'failed' ? outcome.reason : null,
    ]),
  setReport: (sql: Sql, runId: string, reportId: string) => report.run(sql, [runId, reportId]),
  removeOld: (sql: Sql) => removeOld.run(sql),
};
