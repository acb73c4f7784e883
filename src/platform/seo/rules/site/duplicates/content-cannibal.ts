import type { Site } from '../../../site/site.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';
import { quoted } from './page-groups.ts';

const LEAST_SHARE = 0.2;

export const contentCannibal = defineSiteRule({
  id: 'content-cannibal',
  title: 'Pages compete for the same query',
  why: 'Search engines show now one page, now another for the same query, so none of them gains the position that one page could have.',
  fix: 'Decide which page should be found for the query, link to it from the others, and merge pages that serve the same purpose.',
  example: {
    bad: '"oak table": /tables/oak has 52 % and /blog/oak-tables 41 % of the impressions',
    good: '"oak table": /tables/oak has 96 % of the impressions',
  },
  category: 'content',
  severity: 'medium',
  weight: 2,
  needs: ['requests'],
  core: false,
  skip: ({ queries }) =>
    queries === null ? 'It needs impressions of the last 28 days: connect Search Console.' : undefined,
  judge(site) {
    if (site.queries === null || site.queries.length === 0) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    const affected = new Set<string>();
    for (const [query, pages] of impressionsByQuery(site.queries)) {
      const total = [...pages.values()].reduce((sum, { impressions }) => sum + impressions, 0);
      const rivals = [...pages]
        .filter(([, { impressions }]) => impressions > 0 && impressions >= total * LEAST_SHARE)
        .sort(([, one], [, other]) => other.impressions - one.impressions);
      if (rivals.length < 2) continue;
      for (const [key] of rivals) affected.add(key);
      if (findings.length < MOST_SITE_FINDINGS) findings.push(toFinding(query, total, rivals));
    }
    return { ...failIf(findings), affected: affected.size };
  },
});

type PageImpressions = Map<string, { url: string; impressions: number }>;

function impressionsByQuery(rows: NonNullable<Site['queries']>): Map<string, PageImpressions> {
  const queries = new Map<string, PageImpressions>();
  for (const { query, key, url, impressions } of rows) {
    const pages: PageImpressions = queries.get(query) ?? new Map();
    pages.set(key, { url, impressions: (pages.get(key)?.impressions ?? 0) + impressions });
    queries.set(query, pages);
  }
  return queries;
}

function toFinding(
  query: string,
  total: number,
  rivals: readonly [string, { url: string; impressions: number }][],
): Finding {
  const shares = rivals.map(
    ([, { url, impressions }]) => `${url} (${Math.round((impressions / total) * 100)} %)`,
  );
  return {
    locator: `query:${query}`,
    message: `${rivals.length} pages share the ${total.toLocaleString('en')} impressions for ${quoted(query)}: ${shares.join(', ')}.`,
    expected: 'one page for each query',
    found: `${rivals.length} pages`,
    urls: rivals.map(([, { url }]) => url),
  };
}
