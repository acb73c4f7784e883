import type { SeoIssue } from '../../../client/index.ts';

/** What an audit or a check has found, whatever it is written as. */
export interface AuditOutcome {
  /** What was audited: a URL, or files. */
  subject: string;
  score: number | null;
  pages: number;
  ruleset: string;
  issues: readonly SeoIssue[];
  /** Of the audit that was kept; null for files. */
  auditId: string | null;
}

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const isAtLeast = (severity: string, least: Severity): boolean =>
  SEVERITIES.indexOf(severity as Severity) <= SEVERITIES.indexOf(least);
