import { hash } from 'node:crypto';
import type { Place } from '../facts/page-facts.ts';
import { type Finding, type RuleBasics, SEVERITIES, type Severity } from '../rules/define-rule.ts';

/** One occurrence of a fault, as reports and streams tell it. */
export interface Issue {
  issue_id: string;
  rule: string;
  severity: Severity;
  category: RuleBasics['category'];
  level: 'page' | 'site';
  phase: 'page' | 'site';
  url: string;
  title: string;
  message: string;
  fix: string;
  evidence: {
    locator: string;
    line: number | null;
    column: number | null;
    excerpt: string | null;
    expected: string | null;
    found: string | null;
  };
  affected_count: number;
  affected_urls: string[];
  confidence: 'confirmed' | 'inconclusive';
}

const MOST_URLS = 100;
const LONGEST_TEXT = 500;

export interface IssuePlace {
  url: string;
  /** The same for addresses that mean the same page. */
  urlKey: string;
  phase: 'page' | 'site';
}

export function toIssue(
  rule: RuleBasics & { level: 'page' | 'site' },
  finding: Finding,
  { url, urlKey, phase }: IssuePlace,
): Issue {
  const urls = finding.urls ?? [url];
  return {
    issue_id: issueId(rule.id, urlKey, finding.locator),
    rule: rule.id,
    severity: finding.severity ?? rule.severity,
    category: rule.category,
    level: rule.level,
    phase,
    url,
    title: rule.title,
    message: finding.message,
    fix: rule.fix,
    evidence: {
      locator: finding.locator,
      ...placeOf(finding.place),
      excerpt: cut(finding.excerpt),
      expected: cut(finding.expected),
      found: cut(finding.found),
    },
    affected_count: urls.length,
    affected_urls: urls.slice(0, MOST_URLS),
    confidence: 'confirmed',
  };
}

/** The same in every run, however often the page is edited elsewhere. */
export const issueId = (rule: string, urlKey: string, locator: string): string =>
  hash('sha256', `${rule}\n${urlKey}\n${locator}`, 'hex').slice(0, 32);

const placeOf = (place: Place | null | undefined) => ({
  line: place?.line ?? null,
  column: place?.column ?? null,
});

const cut = (text: string | undefined): string | null =>
  text === undefined ? null : text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

/** The worst first; then always in the same order. */
export function byUrgency(one: Issue, other: Issue): number {
  return (
    SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
    compare(one.rule, other.rule) ||
    compare(one.evidence.locator, other.evidence.locator) ||
    compare(one.url, other.url)
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
