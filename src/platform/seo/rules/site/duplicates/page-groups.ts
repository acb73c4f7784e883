import { groupLocator } from '../../../site/locators.ts';
import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { failIfSeen, MOST_SITE_FINDINGS, type SiteVerdict } from '../define-site-rule.ts';

/** Letter case and blanks make no difference to a reader. */
export const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Indexable pages that have the same key, two or more; an empty key is none. */
export function groupsBy(site: Site, keyOf: (page: SitePage) => string): SitePage[][] {
  const groups = new Map<string, SitePage[]>();
  for (const page of site.pages) {
    const key = page.isIndexable ? keyOf(page) : '';
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Whether there are any that hreflang does not join, as the same page for other readers, over whatever others. */
export function isMoreThanAlternates(pages: readonly SitePage[]): boolean {
  const first = new Map(pages.map(({ urlKey }) => [urlKey, urlKey]));
  const find = (key: string): string => {
    let at = key;
    for (let up = first.get(at) ?? at; up !== at; up = first.get(at) ?? at) {
      first.set(at, first.get(up) ?? up);
      at = up;
    }
    return at;
  };
  let groups = pages.length;
  for (const { urlKey, alternates } of pages)
    for (const { key } of alternates) {
      if (!first.has(key) || find(key) === find(urlKey)) continue;
      first.set(find(key), find(urlKey));
      groups -= 1;
    }
  return groups > 1;
}

/** One finding a group; `tell` says what its pages share. */
export function judgeGroups(
  site: Site,
  groups: readonly SitePage[][],
  tell: (pages: readonly SitePage[], place: number) => Omit<Finding, 'locator' | 'urls'>,
): SiteVerdict {
  if (!site.pages.some(({ isIndexable }) => isIndexable)) return NOT_APPLICABLE;
  const findings = groups.slice(0, MOST_SITE_FINDINGS).map((pages, place) => ({
    ...tell(pages, place),
    locator: groupLocator(pages.map(({ urlKey }) => urlKey)),
    urls: pages.map(({ url }) => url),
  }));
  const affected = groups.reduce((sum, { length }) => sum + length, 0);
  return failIfSeen(findings, { isAllSeen: site.isComplete, affected });
}

const LONGEST = 80;

export const quoted = (text: string): string =>
  `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`;
