import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../kernel/schema.ts';
import { RULESET } from '../rules/catalogue.ts';
import { CATEGORIES, type Category, OTHER_LOSSES, SEVERITIES } from '../rules/define-rule.ts';

const CATEGORY_IDS = Object.keys(CATEGORIES) as Category[];
const LOSS_IDS = [...CATEGORY_IDS, ...(Object.keys(OTHER_LOSSES) as (keyof typeof OTHER_LOSSES)[])];

const Evidence = Named('IssueEvidence', {
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

/** What is told of a page or site that was judged. */
export const CHECK_RESULT = {
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
      id: Literals(LOSS_IDS),
      title: Type.String(),
      budget: Type.Number({ description: 'The most that it can cost.' }),
      lost: Type.Number(),
    }),
    {
      description:
        'What the score lost, together 100 less score_exact: by category, as an average page has it; site, by the rules about the site; cap, what limits took beyond that.',
    },
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

/** Of a page that was fetched by its URL. */
export const CHECKED_REDIRECTS = {
  redirects: Type.Array(Type.Object({ url: Type.String(), status: Type.Integer(), location: Type.String() })),
};

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
