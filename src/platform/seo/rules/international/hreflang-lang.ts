import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isSameUrl } from '../indexability/directives.ts';

export const hreflangLang = definePageRule({
  id: 'hreflang-lang',
  title: 'hreflang and lang disagree',
  why: 'The page tells search engines one language and browsers and screen readers another. One of them is wrong.',
  fix: 'Give the html element the same language as the hreflang entry of this page.',
  example: {
    bad: '<html lang="de">\n<link rel="alternate" hreflang="en" href="https://example.com/this-page">',
    good: '<html lang="en">\n<link rel="alternate" hreflang="en" href="https://example.com/this-page">',
  },
  category: 'international',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge({ finalUrl, document }) {
    const lang = document?.lang ?? null;
    const own = (document?.alternates ?? []).filter(
      ({ url, hreflang }) =>
        url !== null && isSameUrl(url, finalUrl) && hreflang.trim().toLowerCase() !== 'x-default',
    );
    const [first] = own;
    if (lang === null || lang.value.trim() === '' || first === undefined) return NOT_APPLICABLE;
    const language = primary(lang.value);
    return failIf(
      own.some(({ hreflang }) => primary(hreflang) === language)
        ? []
        : [
            {
              locator: 'hreflang lang',
              message: `hreflang lists this page as "${first.hreflang.trim()}", but its lang is "${lang.value}".`,
              place: lang.place,
              expected: first.hreflang.trim(),
              found: lang.value,
            },
          ],
    );
  },
});

const primary = (code: string): string => code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
