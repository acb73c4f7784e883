import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isCanonicalisedElsewhere, isSameUrl } from '../indexability/directives.ts';

export const hreflangNoSelf = definePageRule({
  id: 'hreflang-no-self',
  title: 'hreflang does not list the page itself',
  why: 'Each language version must list all of them, itself included. Otherwise search engines may ignore the whole set.',
  fix: 'Add an entry with the language and the URL of this page.',
  example: {
    bad: '<!-- https://example.com/en/ -->\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
    good: '<!-- https://example.com/en/ -->\n<link rel="alternate" hreflang="en" href="https://example.com/en/">\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  category: 'international',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const alternates = page.document?.alternates ?? [];
    // Those of a page that names another as the original are not read at all.
    if (alternates.length === 0 || isCanonicalisedElsewhere(page)) return NOT_APPLICABLE;
    const isListed = alternates.some(({ url }) => url !== null && isSameUrl(url, page.finalUrl));
    return failIf(
      isListed
        ? []
        : [
            {
              locator: 'hreflang self',
              message: `None of the ${alternates.length} hreflang entries is ${page.finalUrl}.`,
              place: alternates[0]?.place ?? null,
              expected: page.finalUrl,
              found: alternates
                .slice(0, 3)
                .map(({ href }) => href)
                .join(', '),
            },
          ],
    );
  },
});
