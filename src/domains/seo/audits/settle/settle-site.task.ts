import {
  type AuditScore,
  AuditTotal,
  type Issue,
  importanceOf,
  judgeableRules,
  judgeSite,
  linkedPageRules,
  type Need,
  type PageJudgement,
  pageRules,
  type Site,
  siteRules,
} from '../../../../platform/seo/index.ts';
import type { PageIssueColumns } from '../store/issues.ts';
import type { StoredPage } from '../stored-page.ts';
import { buildSite, type KnownPage } from './build-site.ts';
import { redirectVerdicts } from './redirect-verdicts.ts';
import type { SettleOrder } from './settle-order.ts';
import { four, type Settlement } from './settlement.ts';
import { summarise, Tally } from './summarise.ts';

const NEEDS: readonly Need[] = ['html', 'response', 'pages', 'files', 'requests'];

/** Judges what only all pages together show, and works out what every issue costs. */
export default function settleSite(
  order: SettleOrder,
  judgedAs?: (stored: StoredPage) => KnownPage,
): Settlement {
  const { site, known, crawled, startFacts } = buildSite(order, judgedAs);
  const available = new Set<Need>(order.isRendered ? [...NEEDS, 'rendered'] : NEEDS);
  const judged = judgeSite(site, available);
  const redirects = redirectVerdicts(site, new Set(order.lasting));
  const importance = importanceOf(site);
  const total = new AuditTotal({
    ofPages: judgeableRules([...pageRules, ...linkedPageRules], available),
    ofSite: judgeableRules(siteRules, available),
  });
  const tally = new Tally();
  const found: { issue: Issue; page: number | null }[] = [];
  const pages: Settlement['pages'] = [];
  for (const { number, page, ...linked } of judged.pages) {
    const own = known[number];
    const parts: Pick<PageJudgement, 'outcomes' | 'issues'>[] = [linked, redirects.get(number) ?? NOTHING];
    const outcomes = [own?.outcomes ?? [], ...parts.map((part) => part.outcomes)];
    const part = importance[number] ?? 0;
    const score = total.add({ importance: part, outcomes });
    tally.addPage(score, part, outcomes.flat());
    for (const { issues } of parts) for (const issue of issues) found.push({ issue, page: number });
    if (number >= crawled) continue;
    const undecided = linked.coverage.inconclusive.map(({ rule }) => rule);
    pages.push({
      urlKey: page.urlKey,
      scoreExact: part > 0 ? four(score.exact) : null,
      importance: part > 0 ? part : null,
      clicks: site.clicksTo(number) === -1 ? null : site.clicksTo(number),
      inlinks: site.pagesLinkingTo(page.urlKey),
      inconclusive: [...new Set([...(own?.inconclusive ?? []), ...undecided])],
    });
  }
  for (const issue of judged.site.issues) found.push({ issue, page: null });
  const score = total.finish(judged.site.outcomes);
  const columns = pageIssues(site, known, score);
  const severities = [...known.flatMap(({ issues }) => issues), ...found.map(({ issue }) => issue)];
  return {
    scoreExact: four(score.exact),
    issues: found.map(({ issue, page }) => {
      const cost = page === null ? score.siteIssue(issue.rule) : score.pageIssue(page, issue.rule);
      return {
        urlKey: page === null ? '' : (site.pages[page]?.urlKey ?? ''),
        data: JSON.stringify({ ...issue, page_points: null }),
        sitePoints: four(cost.site_points),
        scoreIfFixed: four(cost.score_if_fixed),
      };
    }),
    pageIssues: columns,
    pages,
    rules: score.rules.map(({ rule }) => rule),
    summary: summarise({ score, tally, judged, available, severities, startFacts }),
  };
}

const NOTHING: Pick<PageJudgement, 'outcomes' | 'issues'> = { outcomes: [], issues: [] };

/** Issues of one rule on one page cost the same. */
function pageIssues(site: Site, known: readonly KnownPage[], score: AuditScore): PageIssueColumns {
  const columns: PageIssueColumns = {
    ...{ urlKeys: [], pages: [], places: [], issueIds: [], rules: [], severities: [] },
    ...{ sitePoints: [], scoresIfFixed: [] },
  };
  for (const [number, { issues }] of known.entries()) {
    if (issues.length === 0) continue;
    columns.urlKeys.push(site.pages[number]?.urlKey ?? '');
    let last = '';
    let cost = { page_points: 0, site_points: 0, score_if_fixed: 0 };
    for (const [place, { issue_id, rule, severity }] of issues.entries()) {
      if (rule !== last) cost = score.pageIssue(number, rule);
      last = rule;
      columns.pages.push(columns.urlKeys.length);
      columns.places.push(place);
      columns.issueIds.push(issue_id);
      columns.rules.push(rule);
      columns.severities.push(severity);
      columns.sitePoints.push(four(cost.site_points));
      columns.scoresIfFixed.push(four(cost.score_if_fixed));
    }
  }
  return columns;
}
