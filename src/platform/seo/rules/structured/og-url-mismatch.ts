import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { canonicalTarget, isHtmlPage, isSameUrl } from '../indexability/directives.ts';
import { socialTag } from './social-tags.ts';

export const ogUrlMismatch = definePageRule({
  id: 'og-url-mismatch',
  title: 'og:url differs from the canonical',
  why: 'Social networks count shares and reactions for og:url, search engines for the canonical. Two URLs for one page split them.',
  fix: 'Write the same URL into og:url and into the canonical.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/tables">\n<meta property="og:url" content="https://example.com/tables?ref=share">',
    good: '<link rel="canonical" href="https://example.com/tables">\n<meta property="og:url" content="https://example.com/tables">',
  },
  category: 'structured',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const { document } = page;
    const canonical = canonicalTarget(page);
    if (document === null || !isHtmlPage(page) || canonical === null) return NOT_APPLICABLE;
    const tag = socialTag(document, 'og:url');
    if (tag === undefined) return NOT_APPLICABLE;
    const url = URL.parse(tag.content, document.base)?.href ?? tag.content;
    return failIf(
      isSameUrl(url, canonical)
        ? []
        : [
            {
              locator: 'og:url',
              message: `og:url is ${tag.content}, but the canonical is ${canonical}.`,
              place: tag.place,
              expected: canonical,
              found: tag.content,
            },
          ],
    );
  },
});
