import type { Site } from '../../../site/site.ts';
import type { SitemapEntry } from '../../../site/site-files.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { type Finding, NOT_APPLICABLE } from '../../define-rule.ts';
import { failIfSeen, MOST_SITE_FINDINGS, type SiteVerdict } from '../define-site-rule.ts';

export const entryLocator = ({ key }: SitemapEntry): string => `entry:${key}`;

/** Judges what the sitemaps list by the pages that were crawled; `check` says what is wrong with one. */
export function judgeEntries(
  site: Site,
  check: (page: SitePage, entry: SitemapEntry) => Omit<Finding, 'locator' | 'urls'> | undefined,
): SiteVerdict {
  const { entries } = site.files;
  if (entries.length === 0) return NOT_APPLICABLE;
  const findings: Finding[] = [];
  let affected = 0;
  let seen = 0;
  for (const entry of entries) {
    const page = site.pageOf(entry.key);
    if (page === undefined) continue;
    seen += 1;
    const fault = check(page, entry);
    if (fault === undefined) continue;
    affected += 1;
    if (findings.length < MOST_SITE_FINDINGS)
      findings.push({ ...fault, locator: entryLocator(entry), urls: [entry.url] });
  }
  // What a finished crawl did not look at was left out on purpose; with nothing seen there is nothing to judge.
  const isAllSeen = site.isComplete || seen === entries.length;
  if (isAllSeen && seen === 0) return NOT_APPLICABLE;
  return failIfSeen(findings, { isAllSeen, affected });
}
