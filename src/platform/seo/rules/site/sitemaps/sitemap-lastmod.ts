import type { Site } from '../../../site/site.ts';
import type { SitemapEntry } from '../../../site/site-files.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';
import { entryLocator } from './sitemap-entries.ts';

const LEAST_ENTRIES = 50;
const MOST_EQUAL = 0.95;
/** Clocks differ, and a date without a time may be that of another time zone. */
const TOLERANCE_MS = 24 * 60 * 60_000;

export const sitemapLastmod = defineSiteRule({
  id: 'sitemap-lastmod',
  title: 'Unreliable lastmod in the sitemap',
  why: 'Search engines use lastmod to decide what to visit again, but only if it is right. Wrong dates make them ignore all of them.',
  fix: 'Set lastmod to the date of the last real change of the page, as YYYY-MM-DD or with time and zone, or leave it out.',
  example: {
    bad: '<lastmod>12/05/2026</lastmod>',
    good: '<lastmod>2026-05-12</lastmod>',
  },
  category: 'indexability',
  severity: 'low',
  weight: 1,
  needs: ['files'],
  core: false,
  judge(site) {
    const dated = site.files.entries.filter(({ lastmod }) => lastmod !== null);
    if (dated.length === 0) return NOT_APPLICABLE;
    const latest = Date.parse(site.checkedAt) + TOLERANCE_MS;
    const wrong = dated.flatMap((entry) => checkDate(entry, latest));
    const equal = checkEqual(dated, site);
    return {
      ...failIf([...equal, ...wrong.slice(0, MOST_SITE_FINDINGS)]),
      affected: equal.length > 0 ? dated.length : wrong.length,
    };
  },
});

function checkDate(entry: SitemapEntry, latest: number): Finding[] {
  const { url, lastmod, isLastmodValid } = entry;
  const finding = (problem: string, expected: string): Finding[] => [
    {
      locator: entryLocator(entry),
      message: `The lastmod "${lastmod}" of ${url} ${problem}.`,
      expected,
      found: lastmod ?? '',
      urls: [url],
    },
  ];
  if (!isLastmodValid) return finding('is not a W3C date', 'a date such as 2026-05-12');
  return Date.parse(lastmod ?? '') > latest ? finding('is in the future', 'a past date') : [];
}

/** The day on which somebody generated the file is no date of a change. */
function checkEqual(dated: readonly SitemapEntry[], { files: { entries } }: Site): Finding[] {
  if (entries.length < LEAST_ENTRIES) return [];
  const counts = new Map<string, number>();
  for (const { lastmod } of dated) counts.set(lastmod ?? '', (counts.get(lastmod ?? '') ?? 0) + 1);
  const [value, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  if (count <= entries.length * MOST_EQUAL) return [];
  const message = `${count.toLocaleString('en')} of ${entries.length.toLocaleString('en')} URLs have the same lastmod, ${value}.`;
  return [{ locator: 'identical', message, expected: 'the date of each page', found: value }];
}
