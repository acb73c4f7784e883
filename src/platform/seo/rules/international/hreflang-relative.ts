import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const hreflangRelative = definePageRule({
  id: 'hreflang-relative',
  title: 'hreflang with a relative URL',
  why: 'Search engines ask for whole URLs here, because languages often live on other hosts. A relative one leads to the wrong place as soon as the page is served from elsewhere.',
  fix: 'Write the whole URL, with protocol and host.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="/de/">',
    good: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  category: 'international',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  judge({ document }) {
    const alternates = document?.alternates ?? [];
    if (alternates.length === 0) return NOT_APPLICABLE;
    const relative = alternates.filter(({ href }) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(href));
    return failIf(
      relative.map(({ hreflang, href, url, place }) => ({
        locator: `hreflang ${hreflang.trim()} ${href.trim()}`,
        message: `hreflang "${hreflang.trim()}" leads to "${href}", which is not a whole URL.`,
        place,
        expected: url ?? 'an absolute URL',
        found: href,
      })),
      { affected: relative.length, of: alternates.length },
    );
  },
});
