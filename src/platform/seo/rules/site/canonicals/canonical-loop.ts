import { groupLocator } from '../../../site/locators.ts';
import { ringsOf } from '../../../site/rings.ts';
import type { Finding } from '../../define-rule.ts';
import { NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, failIfSeen, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

const MOST_TOLD = 5;

export const canonicalLoop = defineSiteRule({
  id: 'canonical-loop',
  title: 'Canonical loop',
  why: 'Pages that name each other as canonical never say which one counts, so search engines ignore all of these canonicals.',
  fix: 'Choose one page of the loop, give it a canonical to itself, and point the others at it.',
  example: {
    bad: '/a has the canonical /b\n/b has the canonical /a',
    good: '/a has the canonical /a\n/b has the canonical /a',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    if (site.pages.every(({ canonical }) => canonical === null)) return NOT_APPLICABLE;
    const next = Int32Array.from(site.pages, ({ canonical }) =>
      canonical === null ? -1 : (site.numberOf(canonical.key) ?? -1),
    );
    const rings = ringsOf(next).map((ring) => ring.flatMap((number) => site.pages[number] ?? []));
    const findings = rings.slice(0, MOST_SITE_FINDINGS).map((pages): Finding => {
      const urls = pages.map(({ url }) => url);
      const told = urls.length > MOST_TOLD ? [...urls.slice(0, MOST_TOLD), '…'] : [...urls, urls[0]];
      return {
        locator: groupLocator(pages.map(({ urlKey }) => urlKey)),
        message: `The canonicals of ${urls.length} pages form a loop: ${told.join(' → ')}.`,
        urls,
      };
    });
    const affected = rings.reduce((sum, { length }) => sum + length, 0);
    return failIfSeen(findings, { isAllSeen: site.isComplete, affected });
  },
});
