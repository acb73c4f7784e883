import { isBroken, isCanonicalisedElsewhere, isFound, isRedirect } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, failIfSeen, MOST_SITE_FINDINGS } from '../define-site-rule.ts';

export const hreflangTargetBad = defineSiteRule({
  id: 'hreflang-target-bad',
  title: 'hreflang to a page that cannot be indexed',
  why: 'An hreflang entry counts only if its target can be indexed. Otherwise visitors of that language get the wrong version.',
  fix: 'List only URLs that respond with 200, can be indexed and are their own canonical.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="https://www.example.com/de-old">\n(responds with 301)',
    good: '<link rel="alternate" hreflang="de" href="https://www.example.com/de">',
  },
  category: 'international',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    const listing = listedAlternates(site);
    if (listing.size === 0) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    const affected = new Set<string>();
    let isAllSeen = true;
    for (const [key, { url, from }] of listing) {
      const target = site.pageOf(key);
      if (target === undefined && site.isOwn(url)) isAllSeen = site.isComplete && isAllSeen;
      const problem = target === undefined ? undefined : problemOf(target);
      if (problem === undefined) continue;
      for (const one of from) affected.add(one);
      if (findings.length < MOST_SITE_FINDINGS)
        findings.push({
          locator: `target:${key} ${problem.code}`,
          message: `${from.length === 1 ? 'One page lists' : `${from.length} pages list`} ${url} as hreflang, which ${problem.text}.`,
          expected: 'a page that can be indexed',
          found: problem.code,
          urls: from,
        });
    }
    return failIfSeen(findings, { isAllSeen, affected: affected.size });
  },
});

/** What pages list, by key, with those who list it. */
function listedAlternates({ pages }: Site): Map<string, { url: string; from: string[] }> {
  const listed = new Map<string, { url: string; from: string[] }>();
  for (const page of pages) {
    if (!isFound(page)) continue;
    for (const { key, url } of page.alternates) {
      const entry = listed.get(key) ?? { url, from: [] };
      if (entry.from.at(-1) !== page.url) entry.from.push(page.url);
      listed.set(key, entry);
    }
  }
  return listed;
}

function problemOf(target: SitePage): { code: string; text: string } | undefined {
  const { status, location, isNoindex, isAllowed, canonical } = target;
  if (isAllowed === false) return { code: 'blocked', text: 'robots.txt blocks' };
  if (isRedirect(target))
    return { code: 'redirect', text: `redirects (${status}) to ${location?.url ?? 'another URL'}` };
  if (isBroken(target)) {
    if (status === 0) return { code: 'no_response', text: 'does not respond' };
    return { code: status >= 500 ? 'server_error' : 'not_found', text: `responds with ${status}` };
  }
  if (isNoindex) return { code: 'noindex', text: 'is noindex' };
  if (isCanonicalisedElsewhere(target))
    return { code: 'noncanonical', text: `has the canonical ${canonical?.url}` };
  return undefined;
}
