import Type, { type Static } from 'typebox';
import { eitherOr, HttpUrl, Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { CATEGORIES, type Category, RULESET, SEVERITIES } from '../../../platform/seo/index.ts';

const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];
const STATUSES = ['running', 'completed', 'failed'] as const;

export const Evidence = Named('IssueEvidence', {
  locator: Type.String({ description: 'What identifies the place in later audits; it holds no positions.' }),
  line: Nullable(Type.Integer({ description: 'Line in the source of the page.' })),
  column: Nullable(Type.Integer()),
  excerpt: Nullable(Type.String()),
  expected: Nullable(Type.String()),
  found: Nullable(Type.String()),
});

export const IssueRecord = Named('SeoIssue', {
  issue_id: Type.String({ description: 'The same in every audit of the same page.' }),
  rule: Type.String(),
  severity: Literals(SEVERITIES),
  category: Literals(CATEGORY_IDS),
  level: Literals(['page', 'site']),
  phase: Literals(['page', 'site'], { description: 'site: known once all pages were read.' }),
  url: Type.String(),
  title: Type.String(),
  message: Type.String(),
  fix: Type.String(),
  evidence: Evidence,
  affected_count: Type.Integer(),
  affected_urls: Type.Array(Type.String(), { description: 'The first 100.' }),
  confidence: Literals(['confirmed', 'inconclusive']),
  page_points: Nullable(Type.Number({ description: 'Points of the page score that it costs.' })),
  site_points: Nullable(Type.Number({ description: 'Points of the audit score that it costs.' })),
  score_if_fixed: Nullable(Type.Number({ description: 'The score without this issue.' })),
  history: Nullable(
    Type.Object({
      first_seen_at: Timestamp(),
      audits: Type.Integer({ description: 'Earlier audits that had it.' }),
    }),
  ),
});
export type IssueRecord = Static<typeof IssueRecord>;

const Reasoned = Type.Object({ rule: Type.String(), reason: Type.String() });

const RESULT = {
  url: Type.String(),
  final_url: Type.String(),
  checked_at: Timestamp(),
  ruleset: Type.String({ description: 'The version of the rules.' }),
  score: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  score_exact: Nullable(Type.Number()),
  gates: Type.Array(Type.Object({ rule: Type.String(), cap: Type.Integer() }), {
    description: 'Rules that limit the score, with the highest score they allow.',
  }),
  categories: Type.Array(
    Type.Object({
      id: Literals(CATEGORY_IDS),
      title: Type.String(),
      budget: Type.Number(),
      lost: Type.Number(),
    }),
  ),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'Issues by severity.' }),
  issues: Type.Array(IssueRecord, { description: 'Those that cost most first; up to 1,000.' }),
  passed: Type.Array(Type.String(), { description: 'Rules that passed.' }),
  coverage: Type.Object({
    ran: Type.Array(Type.String()),
    skipped: Type.Array(Reasoned),
    inconclusive: Type.Array(Reasoned),
  }),
  clean_url_share: Nullable(
    Type.Number({ description: 'Share of the pages without critical and high issues.' }),
  ),
  facts: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was read of the page, or of the start page.',
  }),
};

export const CheckResult = Named('CheckResult', RESULT);

export const UrlCheckResult = Named('UrlCheckResult', {
  ...RESULT,
  redirects: Type.Array(Type.Object({ url: Type.String(), status: Type.Integer(), location: Type.String() })),
});

export const RuleSummary = Named('RuleSummary', {
  rule: Type.String(),
  title: Type.String(),
  severity: Literals(SEVERITIES),
  category: Literals(CATEGORY_IDS),
  count: Type.Integer(),
  site_points: Type.Number(),
  score_if_fixed: Type.Number({ description: 'The score if all issues of the rule were fixed.' }),
});

const RUN = {
  audit_id: Uuid(),
  site_id: Nullable(Uuid()),
  schedule_id: Nullable(Uuid()),
  status: Literals(STATUSES),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  pages: Type.Integer({ description: 'URLs that were read.' }),
  limit_hit: Nullable(
    Literals(['pages', 'blocked'], { description: 'What ended the crawl before all pages were read.' }),
  ),
  created_at: Timestamp(),
};

export const AuditRunResult = Named('AuditRunResult', {
  ...RUN,
  ...RESULT,
  rules: Type.Array(RuleSummary, { description: 'Rules with issues, those that cost most first.' }),
  issues_total: Type.Integer(),
});

