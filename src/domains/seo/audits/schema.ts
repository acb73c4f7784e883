import Type from 'typebox';
import { eitherOr, HttpUrl, Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import {
  CATEGORIES,
  type Category,
  CHECK_RESULT,
  CHECKED_REDIRECTS,
  EXAMPLE_CHECK,
  RULESET,
  SEVERITIES,
} from '../../../platform/seo/index.ts';

export { EXAMPLE_CHECK, EXAMPLE_ISSUE, IssueRecord } from '../../../platform/seo/index.ts';

const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];
const STATUSES = ['running', 'completed', 'failed'] as const;

export const CheckResult = Named('CheckResult', CHECK_RESULT);

export const UrlCheckResult = Named('UrlCheckResult', { ...CHECK_RESULT, ...CHECKED_REDIRECTS });

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
  ...CHECK_RESULT,
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
