import {
  judgeableRules,
  judgePage,
  type Need,
  type PageInput,
  pageRules,
  type RenderedFacts,
  readPage,
  scorePage,
  toFlatFacts,
  toRenderedFacts,
} from '../../../../platform/seo/index.ts';
import { loadLanguageDetector } from '../../../../platform/text/index.ts';
import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import { type CheckedPage, toCheckedPage } from './checked-page.ts';

export interface CheckOrder {
  page: PageInput;
  rendered: { html: string; url: string; measured: unknown } | null;
  keyword: string | null;
  /** Only these; all when null. */
  rules: readonly string[] | null;
  checkedAt: string;
}

/** Reads and judges one page, in a thread of its own: a page may be large. */
export default async function checkPage(order: CheckOrder): Promise<CheckedPage> {
  await loadLanguageDetector();
  const rendered: RenderedFacts | null = order.rendered === null ? null : toRenderedFacts(order.rendered);
  const page = readPage({ ...order.page, rendered });
  const available = new Set<Need>(['html']);
  if (page.response !== null) available.add('response');
  if (rendered !== null) available.add('rendered');
  const chosen = order.rules === null ? null : new Set(order.rules);
  const rules = chosen === null ? pageRules : pageRules.filter(({ id }) => chosen.has(id));
  const judgement = judgePage(page, {
    ...{ rules, available },
    urlKey: createUrlNormaliser()(page.url)?.key ?? page.url,
    surroundings: {
      isStart: true,
      isInSitemap: null,
      hasImpressions: null,
      isAllowedByRobots: null,
      keyword: order.keyword,
    },
  });
  return toCheckedPage(page, judgement, {
    score: scorePage(judgement.outcomes),
    judgeable: judgeableRules(rules, available),
    facts: toFlatFacts(page, null),
    checkedAt: order.checkedAt,
  });
}
