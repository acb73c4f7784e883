import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { effectiveCanonicals } from './directives.ts';
import { ofIndexable } from './opened-rules.ts';

const ROOT = /^\/(?:(?:index|default)\.[a-z]{2,5})?$/i;

export const canonicalToRoot = definePageRule({
  id: 'canonical-to-root',
  title: 'Canonical points to the home page',
  why: 'A page that names the home page as its canonical asks to be left out of search results. It is usually a template that writes the same canonical everywhere.',
  fix: 'Let each page name its own URL as its canonical.',
  example: {
    bad: '<!-- https://example.com/tables -->\n<link rel="canonical" href="https://example.com/">',
    good: '<!-- https://example.com/tables -->\n<link rel="canonical" href="https://example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html'],
  core: true,
  opens: (page) => ofIndexable(page, 'canonical'),
  judge(page) {
    const canonicals = effectiveCanonicals(page).filter(({ url }) => url !== null);
    const own = URL.parse(page.finalUrl);
    if (canonicals.length === 0 || own === null) return NOT_APPLICABLE;
    const wrong = canonicals.filter(({ url, href }) => {
      const target = URL.parse(url ?? '');
      return (
        target !== null &&
        href.trim() !== '' &&
        target.origin === own.origin &&
        target.pathname === '/' &&
        target.search === '' &&
        !ROOT.test(own.pathname)
      );
    });
    return failIf(
      wrong.slice(0, 1).map(({ href, place }) => ({
        locator: 'canonical',
        message: `The canonical of ${own.pathname} is the home page.`,
        place,
        excerpt: href,
        expected: page.finalUrl,
        found: href,
      })),
    );
  },
});
