import type { Sql } from '../../../kernel/sql.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export interface AuditIssue {
  issue_id: string;
  rule: string;
  severity: Severity;
  category: string;
  title: string;
  message: string;
  fix: string;
  url: string;
  evidence: {
    line: number | null;
    column: number | null;
    excerpt: string | null;
    expected: string | null;
    found: string | null;
  };
  affected_count: number;
  affected_urls: readonly string[];
  site_points: number;
  score_if_fixed: number;
}

/** What a report needs of a completed audit. */
export interface AuditForReport {
  audit_id: string;
  url: string;
  site_id: string | null;
  status: string;
  started_at: string;
  completed_at: string;
  ruleset: string;
  score: number;
  score_exact: number;
  gates: readonly { rule: string; cap: number }[];
  categories: readonly { id: string; title: string; budget: number; lost: number }[];
  counts: Readonly<Record<Severity | 'pages', number>>;
  /** Those that cost the most points, at least ten where there are as many. */
  issues: readonly AuditIssue[];
  rules: readonly {
    rule: string;
    title: string;
    severity: Severity;
    count: number;
    site_points: number;
    score_if_fixed: number;
  }[];
  pages: readonly {
    url: string;
    status: number | null;
    score: number | null;
    issues: number;
    indexable: boolean;
  }[];
  coverage: {
    ran: number;
    skipped: readonly { rule: string; reason: string }[];
    inconclusive: readonly string[];
  };
  clean_url_share: number;
  limit_hit: string | null;
  /** Against the audit before of the same site or URL; null for the first. */
  diff: Readonly<Record<'new' | 'newly_seen' | 'regressed' | 'fixed' | 'gone' | 'unknown', number>> | null;
  /** Issues that are new or came back, by severity; null for the first audit. */
  new_by_severity: Readonly<Record<Severity, number>> | null;
  /** Of the same site or URL, this one included, the oldest first. */
  history: readonly { audit_id: string; completed_at: string; score: number }[];
}

/** Filled by whoever keeps audits; undefined for one that is not there or not completed. */
export type AuditOf = (sql: Sql, auditId: string) => Promise<AuditForReport | undefined>;
