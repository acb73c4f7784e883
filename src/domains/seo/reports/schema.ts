import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { BRANDINGS } from './brand.ts';

export const FORMATS = enumeration('ReportFormat', ['json', 'html', 'pdf', 'markdown']);
export type ReportFormat = (typeof FORMATS)[number];

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
const SEVERITY = Literals(SEVERITIES);
const count = (description: string) => Type.Integer({ minimum: 0, description });
const points = (description: string) => Type.Number({ description });
const Score = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });

const SUMMARY = {
  report_id: Uuid(),
  audit_id: Type.String({ description: 'The audit it was made of.' }),
  site_id: Nullable(Type.String({ description: 'The site; null for an audit of a URL.' })),
  url: Type.String({ description: 'The URL the audit started from.' }),
  score: Score('0 to 100.'),
  score_change: Nullable(Type.Integer({ description: 'Against the audit before; null for the first.' })),
  issues: count('Number of issues.'),
  pages: count('Number of crawled pages.'),
  completed_at: Timestamp('When the audit was completed.'),
  created_at: Timestamp(),
};

export const ReportSummary = Named('SeoReportSummary', SUMMARY);

const Evidence = Type.Object({
  line: Nullable(Type.Integer({ description: 'Line of the page’s source.' })),
  column: Nullable(Type.Integer()),
  excerpt: Nullable(Type.String()),
  expected: Nullable(Type.String()),
  found: Nullable(Type.String()),
});

const ReportIssue = Named('SeoReportIssue', {
  issue_id: Type.String(),
  rule: Type.String(),
  severity: SEVERITY,
  category: Type.String(),
  title: Type.String(),
  message: Type.String(),
  fix: Type.String(),
  url: Type.String(),
  evidence: Evidence,
  affected_count: count('Number of affected pages.'),
  affected_urls: Type.Array(Type.String(), { description: 'The first five of them.' }),
  site_points: points('Points it costs the site.'),
  score_if_fixed: points('The score without this issue.'),
});

export const ReportContent = Named('SeoReportContent', {
  started_at: Timestamp(),
  ruleset: Type.String({ description: 'Version of the rules.' }),
  score_exact: points('The score before it is rounded.'),
  gates: Type.Array(Type.Object({ rule: Type.String(), cap: Type.Integer() }), {
    description: 'Issues that hold the score down, and the most it can be with them.',
  }),
  categories: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      budget: points('Points there are.'),
      lost: points('Points lost.'),
      kept: points('Points kept.'),
    }),
  ),
  counts: Type.Object({
    critical: count('Issues of this severity.'),
    high: count('Issues of this severity.'),
    medium: count('Issues of this severity.'),
    low: count('Issues of this severity.'),
    info: count('Issues of this severity.'),
    pages: count('Crawled pages.'),
  }),
  diff: Nullable(
    Type.Object({
      new: count('Issues that were not there before.'),
      newly_seen: count('Issues of pages that were not crawled before.'),
      regressed: count('Issues that came back.'),
      fixed: count('Issues that are gone although their page was crawled.'),
      gone: count('Issues of pages that are gone.'),
      unknown: count('Issues of pages that were not crawled this time.'),
    }),
  ),
  new_by_severity: Nullable(
    Type.Object(
      Object.fromEntries(
        SEVERITIES.map((severity) => [severity, count('Issues of this severity.')]),
      ) as Record<(typeof SEVERITIES)[number], ReturnType<typeof count>>,
      { description: 'Issues that are new or came back; null for the first audit.' },
    ),
  ),
  history: Type.Array(
    Type.Object({ audit_id: Type.String(), completed_at: Timestamp(), score: Score('0 to 100.') }),
    { description: 'The last audits, oldest first.' },
  ),
  top_issues: Type.Array(ReportIssue, { description: 'The ten issues that cost the most points.' }),
  rules: Type.Array(
    Type.Object({
      rule: Type.String(),
      title: Type.String(),
      severity: SEVERITY,
      count: count('Number of issues.'),
      site_points: points('Points it costs the site.'),
      score_if_fixed: points('The score without these issues.'),
    }),
    { description: 'Every rule that found something, the most expensive first.' },
  ),
  page_list: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Nullable(Type.Integer()),
      score: Nullable(Score('0 to 100.')),
      issues: count('Number of issues.'),
      indexable: Type.Boolean(),
    }),
    { description: 'The lowest scores first, 2,000 pages at most.' },
  ),
  pages_omitted: count('Pages that are not in the list.'),
  coverage: Type.Object({
    ran: count('Rules that ran.'),
    skipped: Type.Array(Type.Object({ rule: Type.String(), reason: Type.String() })),
    inconclusive: Type.Array(Type.String()),
  }),
  clean_url_share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of pages without an issue.' }),
  limit_hit: Nullable(Type.String({ description: 'What ended the crawl early.' })),
});
export type ReportContent = Static<typeof ReportContent>;

export const Report = Named('SeoReport', {
  ...SUMMARY,
  branding: Literals(BRANDINGS),
  brand: Type.Object({ name: Type.String(), color: Type.String() }),
  content: ReportContent,
});

export type ReportSummary = Static<typeof ReportSummary>;

export const EXAMPLE_SUMMARY: ReportSummary = {
  report_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
  audit_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d12',
  site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d13',
  url: 'https://shop.example.com/',
  score: 94,
  score_change: 3,
  issues: 2,
  pages: 1,
  completed_at: '2026-03-02T06:02:11.000Z',
  created_at: '2026-03-02T06:02:12.000Z',
};

export const EXAMPLE_REPORT: Static<typeof Report> = {
  ...EXAMPLE_SUMMARY,
  branding: 'none',
  brand: { name: 'Granary', color: '#855a0a' },
  content: {
    started_at: '2026-03-02T06:00:00.000Z',
    ruleset: '1',
    score_exact: 93.91,
    gates: [],
    categories: [
      {
        id: 'titles',
        title: 'Titles, descriptions and headings',
        budget: 19.78,
        lost: 3.3,
        kept: 16.48,
      },
    ],
    counts: { critical: 0, high: 1, medium: 1, low: 0, info: 0, pages: 1 },
    diff: { new: 0, newly_seen: 0, regressed: 0, fixed: 1, gone: 0, unknown: 0 },
    new_by_severity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    history: [
      {
        audit_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d10',
        completed_at: '2026-02-23T06:02:11.000Z',
        score: 91,
      },
      {
        audit_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d12',
        completed_at: '2026-03-02T06:02:11.000Z',
        score: 94,
      },
    ],
    top_issues: [],
    rules: [
      {
        rule: 'desc-missing',
        title: 'The page has no description',
        severity: 'medium',
        count: 1,
        site_points: 3.3,
        score_if_fixed: 97.2,
      },
    ],
    page_list: [{ url: 'https://shop.example.com/', status: 200, score: 94, issues: 2, indexable: true }],
    pages_omitted: 0,
    coverage: { ran: 120, skipped: [], inconclusive: [] },
    clean_url_share: 0,
    limit_hit: null,
  },
};