export const AuditSummary = Named('AuditSummary', {
  ...RUN,
  url: Type.String(),
  ruleset: Type.String(),
  score: Nullable(Type.Integer()),
  score_exact: Nullable(Type.Number()),
  issues: Type.Integer(),
  counts: Nullable(
    Type.Record(Type.String(), Type.Integer(), {
      description: 'Issues by severity; null until the audit is completed.',
    }),
  ),
  completed_at: Nullable(Timestamp()),
});

const OPTIONS = {
  js_rendering: Type.Optional(
    Type.Boolean({ description: 'Also compare pages with what their scripts make of them.' }),
  ),
  respect_robots_txt: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
};

export const StreamedAudit = Named('StreamedAudit', {
  url: Type.Optional(HttpUrl('Where the audit starts. Required unless Last-Event-ID continues a stream.')),
  max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Default: 10.' })),
  ...OPTIONS,
});

export const RunAudit = Named(
  'RunAudit',
  {
    site_id: Type.Optional(Uuid('A site of the account; either this or url.')),
    url: Type.Optional(HttpUrl('Where the audit starts; either this or site_id.')),
    max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Default: 25.' })),
    ...OPTIONS,
    include: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: 50,
        description: 'URL patterns such as /blog/*; only pages that match one are read.',
      }),
    ),
    exclude: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 50 })),
    sitemaps: Type.Optional(
      Type.Boolean({ description: 'Also read the pages that the sitemaps list. Default: true.' }),
    ),
    user_agent: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 600,
        description: 'Seconds to wait for the end. Default: 60. After it, status is "running".',
      }),
    ),
  },
  { documented: eitherOr('site_id', 'url') },
);

export const AuditEvent = Named('AuditEvent', {
  audit_id: Uuid(),
  seq: Type.Integer({ description: 'Counts the events of the audit.' }),
  at: Timestamp(),
});

export const EXAMPLE_SITE_ID = '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11';
const AUDIT_ID = '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d77';

export const EXAMPLE_EVENT = { audit_id: AUDIT_ID, seq: 1, at: '2026-03-01T09:30:00.000Z' };

export const EXAMPLE_ISSUE: IssueRecord = {
  issue_id: '6f0c2d11a9b34c55e08d7719f2c3ab10',
  rule: 'title-missing',
  severity: 'high',
  category: 'titles',
  level: 'page',
  phase: 'page',
  url: 'https://shop.example.com/cart',
  title: 'Missing title',
  message: 'The head has no title.',
  fix: 'Add one <title> with 30 to 60 characters to the head, naming what is special about this page.',
  evidence: {
    locator: 'title',
    line: null,
    column: null,
    excerpt: null,
    expected: 'a title',
    found: 'no title',
  },
  affected_count: 1,
  affected_urls: ['https://shop.example.com/cart'],
  confidence: 'confirmed',
  page_points: 6.59,
  site_points: 1.3,
  score_if_fixed: 94.2,
  history: null,
};

export const EXAMPLE_CHECK = {
  url: 'https://shop.example.com/cart',
  final_url: 'https://shop.example.com/cart',
  checked_at: '2026-03-01T09:30:00.000Z',
  ruleset: RULESET,
  score: 93,
  score_exact: 92.9,
  gates: [],
  categories: [{ id: 'titles' as const, title: CATEGORIES.titles.title, budget: 19.78, lost: 6.59 }],
  counts: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  issues: [EXAMPLE_ISSUE],
  passed: ['desc-missing'],
  coverage: {
    ran: ['title-missing', 'desc-missing'],
    skipped: [{ rule: 'redirect-js', reason: 'The page was not rendered: set js_rendering to true.' }],
    inconclusive: [],
  },
  clean_url_share: 0,
  facts: { title: null, words: 412 },
};

export const EXAMPLE_RUN = {
  audit_id: AUDIT_ID,
  site_id: null,
  schedule_id: null,
  status: 'completed' as const,
  error: null,
  pages: 24,
  limit_hit: null,
  created_at: '2026-03-01T09:29:40.000Z',
};

export const EXAMPLE_RESULT = {
  ...EXAMPLE_RUN,
  ...EXAMPLE_CHECK,
  issues_total: 1,
  rules: [
    {
      rule: 'title-missing',
      title: 'Missing title',
      severity: 'high' as const,
      category: 'titles' as const,
      count: 1,
      site_points: 1.3,
      score_if_fixed: 94.2,
    },
  ],
};

export const EXAMPLE_SUMMARY = {
  ...EXAMPLE_RUN,
  url: EXAMPLE_CHECK.url,
  ruleset: RULESET,
  score: 93,
  score_exact: 92.9,
  issues: 1,
  counts: EXAMPLE_CHECK.counts,
  completed_at: '2026-03-01T09:30:00.000Z',
};
