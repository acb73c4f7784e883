import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeCanonical } from './canonical-target.ts';

export const canonicalNoindex = defineLinkedPageRule({
  id: 'canonical-noindex',
  title: 'Canonical to a page that cannot be indexed',
  why: 'The page gives way to another one that search engines must not index or read. Neither of the two is found then.',
  fix: 'Remove noindex from the canonical page and allow it in robots.txt, or point the canonical at a page that can be indexed.',
  example: {
    bad: '<link rel="canonical" href="https://www.example.com/print/tables">\n(noindex)',
    good: '<link rel="canonical" href="https://www.example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge: (page, _number, site) =>
    judgeCanonical(page, site, ({ url, isNoindex, isAllowed }) => {
      if (!isNoindex && isAllowed !== false) return undefined;
      const found = isNoindex ? 'noindex' : 'blocked by robots.txt';
      return { message: `The canonical ${url} is ${found}.`, expected: 'a page that can be indexed', found };
    }),
});
