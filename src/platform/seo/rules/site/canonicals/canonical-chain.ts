import { isCanonicalisedElsewhere } from '../../../site/page-states.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeCanonical } from './canonical-target.ts';

export const canonicalChain = defineLinkedPageRule({
  id: 'canonical-chain',
  title: 'Canonical chain',
  why: 'The canonical page names yet another page as its canonical. Search engines may stop on the way and pick a page on their own.',
  fix: 'Point the canonical straight at the last page of the chain.',
  example: {
    bad: '/tables?sort=price → /tables?page=1 → /tables',
    good: '/tables?sort=price → /tables',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 3,
  needs: ['html', 'pages'],
  core: true,
  judge: (page, _number, site) =>
    judgeCanonical(page, site, (target) =>
      isCanonicalisedElsewhere(target) && target.canonical !== null
        ? {
            message: `The canonical ${target.url} itself has the canonical ${target.canonical.url}.`,
            expected: target.canonical.url,
            found: target.url,
          }
        : undefined,
    ),
});
