import {
  addVerdict,
  type PageFacts,
  type PageJudgement,
  redirectRules,
  redirectTrails,
  type Site,
} from '../../../../platform/seo/index.ts';

/** What is wrong with redirects, once all their hops are known; by the number of the page that they begin at. */
export function redirectVerdicts(site: Site, lasting: ReadonlySet<string>): Map<number, PageJudgement> {
  const verdicts = new Map<number, PageJudgement>();
  for (const { from, hops, end } of redirectTrails(site)) {
    const page = site.pages[from];
    if (page === undefined) continue;
    const last = end === null ? undefined : site.pages[end];
    const facts: PageFacts = {
      ...{ url: page.url, finalUrl: last?.url ?? hops.at(-1)?.location ?? page.url },
      response: {
        ...{ status: last?.status ?? 0, fault: null, location: null, headers: {} },
        redirects: hops.map((hop) => ({ ...hop, isLasting: lasting.has(hop.url) })),
        ...{ ttfbMs: null, totalMs: null, bytes: 0, bodyBytes: 0, isCut: false, sniffedType: null },
        fetchedAt: site.checkedAt,
      },
      ...{ document: null, rendered: null },
    };
    const judgement: PageJudgement = {
      ...{ outcomes: [], issues: [], passed: [] },
      coverage: { ran: [], skipped: [], inconclusive: [] },
    };
    const surroundings = {
      ...{ isStart: page.isStart, isInSitemap: page.isInSitemap, hasImpressions: null },
      ...{ isAllowedByRobots: true, keyword: null },
    };
    const place = { url: page.url, urlKey: page.urlKey, phase: 'site' as const };
    // Where it leads out of what was crawled, nobody knows how it ends, but the way there is known.
    const rules = last === undefined && !isLoop(hops) ? ofTheWay : redirectRules;
    for (const rule of rules) addVerdict(judgement, rule, rule.judge(facts, surroundings), place);
    verdicts.set(from, judgement);
  }
  return verdicts;
}

const ofTheWay = redirectRules.filter(({ id }) => id !== 'redirect-broken' && id !== 'redirect-loop');

const isLoop = (hops: readonly { url: string; location: string }[]): boolean =>
  hops.some(({ url }) => url === hops.at(-1)?.location);
