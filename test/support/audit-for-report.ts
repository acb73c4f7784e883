import type { AuditForReport, AuditIssue, Severity } from '../../src/domains/seo/reports/index.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';

interface Wish {
  auditId?: string;
  siteId?: string | null;
  url?: string;
  pages?: number;
  score?: number;
  /** Of the audits before, oldest first. */
  before?: readonly number[];
  completedAt?: Date;
  newBySeverity?: Partial<Record<Severity, number>>;
}

const WEEK_MS = 7 * 86_400_000;
const NONE: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

const CATEGORIES: AuditForReport['categories'] = [
  { id: 'indexability', title: 'Indexability and canonicals', budget: 28.571_4, lost: 4.123_4 },
  { id: 'http', title: 'HTTP and availability', budget: 13.186_8, lost: 0 },
  { id: 'titles', title: 'Titles, descriptions and headings', budget: 19.780_2, lost: 3.296_7 },
  { id: 'content', title: 'Content', budget: 10.989, lost: 1.25 },
  { id: 'links', title: 'Links and URLs', budget: 10.989, lost: 2.04 },
  { id: 'structured', title: 'Structured data and social', budget: 6.593_4, lost: 0.4 },
  { id: 'mobile', title: 'Mobile, performance and accessibility', budget: 7.692_3, lost: 2.797_2 },
  { id: 'security', title: 'Security and machine readers', budget: 2.197_8, lost: 0.113 },
];

const RULES: readonly (readonly [rule: string, title: string, severity: Severity, excerpt: string | null])[] =
  [
    [
      'canonical-elsewhere',
      'The canonical URL is another page',
      'high',
      '<link rel="canonical" href="/old">',
    ],
    ['desc-missing', 'The page has no description', 'medium', null],
    ['viewport-missing', 'The page has no viewport', 'high', null],
    [
      'link-broken',
      'Links lead to missing pages',
      'high',
      '<a href="/gone?a=1&b=2">More "goods" & <b>more</b></a>',
    ],
    ['title-duplicate', 'Several pages share a title', 'medium', '<title>Shop | Goods</title>'],
    ['h1-missing', 'The page has no main heading', 'medium', null],
    ['image-alt-missing', 'Images have no alternative text', 'medium', '<img src="/a.png">'],
    ['text-thin', 'The page has little text', 'low', null],
    ['schema-price', 'A product has no price', 'medium', '"@type": "Product"'],
    ['link-anchor-empty', 'Links have no text', 'low', '<a href="/x"></a>'],
    ['title-long', 'The title is too long', 'low', '<title>A very long title …</title>'],
    ['hsts-missing', 'The site does not enforce HTTPS', 'low', null],
  ];

/** An audit of a shop as the audits of Granary tell it, made up. */
export function madeUpAudit(wish: Wish = {}): AuditForReport {
  const { url = 'https://shop.example.com/', pages = 40, score = 86, before = [81, 83] } = wish;
  const completed = wish.completedAt ?? new Date('2026-03-02T06:02:11.000Z');
  const auditId = wish.auditId ?? uuidv7();
  const { origin } = new URL(url);
  const issues = RULES.map((_, at) => issueOf(at, origin));
  const past = before.map((one, at) => ({
    audit_id: uuidv7(),
    completed_at: new Date(completed.getTime() - (before.length - at) * WEEK_MS).toISOString(),
    score: one,
  }));
  return {
    audit_id: auditId,
    url,
    site_id: wish.siteId ?? null,
    status: 'completed',
    started_at: new Date(completed.getTime() - 90_000).toISOString(),
    completed_at: completed.toISOString(),
    ruleset: '2026.1',
    score,
    score_exact: score - 0.020_3,
    gates: [],
    categories: CATEGORIES,
    counts: { critical: 0, high: 3, medium: 1_204, low: 31, info: 2, pages },
    issues,
    rules: RULES.map(([rule, title, severity], at) => ({
      rule,
      title,
      severity,
      count: 3 + at * 17,
      site_points: pointsAt(at),
      score_if_fixed: score - 0.020_3 + pointsAt(at),
    })),
    pages: Array.from({ length: pages }, (_, at) => ({
      url: `${origin}/products/${at}-a-good-with-a-name-of-some-length?variant=${at % 7}`,
      status: at % 50 === 49 ? 404 : 200,
      score: at % 50 === 49 ? null : 40 + ((at * 7) % 60),
      issues: (at * 3) % 11,
      indexable: at % 9 !== 8,
    })),
    coverage: {
      ran: 142,
      skipped: [{ rule: 'core-web-vitals', reason: 'needs js_rendering' }],
      inconclusive: ['hreflang-return'],
    },
    clean_url_share: 0.412_5,
    limit_hit: null,
    diff: before.length === 0 ? null : { new: 4, newly_seen: 2, regressed: 1, fixed: 9, gone: 3, unknown: 5 },
    new_by_severity: before.length === 0 ? null : { ...NONE, ...wish.newBySeverity },
    history: [...past, { audit_id: auditId, completed_at: completed.toISOString(), score }],
  };
}

const pointsAt = (at: number): number => 4.123_4 / (at + 1);

function issueOf(at: number, origin: string): AuditIssue {
  const [rule, title, severity, excerpt] = RULES[at] as (typeof RULES)[number];
  return {
    issue_id: rule.padEnd(32, '0').slice(0, 32),
    rule,
    severity,
    category: 'titles',
    title,
    message: `${title}, as on ${3 + at} pages.`,
    fix: 'Correct the template that these pages share.',
    url: `${origin}/products/${at}`,
    evidence: {
      line: excerpt === null ? null : 12 + at,
      column: excerpt === null ? null : 5,
      excerpt,
      expected: 'one on every page',
      found: excerpt === null ? 'none' : null,
    },
    affected_count: 3 + at * 17,
    affected_urls: Array.from({ length: 8 }, (_, page) => `${origin}/products/${at + page}`),
    site_points: pointsAt(at),
    score_if_fixed: 86 - 0.020_3 + pointsAt(at),
  };
}
