import {
  type Hop,
  judgePage,
  measuredAgain,
  type Need,
  type PageFacts,
  type PageRule,
  pageRules,
  type RobotsFile,
  readPage,
  reasonNotIndexable,
  redirectRules,
  rounded,
  scorePage,
  searchAccess,
  skippedFor,
  toFlatFacts,
  toRenderedFacts,
} from '../../../platform/seo/index.ts';
import { loadLanguageDetector } from '../../../platform/text/index.ts';
import { createUrlNormaliser, type FetchResult } from '../../../platform/web/index.ts';
import { isHtmlType } from './html-type.ts';
import { packIssues } from './packed-issues.ts';
import { four } from './settle/settlement.ts';
import { packPage, type StoredPage } from './stored-page.ts';
import { toExtracted } from './to-extracted.ts';
import { toWords } from './to-words.ts';

export interface ObserverOptions {
  /** Where the audit starts, after redirects. */
  start: string;
  /** How it got there: judged with the start page. */
  redirects: readonly Hop[];
  isRendered: boolean;
  /** URLs that people were shown in search; null where nobody knows. */
  shown?: readonly string[] | null;
  /** Whether search shall find the pages. */
  isSearchable: boolean;
  /** Where search engines may be forbidden what the crawl reads; null where all that is crawled is open to them. */
  robots?: Pick<RobotsFile, 'url' | 'status' | 'text'> | null;
}

/** A page as the threads of a crawl show it; see `SeenPage` of the crawl. */
interface SeenPage {
  url: string;
  depth: number;
  isListed: boolean;
  fetched: FetchResult;
  text: string | null;
  rendered: { html: string; url: string; measured: unknown } | null;
  fetchedAt: string;
}

/** What the batch of a crawl writes of a page; texts of JSON are stored as they are. */
export interface AuditedPage {
  urlKey: string;
  url: string;
  /** The event without what only the writer knows. */
  event: string;
  facts: string;
  scoreExact: number | null;
  isScored: boolean;
  /** In the order of their events, compressed; null without any. */
  issues: Uint8Array | null;
  issueCount: number;
  inconclusive: string[];
}

const NEEDS: readonly Need[] = ['html', 'response'];

/** What cannot be told of a page that the browser could not bring to an end. */
const RENDERED_RULES = skippedFor(pageRules, new Set(NEEDS)).map(({ rule }) => rule);

export async function createObserver(given: unknown) {
  const options = given as ObserverOptions;
  await loadLanguageDetector();
  const normalise = createUrlNormaliser();
  const keyOf = (url: string): string => normalise(url)?.key ?? url;
  const startKey = keyOf(options.start);
  const shown = options.shown == null ? null : new Set(options.shown.map(keyOf));
  const isAllowed = options.robots == null ? () => true : searchAccess(options.robots);
  const available = new Set<Need>(options.isRendered ? [...NEEDS, 'rendered'] : NEEDS);
  const ofStart = pageRules.filter((rule) => !measuredAgain.includes(rule));
  const ofCrawl = ofStart.filter((rule) => !redirectRules.includes(rule));
  return {
    observe(page: SeenPage) {
      const urlKey = keyOf(page.url);
      const isStart = urlKey === startKey;
      let text = '';
      const facts = read(page, isStart ? options.redirects : [], (main) => {
        text = main;
      });
      const rules = isStart ? ofStart : ofCrawl;
      const stored = judge(facts, page, {
        ...{ rules, available, urlKey, isStart },
        hasImpressions: shown?.has(urlKey) ?? null,
        isAllowedByRobots: isAllowed(page.url) ?? true,
      });
      return {
        observed: { seen: stored.page, bytes: stored.bytes },
        extracted: facts.document === null ? null : toExtracted({ ...facts, document: facts.document }),
        words: facts.document === null || !options.isSearchable ? null : toWords(facts.document, text),
      };
    },
  };
}

function read(
  { url, fetched, text, fetchedAt, rendered }: SeenPage,
  redirects: ObserverOptions['redirects'],
  onMainText: (text: string) => void,
): PageFacts {
  const hop = fetched.fault?.code.startsWith('redirect_') === true ? fetched.redirects.at(-1) : undefined;
  const page = readPage({
    ...{ url, response: { ...fetched, fetchedAt }, onMainText },
    source: isHtmlType(fetched.contentType) ? text : null,
    rendered: rendered === null || text === null ? null : toRenderedFacts(rendered),
  });
  if (page.response === null) return page;
  if (hop !== undefined)
    return {
      ...page,
      response: { ...page.response, status: hop.status, fault: null, redirects: [], location: hop.location },
    };
  return { ...page, response: { ...page.response, redirects } };
}

interface Circumstances {
  rules: readonly PageRule[];
  available: ReadonlySet<Need>;
  urlKey: string;
  isStart: boolean;
  hasImpressions: boolean | null;
  isAllowedByRobots: boolean;
}

function judge(facts: PageFacts, page: SeenPage, circumstances: Circumstances) {
  const { rules, available, urlKey, isStart, hasImpressions, isAllowedByRobots } = circumstances;
  const surroundings = {
    isStart,
    isInSitemap: page.isListed,
    hasImpressions,
    isAllowedByRobots,
    keyword: null,
  };
  const { outcomes, issues, coverage } = judgePage(facts, { rules, available, surroundings, urlKey });
  const { exact, points } = scorePage(outcomes);
  const reason = reasonNotIndexable(facts, { isAllowedByRobots });
  const scoreExact = facts.document === null && reason !== 'status' ? null : exact;
  const counts = new Map<string, number>();
  for (const { rule } of issues) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const inconclusive = coverage.inconclusive.map(({ rule }) => rule);
  const isUnrendered = available.has('rendered') && facts.document !== null && facts.rendered === null;
  if (isUnrendered) inconclusive.push(...RENDERED_RULES);
  const audited: AuditedPage = {
    url: page.url,
    urlKey,
    event: JSON.stringify({
      url: page.url,
      final_url: facts.finalUrl,
      status: facts.response?.status ?? 0,
      error: facts.response?.fault?.code ?? null,
      depth: page.depth,
      ms: Math.round(page.fetched.timing.total),
      bytes: page.fetched.bytes,
      indexable: reason === null,
      reason,
      score: scoreExact === null ? null : rounded(scoreExact),
      issues: issues.length,
    }),
    facts: JSON.stringify(toFlatFacts(facts, isAllowedByRobots)),
    scoreExact,
    isScored: scoreExact !== null,
    issues: packIssues(
      issues.map((issue) => {
        const share = (points.get(issue.rule) ?? 0) / (counts.get(issue.rule) ?? 1);
        return { ...issue, page_points: scoreExact === null ? null : four(share) };
      }),
    ),
    issueCount: issues.length,
    inconclusive,
  };
  const stored: StoredPage = {
    ...{ facts, depth: page.depth, isListed: page.isListed, isStart, urlKey, outcomes, inconclusive },
    issues: issues.map(({ issue_id, rule, severity }) => ({ issue_id, rule, severity })),
  };
  return { page: audited, bytes: packPage(stored) };
}
