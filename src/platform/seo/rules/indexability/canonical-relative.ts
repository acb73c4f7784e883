import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { effectiveCanonicals } from './directives.ts';

export const canonicalRelative = definePageRule({
  id: 'canonical-relative',
  title: 'Canonical is relative',
  why: 'A relative canonical means another URL on every host and protocol that serves the page, so that copies on a staging or www host name themselves as the original.',
  fix: 'Write the whole URL, with protocol and host.',
  example: {
    bad: '<link rel="canonical" href="/tables">',
    good: '<link rel="canonical" href="https://example.com/tables">',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const canonicals = effectiveCanonicals(page);
    if (canonicals.length === 0) return NOT_APPLICABLE;
    const relative = canonicals.filter(({ href, url }) => {
      const written = href.trim();
      return url !== null && written !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(written);
    });
    return failIf(
      relative.map(({ href, url, place }) => ({
        locator: `canonical ${href.trim()}`,
        message: `The canonical "${href}" is relative.`,
        place,
        excerpt: href,
        expected: url ?? 'an absolute URL',
        found: href,
      })),
    );
  },
});
