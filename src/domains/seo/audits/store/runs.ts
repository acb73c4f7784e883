import type { PageQuery } from '../../../../kernel/paging.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { AuditOptions } from '../plan.ts';

export interface AuditRow {
  audit_id: string;
  site_id: string | null;
  schedule_id: string | null;
  url: string;
  host: string;
  options: AuditOptions;
  ruleset: string;
  status: 'running' | 'completed' | 'failed';
  error: { code: string; message: string } | null;
  score_exact: number | null;
  pages: number;
  issues: number;
  limit_hit: string | null;
  summary: Record<string, unknown> | null;
  seq: number;
  created_at: Date;
  completed_at: Date | null;
}

const SHOWN = `audit_id, site_id, schedule_id, url, host, options, ruleset, status, error, score_exact, pages, issues, limit_hit,
  summary, seq, created_at, completed_at`;
const FILTER = `WHERE ($1::uuid IS NULL OR site_id = $1) AND ($2::text IS NULL OR status = $2)`;

const insert = statement<AuditRow>(
  'audits.insert',
  `INSERT INTO audit_runs (account_id, audit_id, site_id, schedule_id, url, host, options, ruleset)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${SHOWN}`,
);
const find = statement<AuditRow>('audits.find', `SELECT ${SHOWN} FROM audit_runs WHERE audit_id = $1`);
const list = statement<AuditRow>(
  'audits.list',
  `SELECT ${SHOWN} FROM audit_runs ${FILTER} ORDER BY created_at DESC, audit_id DESC LIMIT $3 OFFSET $4`,
);
const count = statement<{ total: number }>(
  'audits.count',
  `SELECT count(*)::int AS total FROM audit_runs ${FILTER}`,
);
/** The run of the same site that was completed before this one. */
const previous = statement<AuditRow>(
  'audits.previous',
  `SELECT ${SHOWN} FROM audit_runs
   WHERE host = $1 AND status = 'completed' AND created_at < $2 ORDER BY created_at DESC LIMIT 1`,
);
const earlier = statement<Pick<AuditRow, 'audit_id' | 'score_exact' | 'completed_at'>>(
  'audits.earlier',
  `SELECT audit_id, score_exact, completed_at FROM audit_runs
   WHERE host = $1 AND status = 'completed' AND created_at <= $2 ORDER BY created_at DESC LIMIT $3`,
);
const progress = statement(
  'audits.progress',
  'UPDATE audit_runs SET seq = $2, pages = $3, issues = $4 WHERE audit_id = $1',
);
const complete = statement(
  'audits.complete',
  `UPDATE audit_runs SET status = 'completed', seq = $2, pages = $3, issues = $4, score_exact = $5, limit_hit = $6,
     summary = $7, completed_at = $8 WHERE audit_id = $1`,
);
const fail = statement(
  'audits.fail',
  `UPDATE audit_runs SET status = 'failed', seq = $2, error = $3, completed_at = $4 WHERE audit_id = $1`,
);
const running = statement<{ running: number }>(
  'audits.running',
  `SELECT count(*)::int AS running FROM audit_runs WHERE status = 'running'`,
);

export type CompletedRun = Pick<AuditRow, 'audit_id' | 'url' | 'host'> & { completed_at: Date };

const completed = statement<CompletedRun>(
  'audits.completed-runs',
  `SELECT audit_id, url, host, completed_at FROM audit_runs WHERE status = 'completed' ORDER BY completed_at, audit_id`,
);
const completedState = statement<{ state: string }>(
  'audits.state-of-completed',
  `SELECT count(*) || ':' || coalesce(bit_xor(hashtextextended(audit_id || ' ' || extract(epoch FROM completed_at), 0)), 0) AS state
   FROM audit_runs WHERE status = 'completed'`,
);

/** Of the account, the oldest first. */
export const completedRuns = (sql: Sql) => completed.all(sql);

/** The same for the same completed runs of the account. */
export const stateOfCompleted = async (sql: Sql): Promise<string> => (await completedState.one(sql)).state;

export interface NewAudit {
  auditId: string;
  siteId: string | null;
  scheduleId: string | null;
  url: string;
  host: string;
  options: AuditOptions;
  ruleset: string;
}

export const insertAudit = (sql: Sql, accountId: string, audit: NewAudit) =>
  insert.one(sql, [
    accountId,
    audit.auditId,
    audit.siteId,
    audit.scheduleId,
    audit.url,
    audit.host,
    JSON.stringify(audit.options),
    audit.ruleset,
  ]);

export const findAudit = (sql: Sql, auditId: string) => find.first(sql, [auditId]);

export async function listAudits(
  sql: Sql,
  { site_id, status, limit, offset }: PageQuery & { site_id?: string; status?: string },
): Promise<{ rows: AuditRow[]; total: number }> {
  const filter = [site_id ?? null, status ?? null];
  const rows = await list.all(sql, [...filter, limit, offset]);
  return { rows, total: (await count.first(sql, filter))?.total ?? 0 };
}

export const previousAudit = (sql: Sql, { host, created_at }: Pick<AuditRow, 'host' | 'created_at'>) =>
  previous.first(sql, [host, created_at]);

export const earlierAudits = (
  sql: Sql,
  { host, created_at }: Pick<AuditRow, 'host' | 'created_at'>,
  most: number,
) => earlier.all(sql, [host, created_at, most]);

export const noteProgress = (
  sql: Sql,
  auditId: string,
  { seq, pages, issues }: { seq: number; pages: number; issues: number },
) => progress.run(sql, [auditId, seq, pages, issues]);

export interface CompletedAudit {
  seq: number;
  pages: number;
  issues: number;
  scoreExact: number;
  limitHit: string | null;
  summary: string;
  at: Date;
}

export const completeAudit = (sql: Sql, auditId: string, done: CompletedAudit) =>
  complete.run(sql, [
    auditId,
    done.seq,
    done.pages,
    done.issues,
    done.scoreExact,
    done.limitHit,
    done.summary,
    done.at,
  ]);

export const failAudit = (
  sql: Sql,
  auditId: string,
  { seq, error, at }: { seq: number; error: { code: string; message: string }; at: Date },
) => fail.run(sql, [auditId, seq, JSON.stringify(error), at]);

const old = statement<{ audit_id: string }>(
  'audits.old-visits',
  `SELECT audit_id FROM audit_runs WHERE account_id = $1 AND status <> 'running' AND created_at < $2 LIMIT $3`,
);
const remove = statement('audits.remove', 'DELETE FROM audit_runs WHERE audit_id = $1');

export const oldAudits = (sql: Sql, accountId: string, before: Date, most: number) =>
  old.all(sql, [accountId, before, most]);

/** With its pages, issues and notes; what the object store has of it goes by its lifetime. */
export const removeAudit = (sql: Sql, auditId: string) => remove.run(sql, [auditId]);

/** Of the transaction's account. */
export const runningAudits = async (sql: Sql): Promise<number> => (await running.one(sql)).running;
