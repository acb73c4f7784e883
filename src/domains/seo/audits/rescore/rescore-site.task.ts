import {
  judgePage,
  measuredAgain,
  type Need,
  pageRules,
  redirectRules,
  searchAccess,
} from '../../../../platform/seo/index.ts';
import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import type { KnownPage } from '../settle/build-site.ts';
import type { SettleOrder } from '../settle/settle-order.ts';
import settleSite from '../settle/settle-site.task.ts';
import { mostShown } from '../shown-pages.ts';
import type { StoredPage } from '../stored-page.ts';

/** What a run would score by the rules of now: its pages are judged anew by the facts that were kept of them. */
export default function rescoreSite(order: SettleOrder): number {
  const available = new Set<Need>(['html', 'response', ...(order.isRendered ? ['rendered' as const] : [])]);
  const normalise = createUrlNormaliser();
  const urls = mostShown(order.queries);
  const shown = urls === null ? null : new Set(urls.map((url) => normalise(url)?.key ?? url));
  const isAllowed = searchAccess(order.files.robots);
  const ofStart = pageRules.filter((rule) => !measuredAgain.includes(rule));
  const ofCrawl = ofStart.filter((rule) => !redirectRules.includes(rule));
  const judgeAgain = ({ facts, isStart, isListed, urlKey }: StoredPage): KnownPage => {
    const { outcomes, issues, coverage } = judgePage(facts, {
      ...{ rules: isStart ? ofStart : ofCrawl, available, urlKey },
      surroundings: {
        ...{ isStart, isInSitemap: isListed, hasImpressions: shown?.has(urlKey) ?? null },
        ...{ isAllowedByRobots: isAllowed(facts.url) ?? true, keyword: null },
      },
    });
    return { outcomes, issues, inconclusive: coverage.inconclusive.map(({ rule }) => rule) };
  };
  return settleSite(order, judgeAgain).scoreExact;
}
