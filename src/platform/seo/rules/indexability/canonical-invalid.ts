import type { LinkRelation } from '../../facts/page-facts.ts';
import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { effectiveCanonicals } from './directives.ts';
import { ofCanonicalTarget } from './opened-rules.ts';

export const canonicalInvalid = definePageRule({
  id: 'canonical-invalid',
  title: 'Canonical is not a valid URL',
  why: 'A canonical that is empty, cannot be read or points to a part of a page is ignored, and search engines choose a URL by themselves.',
  fix: 'Write the whole URL of the page, beginning with https://, without a fragment.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/tables#oak">',
    good: '<link rel="canonical" href="https://example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: true,
  opens: (page) =>
    effectiveCanonicals(page).every(({ url }) => url === null)
      ? ['canonical-to-root', ...ofCanonicalTarget(page)]
      : [],
  judge(page) {
    const canonicals = effectiveCanonicals(page);
    if (page.document === null || (canonicals.length === 0 && page.response !== null)) return NOT_APPLICABLE;
    return failOrWantHeaders(
      page,
      canonicals.flatMap((link) => {
        const fault = faultOf(link);
        if (fault === null) return [];
        return [
          {
            locator: `canonical ${link.href.trim()}`,
            message: `The canonical "${link.href}" ${fault}.`,
            place: link.place,
            excerpt: link.href,
            expected: 'an absolute URL of a page',
            found: link.href,
          },
        ];
      }),
    );
  },
});

function faultOf({ href, url }: LinkRelation): string | null {
  if (href.trim() === '') return 'is empty';
  if (url === null)
    return /^[a-z][a-z0-9+.-]*:/i.test(href.trim()) && URL.canParse(href.trim())
      ? 'is not a URL of the web'
      : 'is not a valid URL';
  return href.includes('#') ? 'has a fragment' : null;
}
