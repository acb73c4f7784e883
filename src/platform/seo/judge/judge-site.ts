import type { Need } from '../rules/define-rule.ts';
import type { CrossVerdict, LinkedPageRule, SiteRule, SiteVerdict } from '../rules/site/define-site-rule.ts';
import { linkedPageRules, siteRules } from '../rules/site/index.ts';
import { affectedShare } from '../score/site-score.ts';
import { withShare } from '../score/weigh.ts';
import type { Site } from '../site/site.ts';
import type { SitePage } from '../site/site-page.ts';
import { countScored } from './is-scored.ts';
import { byUrgency, type IssuePlace } from './issue.ts';
import { addVerdict, type Coverage, MISSING, missingFor, type PageJudgement } from './judge-page.ts';

/** What the other pages show of one; `coverage` speaks of this page. */
export interface LinkedJudgement extends PageJudgement {
  number: number;
  page: SitePage;
}

export interface SiteJudgement {
  /** About the site as a whole. */
  site: PageJudgement;
  /** Linked rules that nothing of this site could be judged by. */
  skipped: Coverage['skipped'];
  /** Page after page, in the order of the site. Each is judged when it is asked for, so that not all are held at once. */
  pages: Iterable<LinkedJudgement>;
}

export interface SiteRules {
  siteRules: readonly SiteRule[];
  linkedPageRules: readonly LinkedPageRule[];
}

const ALL: SiteRules = { siteRules, linkedPageRules };

/** Every rule's verdict that needs more than one page. */
export function judgeSite(site: Site, available: ReadonlySet<Need>, rules: SiteRules = ALL): SiteJudgement {
  const linked = sortOut(rules.linkedPageRules, site, available);
  return {
    site: judgeWhole(site, available, rules.siteRules),
    skipped: linked.skipped,
    pages: { [Symbol.iterator]: () => judgePages(site, linked.rules) },
  };
}

function judgeWhole(site: Site, available: ReadonlySet<Need>, all: readonly SiteRule[]): PageJudgement {
  const { rules, skipped } = sortOut(all, site, available);
  const judgement = { ...emptyJudgement(), coverage: { ran: [], skipped, inconclusive: [] } };
  const start = site.pages.find(({ isStart }) => isStart);
  const place = { url: site.start, urlKey: start?.urlKey ?? site.start, phase: 'site' as const };
  for (const rule of rules) addSiteVerdict(judgement, rule, rule.judge(site), { ...place, site });
  judgement.issues.sort(byUrgency);
  return judgement;
}

function* judgePages(site: Site, rules: readonly LinkedPageRule[]): Generator<LinkedJudgement> {
  for (const [number, page] of site.pages.entries()) {
    const judgement = emptyJudgement();
    const place = { url: page.url, urlKey: page.urlKey, phase: 'site' as const };
    for (const rule of rules) addCrossVerdict(judgement, rule, rule.judge(page, number, site), place);
    judgement.issues.sort(byUrgency);
    yield { number, page, ...judgement };
  }
}

const emptyJudgement = (): PageJudgement => ({
  ...{ outcomes: [], issues: [], passed: [] },
  coverage: { ran: [], skipped: [], inconclusive: [] },
});

/** Those that can be judged, and why the others cannot. */
function sortOut<Rule extends SiteRule | LinkedPageRule>(
  all: readonly Rule[],
  site: Site,
  available: ReadonlySet<Need>,
): { rules: Rule[]; skipped: Coverage['skipped'] } {
  const rules: Rule[] = [];
  const skipped: Coverage['skipped'] = [];
  for (const rule of all) {
    const missing = missingFor(rule, available);
    const reason = missing === undefined ? rule.skip?.(site) : MISSING[missing];
    if (reason === undefined) rules.push(rule);
    else skipped.push({ rule: rule.id, reason });
  }
  return { rules, skipped };
}

function addSiteVerdict(
  judgement: PageJudgement,
  rule: SiteRule,
  verdict: SiteVerdict,
  { site, ...place }: IssuePlace & { site: Site },
): void {
  addCrossVerdict(judgement, rule, verdict, place);
  if (verdict.outcome !== 'fail') return;
  const pages = site.once(countScored);
  const weighed = judgement.outcomes.pop();
  const affected = Math.min(verdict.affected ?? pages, pages);
  if (weighed !== undefined) judgement.outcomes.push(withShare(weighed, affectedShare(affected, pages)));
}

function addCrossVerdict(
  judgement: PageJudgement,
  rule: SiteRule | LinkedPageRule,
  verdict: CrossVerdict,
  place: IssuePlace,
): void {
  addVerdict(judgement, rule, verdict, place);
  if (verdict.rest !== undefined)
    judgement.coverage.inconclusive.push({ rule: rule.id, reason: verdict.rest });
}
