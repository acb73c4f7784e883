import type { Alternate } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { canonicalTarget, effectiveCanonicals, isSameUrl } from './directives.ts';
import { ofIndexable } from './opened-rules.ts';

export const canonicalToHreflang = definePageRule({
  id: 'canonical-to-hreflang',
  title: 'Canonical points to another language',
  why: 'The canonical says that the version in another language is the original, while hreflang says that both belong into search results. Search engines then drop this language.',
  fix: 'Let every language version name its own URL as its canonical.',
  example: {
    bad: '<!-- https://example.com/de/ -->\n<link rel="canonical" href="https://example.com/en/">\n<link rel="alternate" hreflang="en" href="https://example.com/en/">',
    good: '<!-- https://example.com/de/ -->\n<link rel="canonical" href="https://example.com/de/">\n<link rel="alternate" hreflang="en" href="https://example.com/en/">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['html'],
  core: true,
  opens: (page) => ofIndexable(page, 'canonical'),
  judge(page) {
    const { document, finalUrl } = page;
    const [canonical] = effectiveCanonicals(page);
    const target = canonicalTarget(page);
    if (document === null || canonical === undefined) return NOT_APPLICABLE;
    if (target === null || isSameUrl(target, finalUrl)) return failIf([]);
    const lang = document.lang?.value ?? null;
    const other = document.alternates.filter(({ url }) => url !== null && isSameUrl(url, target));
    const isOwnLanguage = other.some(({ hreflang }) => lang !== null && isSameLanguage(hreflang, lang));
    const [alternate] = other.filter(isLanguage);
    if (alternate === undefined || isOwnLanguage) return failIf([]);
    return failIf([
      {
        locator: 'canonical',
        message: `The canonical is ${target}, which hreflang lists as "${alternate.hreflang.trim()}".`,
        place: canonical.place,
        excerpt: canonical.href,
        expected: finalUrl,
        found: target,
      },
    ]);
  },
});

const isLanguage = ({ hreflang }: Alternate): boolean => hreflang.trim().toLowerCase() !== 'x-default';

/** `en` and `en-GB` are one language here, `en-US` and `en-GB` two. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((code) => code.trim().toLowerCase());
  if (a === undefined || b === undefined) return false;
  return a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
}
