import type { AuditForReport } from './audit-for-report.ts';
import type { ReportContent, ReportSummary } from './schema.ts';

/** Everything that any format of a report says. */
export interface ReportModel extends Omit<ReportSummary, 'created_at'> {
  content: ReportContent;
}

const TOP_ISSUES = 10;
const SHOWN_URLS = 5;
const MOST_PAGES = 2_000;
const MOST_HISTORY = 26;

/** As all formats tell it: rounded here, and nowhere else. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The one model that all formats are drawn of. */
export function reportModel(reportId: string, audit: AuditForReport): ReportModel {
  const { counts, history } = audit;
  const before = history.filter(({ audit_id: id }) => id !== audit.audit_id).at(-1);
  const pages = [...audit.pages].sort(byScore);
  return {
    report_id: reportId,
    audit_id: audit.audit_id,
    site_id: audit.site_id,
    url: audit.url,
    score: audit.score,
    score_change: before === undefined ? null : audit.score - before.score,
    issues: counts.critical + counts.high + counts.medium + counts.low + counts.info,
    pages: counts.pages,
    completed_at: audit.completed_at,
    content: {
      started_at: audit.started_at,
      ruleset: audit.ruleset,
      score_exact: rounded(audit.score_exact),
      gates: audit.gates.map(({ rule, cap }) => ({ rule, cap })),
      categories: audit.categories.map(({ id, title, budget, lost }) => ({
        id,
        title,
        budget: rounded(budget),
        lost: rounded(lost),
        kept: rounded(rounded(budget) - rounded(lost)),
      })),
      counts: { ...counts },
      diff: audit.diff === null ? null : { ...audit.diff },
      new_by_severity: audit.new_by_severity === null ? null : { ...audit.new_by_severity },
      history: history.slice(-MOST_HISTORY).map((one) => ({ ...one })),
      top_issues: [...audit.issues].sort(byPoints).slice(0, TOP_ISSUES).map(shownIssue),
      rules: [...audit.rules].sort(byPoints).map((rule) => ({
        ...rule,
        site_points: rounded(rule.site_points),
        score_if_fixed: rounded(rule.score_if_fixed),
      })),
      page_list: pages.slice(0, MOST_PAGES).map((page) => ({ ...page })),
      pages_omitted: Math.max(0, counts.pages - Math.min(pages.length, MOST_PAGES)),
      coverage: {
        ran: audit.coverage.ran,
        skipped: audit.coverage.skipped.map((one) => ({ ...one })),
        inconclusive: [...audit.coverage.inconclusive],
      },
      clean_url_share: rounded(audit.clean_url_share),
      limit_hit: audit.limit_hit,
    },
  };
}

function shownIssue({ evidence, affected_urls: urls, ...issue }: AuditForReport['issues'][number]) {
  const { line, column, excerpt, expected, found } = evidence;
  const { issue_id, rule, severity, category, title, message, fix, url, affected_count } = issue;
  return {
    ...{ issue_id, rule, severity, category, title, message, fix, url, affected_count },
    evidence: { line, column, excerpt, expected, found },
    affected_urls: urls.slice(0, SHOWN_URLS),
    site_points: rounded(issue.site_points),
    score_if_fixed: rounded(issue.score_if_fixed),
  };
}

const byPoints = (
  one: { site_points: number; rule: string },
  other: { site_points: number; rule: string },
): number => other.site_points - one.site_points || compare(one.rule, other.rule);

const byScore = (one: AuditForReport['pages'][number], other: AuditForReport['pages'][number]): number =>
  (one.score ?? 101) - (other.score ?? 101) || other.issues - one.issues || compare(one.url, other.url);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
