import { LINK, type SiteLink } from '../../../site/link-table.ts';
import { isFound, isRedirect } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule, failIfSeen, MOST_PAGE_FINDINGS } from '../define-site-rule.ts';
import { nameOf, toFinding } from './link-findings.ts';

/** Routes of applications, text fragments, and the top of the page are no IDs. */
const NO_ID = /^(?:$|[!/]|:~:|top$)/i;

export const linkFragmentMissing = defineLinkedPageRule({
  id: 'link-fragment-missing',
  title: 'Link to a section that does not exist',
  why: 'The link promises a section, but the visitor lands at the top of the page.',
  fix: 'Add the ID to the section of the target page, or correct the part of the link after the #.',
  example: {
    bad: '<a href="/care#oiling">Oiling</a>\n\n<h2 id="oil">Oiling</h2>',
    good: '<a href="/care#oiling">Oiling</a>\n\n<h2 id="oiling">Oiling</h2>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html', 'pages'],
  core: false,
  judge(_page, number, site) {
    const { links, targetPages, pages } = site;
    const isMissing = site.once(missingFragments);
    const findings: Finding[] = [];
    let [affected, of, unseen] = [0, 0, 0];
    const [from, to] = links.rangeOf(number);
    for (let link = from; link < to; link += 1) {
      if (!links.hasFragment(link)) continue;
      const target = pages[targetPages[links.to(link)] ?? -1];
      if (target === undefined) {
        unseen += site.isOwn(links.urlOf(links.to(link))) ? 1 : 0;
        continue;
      }
      of += 1;
      if (isMissing[link] !== 1) continue;
      affected += 1;
      if (findings.length < MOST_PAGE_FINDINGS) findings.push(missing(links.at(link), target));
    }
    if (of === 0 && (unseen === 0 || site.isComplete)) return NOT_APPLICABLE;
    return failIfSeen(findings, { isAllSeen: site.isComplete || unseen === 0, share: { affected, of } });
  },
});

const missing = (link: SiteLink, { url }: SitePage): Finding => ({
  ...toFinding(link),
  message: `${nameOf(link)} leads to #${link.fragment} of ${url}, which has no such ID.`,
  expected: `id="${link.fragment}"`,
  found: 'no such ID',
});

/** For each link whether its page has no such place. Goes by target, so that the IDs of each page are looked up once. */
function missingFragments(site: Site): Uint8Array {
  const { links, pages } = site;
  const isMissing = new Uint8Array(links.count);
  const byTarget = new Map<number, number[]>();
  for (let link = 0; link < links.count; link += 1) {
    if (!links.hasFragment(link) || (links.flags(link) & LINK.RESOURCE) !== 0) continue;
    const target = site.targetPages[links.to(link)] ?? -1;
    if (target < 0) continue;
    const group = byTarget.get(target);
    if (group === undefined) byTarget.set(target, [link]);
    else group.push(link);
  }
  for (const [target, group] of byTarget) {
    const page = pages[target];
    const end = page === undefined || !isRedirect(page) ? page : site.endOf(page);
    if (end === undefined || !isFound(end)) continue;
    const anchors = new Set(end.anchors);
    for (const link of group) if (!hasPlace(links.at(link).fragment, anchors)) isMissing[link] = 1;
  }
  return isMissing;
}

function hasPlace(fragment: string, anchors: ReadonlySet<string>): boolean {
  const id = fragment.replace(/:~:.*$/s, '');
  return NO_ID.test(id) || anchors.has(id) || anchors.has(decoded(id));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
