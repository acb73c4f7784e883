import { isBroken } from '../../../site/page-states.ts';
import { failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineLinkedPageRule } from '../define-site-rule.ts';
import { canonicalLocator } from './canonical-target.ts';

export const canonicalUnlinked = defineLinkedPageRule({
  id: 'canonical-unlinked',
  title: 'Canonical to a page without links',
  why: 'All links go to the variant and none to the page that should be found. Links are a stronger sign than the canonical.',
  fix: 'Link to the canonical URL in menus and texts instead of to its variants.',
  example: {
    bad: '<a href="/tables?sort=price">Tables</a>',
    good: '<a href="/tables">Tables</a>',
  },
  category: 'indexability',
  severity: 'low',
  weight: 1,
  needs: ['html', 'pages'],
  core: false,
  judge({ canonical, urlKey }, _number, site) {
    if (canonical === null || canonical.key === urlKey || !site.isOwn(canonical.url)) return NOT_APPLICABLE;
    if (!site.isComplete) return inconclusive(CUT_SHORT);
    const target = site.pageOf(canonical.key);
    if (target !== undefined && (isBroken(target) || target === site.home)) return NOT_APPLICABLE;
    const message = `No page links to the canonical ${canonical.url}.`;
    return failIf(
      site.isLinked(canonical.key)
        ? []
        : [
            {
              locator: canonicalLocator(canonical.key),
              message,
              expected: 'at least one link',
              found: 'no link',
            },
          ],
    );
  },
});
