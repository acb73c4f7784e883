import { answerOf, isBroken } from '../../../site/page-states.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeCanonical } from './canonical-target.ts';

export const canonicalNon200 = defineLinkedPageRule({
  id: 'canonical-non200',
  title: 'Canonical to a broken page',
  why: 'The page asks search engines to index another URL, and that one does not work. They may then index neither.',
  fix: 'Point the canonical at a URL that responds with 200: usually the URL of this page itself.',
  example: {
    bad: '<link rel="canonical" href="https://www.example.com/deleted">',
    good: '<link rel="canonical" href="https://www.example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge: (page, _number, site) =>
    judgeCanonical(page, site, (target) =>
      isBroken(target)
        ? {
            message: `The canonical ${target.url} ${answerOf(target)}.`,
            expected: '200',
            found: target.status === 0 ? 'no response' : String(target.status),
          }
        : undefined,
    ),
});
