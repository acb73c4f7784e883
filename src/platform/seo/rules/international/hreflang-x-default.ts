import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const hreflangXDefault = definePageRule({
  id: 'hreflang-x-default',
  title: 'No x-default among the languages',
  why: 'x-default tells search engines which version to show to people whose language is not among yours.',
  fix: 'Add an x-default entry that leads to the version for everybody else, or to a page where people choose.',
  example: {
    bad: '<link rel="alternate" hreflang="en" href="https://example.com/en/">\n<link rel="alternate" hreflang="de" href="https://example.com/de/">',
    good: '<link rel="alternate" hreflang="en" href="https://example.com/en/">\n<link rel="alternate" hreflang="de" href="https://example.com/de/">\n<link rel="alternate" hreflang="x-default" href="https://example.com/">',
  },
  category: 'international',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge({ document }) {
    const codes = new Set((document?.alternates ?? []).map(({ hreflang }) => hreflang.trim().toLowerCase()));
    const hasDefault = codes.delete('x-default');
    if (codes.size + (hasDefault ? 1 : 0) === 0) return NOT_APPLICABLE;
    return failIf(
      hasDefault || codes.size < 2
        ? []
        : [
            {
              locator: 'hreflang x-default',
              message: `The page lists ${codes.size} languages, but no x-default.`,
              place: document?.alternates[0]?.place ?? null,
              expected: 'x-default',
              found: [...codes].slice(0, 10).join(', '),
            },
          ],
    );
  },
});
