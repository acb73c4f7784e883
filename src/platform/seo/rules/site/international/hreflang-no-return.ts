import { isFound } from '../../../site/page-states.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { CUT_SHORT, defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

export const hreflangNoReturn = defineSiteRule({
  id: 'hreflang-no-return',
  title: 'hreflang without return link',
  why: 'Search engines believe hreflang only if both pages name each other. Without the return link the entry is ignored.',
  fix: 'On every language version list all versions, including the one that misses the return link.',
  example: {
    bad: '/en lists /de, but /de does not list /en',
    good: '/de:\n<link rel="alternate" hreflang="en" href="https://www.example.com/en">\n<link rel="alternate" hreflang="de" href="https://www.example.com/de">',
  },
  category: 'international',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    const listing = site.pages.filter((page) => isFound(page) && page.alternates.length > 0);
    if (listing.length === 0) return NOT_APPLICABLE;
    if (!site.isComplete) return inconclusive(CUT_SHORT);
    // The mistake is on the page that does not answer, so all who wait for it are told together.
    const waiting = new Map<string, string[]>();
    for (const page of listing) {
      const targets = page.alternates.filter(({ hreflang }) => hreflang !== 'x-default');
      for (const key of new Set(targets.map((target) => target.key))) {
        const target = site.pageOf(key);
        if (target === undefined || target === page || !isFound(target)) continue;
        if (target.alternates.some((other) => other.key === page.urlKey)) continue;
        const others = waiting.get(key);
        if (others === undefined) waiting.set(key, [page.url]);
        else others.push(page.url);
      }
    }
    const findings = [...waiting].slice(0, MOST_SITE_FINDINGS).map(([key, others]): Finding => {
      const url = site.pageOf(key)?.url ?? key;
      const many = others.length > 1 ? ` and ${others.length - 1} more` : '';
      return {
        locator: `page:${key}`,
        message: `${url} does not list ${others[0]}${many} as hreflang, but is listed there.`,
        expected: `hreflang with ${others[0]}`,
        found: 'no return link',
        urls: [url, ...others],
      };
    });
    return { ...failIf(findings), affected: waiting.size };
  },
});
