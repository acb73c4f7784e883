import { LINK, type SiteLink } from '../../../site/link-table.ts';
import { linkLocator } from '../../../site/locators.ts';
import type { Site } from '../../../site/site.ts';
import { UNSEEN } from '../../../site/site-graph.ts';
import type { SitePage } from '../../../site/site-page.ts';
import type { ProbedAddress } from '../../../site/site-probes.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { type CrossVerdict, failIfSeen, MOST_PAGE_FINDINGS } from '../define-site-rule.ts';

export interface LinkJudge {
  /** Of links only, and not of style sheets and scripts. */
  isWithoutResources?: boolean;
  /** 1 for each page that a link should not lead to: one number a link, because there are millions of them. */
  wrong: Uint8Array;
  tell(link: SiteLink, target: SitePage): Omit<Finding, 'locator' | 'place'>;
  /** Of style sheets and scripts that failed, which are no pages; they do not matter without it. */
  tellResource?(link: SiteLink, probed: ProbedAddress): Omit<Finding, 'locator' | 'place'>;
}

function probedResource(link: number, { links, probes }: Site): ProbedAddress | undefined {
  const isResource = (links.flags(link) & LINK.RESOURCE) !== 0;
  return isResource ? probes.resources.get(links.keyOf(links.to(link))) : undefined;
}

const isFailed = ({ status }: ProbedAddress): boolean => status === 0 || status >= 400;

/** Judges the links of a page to pages of the site by what these are. */
export function judgeInternalLinks(number: number, site: Site, judge: LinkJudge): CrossVerdict {
  const { links, pages, targetPages } = site;
  const ignored = judge.isWithoutResources === true ? LINK.RESOURCE : 0;
  const wrong: number[] = [];
  let [judged, unseen] = [0, 0];
  const [from, to] = links.rangeOf(number);
  for (let link = from; link < to; link += 1) {
    if ((links.flags(link) & ignored) !== 0) continue;
    const place = targetPages[links.to(link)] ?? UNSEEN;
    const probed = place < 0 ? probedResource(link, site) : undefined;
    if (probed !== undefined) {
      judged += 1;
      if (judge.tellResource !== undefined && isFailed(probed)) wrong.push(link);
      continue;
    }
    if (place === UNSEEN) unseen += 1;
    if (place < 0) continue;
    judged += 1;
    if (judge.wrong[place] === 1) wrong.push(link);
  }
  const isAllSeen = site.isComplete || unseen === 0;
  if (judged === 0 && isAllSeen) return NOT_APPLICABLE;
  const findings = wrong.slice(0, MOST_PAGE_FINDINGS).map((link): Finding => {
    const told = links.at(link);
    const target = pages[targetPages[links.to(link)] ?? UNSEEN];
    const probed = target === undefined ? probedResource(link, site) : undefined;
    const fault = probed === undefined ? undefined : judge.tellResource?.(told, probed);
    return { ...toFinding(told), message: '', ...(target === undefined ? fault : judge.tell(told, target)) };
  });
  return failIfSeen(findings, { isAllSeen, share: { affected: wrong.length, of: judged } });
}

/** For `wrong`: asks once for each page. */
export const marked = (site: Site, isWrong: (page: SitePage) => boolean): Uint8Array =>
  Uint8Array.from(site.pages, (page) => (isWrong(page) ? 1 : 0));

export const toFinding = (link: SiteLink): Pick<Finding, 'locator' | 'place'> => ({
  locator: linkLocator(link),
  place: link.line > 0 ? { line: link.line, column: Math.max(1, link.column) } : null,
});

/** As a sentence begins: `The link "Oak tables"`. */
export function nameOf({ text, flags }: SiteLink): string {
  if ((flags & LINK.RESOURCE) !== 0) return 'A resource of the page';
  return text === '' ? 'A link without text' : `The link "${text}"`;
}
