import { isFound } from '../../../site/page-states.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, failIfSeen, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

export const hreflangDup = defineSiteRule({
  id: 'hreflang-dup',
  title: 'Contradictory hreflang entries',
  why: 'One language with two URLs, or one URL for two languages: search engines cannot know which entry is meant and ignore both.',
  fix: 'List each language code once, with the one URL that is written in this language.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="https://www.example.com/de">\n<link rel="alternate" hreflang="de" href="https://www.example.com/at">',
    good: '<link rel="alternate" hreflang="de" href="https://www.example.com/de">\n<link rel="alternate" hreflang="de-at" href="https://www.example.com/at">',
  },
  category: 'international',
  severity: 'medium',
  weight: 3,
  needs: ['html', 'pages'],
  core: false,
  judge(site) {
    const listing = site.pages.filter((page) => isFound(page) && page.alternates.length > 0);
    if (listing.length === 0) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    let affected = 0;
    for (const page of listing) {
      const [problem] = [...codesTwice(page), ...urlsTwice(page)];
      if (problem === undefined) continue;
      affected += 1;
      if (findings.length < MOST_SITE_FINDINGS)
        findings.push({
          locator: `page:${page.urlKey}`,
          message: `${page.url} ${problem.message}.`,
          found: problem.found,
          urls: [page.url],
        });
    }
    return failIfSeen(findings, { isAllSeen: site.isComplete, affected });
  },
});

interface Problem {
  message: string;
  found: string;
}

function codesTwice({ alternates }: SitePage): Problem[] {
  return [...Map.groupBy(alternates, ({ hreflang }) => hreflang)].flatMap(([code, entries]) => {
    const urls = [...new Map(entries.map(({ key, url }) => [key, url])).values()];
    if (urls.length < 2) return [];
    return { message: `lists ${urls.length} URLs for hreflang "${code}"`, found: urls.join(', ') };
  });
}

/** A region of its own may share the page of its language. */
function urlsTwice({ alternates }: SitePage): Problem[] {
  const named = alternates.filter(({ hreflang }) => hreflang !== 'x-default');
  return [...Map.groupBy(named, ({ key }) => key).values()].flatMap((entries) => {
    const languages = [...new Set(entries.map(({ hreflang }) => hreflang.split('-')[0]))];
    if (languages.length < 2) return [];
    return {
      message: `lists ${entries[0]?.url} for the languages ${languages.join(' and ')}`,
      found: entries.map(({ hreflang }) => hreflang).join(', '),
    };
  });
}
