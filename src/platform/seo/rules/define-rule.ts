import type { PageFacts, Place } from '../facts/page-facts.ts';

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** In the order of reports; each has its share of the 100 points of a page. */
export const CATEGORIES = {
  indexability: { title: 'Indexability and canonicals', budget: 26 },
  http: { title: 'HTTP and availability', budget: 12 },
  titles: { title: 'Titles, descriptions and headings', budget: 18 },
  content: { title: 'Content', budget: 10 },
  links: { title: 'Links and URLs', budget: 10 },
  international: { title: 'International', budget: 4 },
  structured: { title: 'Structured data and social', budget: 6 },
  images: { title: 'Images and media', budget: 5 },
  mobile: { title: 'Mobile, performance and accessibility', budget: 7 },
  security: { title: 'Security and machine readers', budget: 2 },
} as const;
export type Category = keyof typeof CATEGORIES;

/** What a score loses beside the categories of its pages. */
export const OTHER_LOSSES = { site: 'Site as a whole', cap: 'Limits of the score' } as const;

/**
 * What must have been looked at: the HTML, the response, the page after its scripts ran, other pages of the site, the
 * site's files (robots.txt, sitemaps, llms.txt), or further requests.
 */
export type Need = 'html' | 'response' | 'rendered' | 'pages' | 'files' | 'requests';

/** What identifies an occurrence in later runs: no positions in it, because those move with every edit. */
export type Locator = string;

export interface Evidence {
  place?: Place | null;
  /** As it stands in the page. */
  excerpt?: string;
  expected?: string;
  found?: string;
}

export interface Finding extends Evidence {
  locator: Locator;
  /** What is wrong here, with its values, in a sentence. */
  message: string;
  /** Where it is not the usual one of the rule. */
  severity?: Severity;
  /** Other pages that it concerns. */
  urls?: readonly string[];
}

export type Verdict =
  | { outcome: 'pass' }
  /** The rule has nothing to judge here: no images, no hreflang. */
  | { outcome: 'not_applicable' }
  /** It could be wrong, but this look at the page cannot tell; `reason` says why. */
  | { outcome: 'inconclusive'; reason: string }
  | {
      outcome: 'fail';
      findings: readonly [Finding, ...Finding[]];
      /** Of rules that count elements: how many of how many. */
      share?: { affected: number; of: number };
      /** Rules that have something to judge once it is fixed; see `opens`. */
      opens?: readonly string[];
    };

export interface RuleText {
  id: string;
  title: string;
  /** Why it matters to whoever owns the page, in a sentence or two. */
  why: string;
  /** What to do, as an instruction. */
  fix: string;
  /** A piece of HTML, headers or robots.txt as it should not be and as it should. */
  example: { bad: string; good: string };
}

export interface RuleBasics extends RuleText {
  category: Category;
  /** The worst that it can be. */
  severity: Severity;
  /** The other severity of a rule that knows two; it costs half. */
  lower?: Severity;
  /** Within its category; 0 never costs points. */
  weight: number;
  needs: readonly Need[];
  /** All of these must be there to judge at all; `needs` may list one that only adds to it. The same as `needs` unless told. */
  cannotDoWithout?: readonly Need[];
  /** Of the first release. */
  core: boolean;
}

/** What is known of a page from its surroundings. */
export interface PageSurroundings {
  isStart: boolean;
  /** Null when nobody looked. */
  isInSitemap: boolean | null;
  hasImpressions: boolean | null;
  /** What robots.txt says of it; null when nobody looked. */
  isAllowedByRobots: boolean | null;
  /** The phrase that the page should be found for, when somebody gave one. */
  keyword: string | null;
}

export interface PageRule extends RuleBasics {
  level: 'page';
  judge(page: PageFacts, surroundings: PageSurroundings): Verdict;
  /** Rules that do not apply to a page with this fault, and will once it is fixed: they then count among those that passed. */
  opens?(page: PageFacts): readonly string[];
}

export function definePageRule(rule: Omit<PageRule, 'level'>): PageRule {
  const { opens, judge } = rule;
  if (opens === undefined) return { level: 'page', ...rule };
  return {
    ...{ level: 'page', ...rule },
    judge: (page, surroundings) => withOpened(judge(page, surroundings), () => opens(page)),
  };
}

export const withOpened = <Judged extends Verdict>(
  verdict: Judged,
  opens: () => readonly string[],
): Judged => (verdict.outcome === 'fail' ? { ...verdict, opens: opens() } : verdict);

export const PASS = { outcome: 'pass' } as const satisfies Verdict;
export const NOT_APPLICABLE = { outcome: 'not_applicable' } as const satisfies Verdict;
export const inconclusive = (reason: string): Verdict => ({ outcome: 'inconclusive', reason });

/** Fails with these findings, those that cannot be told apart as one, or passes without any. */
export function failIf(findings: readonly Finding[], share?: { affected: number; of: number }): Verdict {
  const told = new Set<string>();
  const [first, ...rest] = findings.filter(({ locator }) => !told.has(locator) && told.add(locator));
  if (first === undefined) return PASS;
  return { outcome: 'fail', findings: [first, ...rest], ...(share === undefined ? {} : { share }) };
}
