import { isFound } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import { failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineLinkedPageRule } from '../define-site-rule.ts';

const DECILE = 0.1;
/** Equal ranks differ in their last digits. */
const ROUNDING = 1 + 1e-9;

export const singleInlink = defineLinkedPageRule({
  id: 'single-inlink',
  title: 'Only one page links here',
  why: 'The page hangs on a single link and is among the least important of the site. If the link goes, nobody finds the page.',
  fix: 'Link to the page from related pages as well.',
  example: {
    bad: 'Only /archive/2019 links to /guides/oak',
    good: '/tables/oak, /guides and /archive/2019 link to /guides/oak',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html', 'pages'],
  core: false,
  judge(page, number, site) {
    if (!page.isIndexable || page === site.home || !site.isLinked(page.urlKey)) return NOT_APPLICABLE;
    if (!site.isComplete) return inconclusive(CUT_SHORT);
    const isUnimportant = (site.ranks[number] ?? 0) <= site.once(lowestDecile) * ROUNDING;
    const linker = isUnimportant ? onlyLinker(site, page.urlKey) : undefined;
    const message = `Only ${site.pages[linker ?? -1]?.url} links to this page, which is among the least linked tenth of the site.`;
    return failIf(
      linker === undefined
        ? []
        : [{ locator: 'inlinks', message, expected: 'two linking pages or more', found: 'one' }],
    );
  },
});

/** The number of the page that links there, when no other does. */
function onlyLinker(site: Site, key: string): number | undefined {
  let only: number | undefined;
  for (const { from } of site.linksTo(key)) {
    if (only !== undefined && only !== from) return undefined;
    only = from;
  }
  return only;
}

/** The highest rank that a page may have to be among the lowest tenth; 0 with fewer than ten pages. */
function lowestDecile(site: Site): number {
  const ranks = Float64Array.from(
    site.pages.flatMap((page, number) => (isFound(page) ? [site.ranks[number] ?? 0] : [])),
  ).sort();
  return ranks[Math.floor(ranks.length * DECILE) - 1] ?? 0;
}
