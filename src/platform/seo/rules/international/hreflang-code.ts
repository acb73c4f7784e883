import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { hreflangFault } from './hreflang-faults.ts';

export const hreflangCode = definePageRule({
  id: 'hreflang-code',
  title: 'Invalid hreflang code',
  why: 'Search engines skip entries with a code they do not know, so that people get the page in the wrong language or for the wrong country.',
  fix: 'Write a language of ISO 639-1, optionally with a country of ISO 3166-1, such as en or en-GB, or x-default.',
  example: {
    bad: '<link rel="alternate" hreflang="en-UK" href="https://example.com/uk/">',
    good: '<link rel="alternate" hreflang="en-GB" href="https://example.com/uk/">',
  },
  category: 'international',
  severity: 'high',
  weight: 4,
  needs: ['html', 'response', 'files'],
  cannotDoWithout: ['html'],
  core: true,
  judge(page) {
    const alternates = page.document?.alternates ?? [];
    if (alternates.length === 0) return NOT_APPLICABLE;
    const findings = new Map(
      alternates.flatMap(({ hreflang, place }) => {
        const fault = hreflangFault(hreflang);
        if (fault === null) return [];
        return [
          [
            hreflang,
            {
              locator: `hreflang ${hreflang}`,
              message: `hreflang "${hreflang}" ${fault}.`,
              place,
              expected: 'a language, or language and country',
              found: hreflang,
            },
          ] as const,
        ];
      }),
    );
    return failOrWantHeaders(page, [...findings.values()]);
  },
});
