import { isRedirect } from '../../../site/page-states.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeCanonical } from './canonical-target.ts';

export const canonicalRedirect = defineLinkedPageRule({
  id: 'canonical-redirect',
  title: 'Canonical to a redirect',
  why: 'The canonical names a URL that is not the final one. Search engines get two answers to which page counts, and may trust neither.',
  fix: 'Point the canonical at the URL that the redirect ends at.',
  example: {
    bad: '<link rel="canonical" href="http://example.com/tables">\n(redirects to https://www.example.com/tables)',
    good: '<link rel="canonical" href="https://www.example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['html', 'pages'],
  core: true,
  judge: (page, _number, site) =>
    judgeCanonical(page, site, (target) => {
      if (!isRedirect(target)) return undefined;
      const end = site.endOf(target);
      const to = end.location?.url ?? end.url;
      return {
        message: `The canonical ${target.url} responds with ${target.status} and leads to ${to}.`,
        expected: to,
        found: target.url,
      };
    }),
});
