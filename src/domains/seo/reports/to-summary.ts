import type { ReportSummary } from './schema.ts';
import type { ReportRow } from './store.ts';

export const toSummary = (row: ReportRow): ReportSummary => ({
  report_id: row.report_id,
  audit_id: row.audit_id,
  site_id: row.site_id,
  url: row.url,
  score: row.score,
  score_change: row.score_change,
  issues: row.issues,
  pages: row.pages,
  completed_at: row.completed_at.toISOString(),
  created_at: row.created_at.toISOString(),
});
