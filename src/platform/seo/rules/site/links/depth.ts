import { isFound } from '../../../site/page-states.ts';
import { failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineLinkedPageRule } from '../define-site-rule.ts';

const MOST_CLICKS = 3;

export const depth = defineLinkedPageRule({
  id: 'depth',
  title: 'Page is many clicks deep',
  why: 'The further a page is from the start page, the less often it is visited by people and crawlers.',
  fix: 'Link to the page from a menu, a category or the start page, so that it is at most three clicks away.',
  example: {
    bad: 'Home → Shop → Living → Tables → Oak → this page',
    good: 'Home → Tables → this page',
  },
  category: 'links',
  severity: 'low',
  weight: 2,
  needs: ['html', 'pages'],
  core: true,
  judge(page, number, site) {
    const clicks = site.clicksTo(number);
    if (!isFound(page) || clicks === -1) return NOT_APPLICABLE;
    // There may be a shorter way over pages that nobody saw.
    if (clicks > MOST_CLICKS && !site.isComplete) return inconclusive(CUT_SHORT);
    const message = `The page is ${clicks} clicks away from the start page.`;
    return failIf(
      clicks > MOST_CLICKS
        ? [{ locator: 'depth', message, expected: 'at most 3 clicks', found: `${clicks} clicks` }]
        : [],
    );
  },
});
