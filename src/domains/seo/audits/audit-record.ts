import type { Static } from 'typebox';
import { rounded } from '../../../platform/seo/index.ts';
import type { AuditSummary, IssueRecord } from './schema.ts';
import type { IssueRow } from './store/issues.ts';
import type { AuditRow } from './store/runs.ts';

/** What every answer about a run begins with. */
export const toRun = (row: AuditRow) => ({
  audit_id: row.audit_id,
  site_id: row.site_id,
  schedule_id: row.schedule_id,
  status: row.status,
  error: row.error,
  pages: row.pages,
  limit_hit: row.limit_hit as 'pages' | 'blocked' | null,
  created_at: row.created_at.toISOString(),
});

export const toSummary = (row: AuditRow): Static<typeof AuditSummary> => ({
  ...toRun(row),
  url: row.url,
  ruleset: row.ruleset,
  score: row.score_exact === null ? null : rounded(row.score_exact),
  score_exact: row.score_exact,
  issues: row.issues,
  counts: (row.summary?.counts as Record<string, number> | undefined) ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
});

export interface Seen {
  first_seen: Date;
  runs: number;
}

export function toIssueRecord(row: IssueRow, seen: Seen | undefined): IssueRecord {
  return {
    ...(row.data as unknown as IssueRecord),
    page_points: (row.data.page_points as number | null | undefined) ?? null,
    site_points: row.site_points,
    score_if_fixed: row.score_if_fixed,
    history: seen === undefined ? null : { first_seen_at: seen.first_seen.toISOString(), audits: seen.runs },
  };
}
