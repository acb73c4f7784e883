import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { canonicalTarget, effectiveCanonicals, withoutFragment } from './directives.ts';
import { ofCanonicalTarget } from './opened-rules.ts';

export const canonicalConflict = definePageRule({
  id: 'canonical-conflict',
  title: 'Several canonicals',
  why: 'When a page names more than one canonical, search engines trust none of them and choose a URL by themselves.',
  fix: 'Keep one canonical. Often a plugin and the template each write one, or the server adds a Link header.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/tables">\n<link rel="canonical" href="https://example.com/tables?sort=price">',
    good: '<link rel="canonical" href="https://example.com/tables">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: true,
  opens: (page) => (canonicalTarget(page) === null ? ofCanonicalTarget(page) : []),
  judge(page) {
    const canonicals = effectiveCanonicals(page);
    if (page.document === null || (canonicals.length === 0 && page.response !== null)) return NOT_APPLICABLE;
    const targets = new Map(canonicals.map((link) => [withoutFragment(link.url ?? link.href.trim()), link]));
    const [first, second] = [...targets];
    if (first === undefined || second === undefined) return failOrWantHeaders(page, []);
    return failOrWantHeaders(page, [
      {
        locator: 'canonical',
        message: `The page names ${targets.size} different canonicals: ${[...targets.keys()].slice(0, 3).join(', ')}.`,
        place: second[1].place ?? first[1].place,
        excerpt: second[1].href,
        expected: 'one canonical',
        found: `${targets.size} canonicals`,
      },
    ]);
  },
});
