import type { Static } from 'typebox';
import type { Sql } from '../../../kernel/sql.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { toIssueRecord, toRun } from './audit-record.ts';
import { NO_COUNTS } from './plan.ts';
import type { AuditRunResult, IssueRecord } from './schema.ts';
import { type IssueFilter, issueHistory, issuesOf, issuesSoFar } from './store/issues.ts';
import type { AuditRow } from './store/runs.ts';

const MOST_ISSUES = 1_000;
const ALL: IssueFilter = { severities: null, rule: null, url: null };

/** Issues with what earlier runs of the site knew of them. */
export async function issuesWithHistory(
  sql: Sql,
  row: AuditRow,
  filter: IssueFilter,
  page: { limit: number; offset: number },
): Promise<IssueRecord[]> {
  const rows =
    row.status === 'completed'
      ? await issuesOf(sql, row.audit_id, filter, page)
      : (await issuesSoFar(sql, row.audit_id, filter, page)).rows;
  const ids = rows.map(({ issue_id: id }) => id);
  const seen = new Map(
    (await issueHistory(sql, row.host, row.created_at, ids)).map((one) => [one.issue_id, one]),
  );
  return rows.map((issue) => toIssueRecord(issue, seen.get(issue.issue_id)));
}

/** A run as a whole; one that goes on has the same shape, with what is known by now. */
export async function toResult(sql: Sql, row: AuditRow, run: JobRun): Promise<Static<typeof AuditRunResult>> {
  const issues = await issuesWithHistory(sql, row, ALL, { limit: MOST_ISSUES, offset: 0 });
  const shown = { issues, issues_total: row.issues };
  if (row.summary !== null) return { ...(row.summary as unknown as Summary), ...toRun(row), ...shown };
  const { score = null } = run.progress as { score?: number | null };
  return {
    ...toRun(row),
    ...shown,
    url: row.url,
    final_url: row.url,
    checked_at: (row.completed_at ?? row.created_at).toISOString(),
    ruleset: row.ruleset,
    score,
    score_exact: score,
    gates: [],
    categories: [],
    counts: countsOf(issues),
    passed: [],
    coverage: { ran: [], skipped: [], inconclusive: [] },
    clean_url_share: null,
    rules: [],
    facts: {},
  };
}

type Summary = Omit<Static<typeof AuditRunResult>, 'issues' | 'issues_total'>;

export function countsOf(issues: readonly { severity: string }[]): Record<string, number> {
  const counts: Record<string, number> = { ...NO_COUNTS };
  for (const { severity } of issues) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts;
}
