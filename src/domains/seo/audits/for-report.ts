import type { Sql } from '../../../kernel/sql.ts';
import { rounded, type Severity } from '../../../platform/seo/index.ts';
import { issuesWithHistory } from './audit-result.ts';
import { NO_COUNTS } from './plan.ts';
import type { IssueRecord } from './schema.ts';
import { pagesAfter } from './store/pages.ts';
import { type AuditRow, earlierAudits, findAudit } from './store/runs.ts';
import { diffOf } from './views/diff-of.ts';

const MOST_ISSUES = 100;
const MOST_PAGES = 1_000;
const MOST_RUNS = 30;
const ALL = { severities: null, rule: null, url: null };

interface Summarised {
  gates: { rule: string; cap: number }[];
  categories: { id: string; title: string; budget: number; lost: number }[];
  counts: Record<Severity, number>;
  rules: {
    rule: string;
    title: string;
    severity: Severity;
    count: number;
    site_points: number;
    score_if_fixed: number;
  }[];
  coverage: {
    ran: string[];
    skipped: { rule: string; reason: string }[];
    inconclusive: { rule: string; reason: string }[];
  };
  clean_url_share: number | null;
}

/** A completed audit as reports show it; undefined for one that is not there or not completed. */
export async function auditForReport(sql: Sql, auditId: string) {
  const row = await findAudit(sql, auditId);
  if (row === undefined || row.summary === null || row.score_exact === null || row.completed_at === null)
    return undefined;
  const { gates, categories, counts, rules, coverage, clean_url_share } =
    row.summary as unknown as Summarised;
  const issues = await issuesWithHistory(sql, row, ALL, { limit: MOST_ISSUES, offset: 0 });
  const pages = await pagesAfter(sql, auditId, 0, MOST_PAGES);
  const history = await earlierAudits(sql, row, MOST_RUNS);
  return {
    ...{ audit_id: auditId, url: row.url, site_id: row.site_id, status: row.status, ruleset: row.ruleset },
    started_at: row.created_at.toISOString(),
    completed_at: row.completed_at.toISOString(),
    ...{ score: rounded(row.score_exact), score_exact: row.score_exact, gates, categories, rules },
    counts: { ...NO_COUNTS, ...counts, pages: row.pages },
    issues: issues.map(toReported),
    pages: pages.map(({ url, data, score_exact }) => ({
      ...{ url, status: Number(data.status), issues: Number(data.issues) },
      score: score_exact === null ? null : rounded(score_exact),
      indexable: data.indexable === true,
    })),
    coverage: {
      ran: coverage.ran.length,
      skipped: coverage.skipped,
      inconclusive: [...new Set(coverage.inconclusive.map(({ rule }) => rule))],
    },
    ...{ clean_url_share: clean_url_share ?? 0, limit_hit: row.limit_hit },
    ...(await changesOf(sql, row)),
    history: history
      .reverse()
      .flatMap(({ audit_id, completed_at, score_exact }) =>
        score_exact === null || completed_at === null
          ? []
          : [{ audit_id, completed_at: completed_at.toISOString(), score: rounded(score_exact) }],
      ),
  };
}

const toReported = ({ site_points, score_if_fixed, ...issue }: IssueRecord) => ({
  ...issue,
  site_points: site_points ?? 0,
  score_if_fixed: score_if_fixed ?? 0,
});

/** Against the run before of the same site. */
async function changesOf(sql: Sql, row: AuditRow) {
  const diff = await diffOf(sql, row, 'previous');
  if (diff.base === null) return { diff: null, new_by_severity: null };
  const { new: fresh = 0, newly_seen = 0, regressed = 0, fixed = 0, gone = 0, unknown = 0 } = diff.counts;
  const bySeverity = { ...NO_COUNTS };
  for (const { severity } of [...diff.new, ...diff.regressed]) bySeverity[severity as Severity] += 1;
  return {
    diff: { new: fresh, newly_seen, regressed, fixed, gone, unknown },
    new_by_severity: bySeverity,
  };
}
