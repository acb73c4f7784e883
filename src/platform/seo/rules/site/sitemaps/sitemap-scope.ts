import type { Site } from '../../../site/site.ts';
import type { SitemapEntry } from '../../../site/site-files.ts';
import { type Finding, failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule, MOST_SITE_FINDINGS } from '../define-site-rule.ts';
import { entryLocator } from './sitemap-entries.ts';

export const sitemapScope = defineSiteRule({
  id: 'sitemap-scope',
  title: 'Sitemap lists URLs outside its scope',
  why: 'A sitemap counts for its own host and scheme only, and for its own folder unless robots.txt names it. Other entries are ignored.',
  fix: 'List only https URLs of this host, put the sitemap at the root of the site, and name it in robots.txt.',
  example: {
    bad: 'https://www.example.com/sitemap.xml:\n<loc>http://example.com/tables</loc>',
    good: 'https://www.example.com/sitemap.xml:\n<loc>https://www.example.com/tables</loc>',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 2,
  needs: ['files'],
  core: false,
  judge(site) {
    const { entries } = site.files;
    if (entries.length === 0) return NOT_APPLICABLE;
    const folders = foldersOf(site);
    const findings: Finding[] = [];
    let affected = 0;
    for (const entry of entries) {
      const problem = checkEntry(entry, site.origin, folders.get(entry.sitemap));
      if (problem === undefined) continue;
      affected += 1;
      if (findings.length < MOST_SITE_FINDINGS)
        findings.push({
          locator: entryLocator(entry),
          message: `${entry.sitemap} lists ${entry.url}, which is ${problem}.`,
          found: entry.url,
          urls: [entry.url],
        });
    }
    return { ...failIf(findings), affected };
  },
});

/** What a sitemap may list, for those that robots.txt does not vouch for. */
function foldersOf({ files: { sitemaps } }: Site): Map<string, string> {
  const isIndexNamed = sitemaps.some(({ from, kind }) => from === 'robots' && kind === 'index');
  const bound = sitemaps.filter(({ from }) => from === 'usual' || (from === 'index' && !isIndexNamed));
  return new Map(bound.map(({ url }) => [url, url.slice(0, url.lastIndexOf('/') + 1)]));
}

function checkEntry({ url }: SitemapEntry, origin: string, folder: string | undefined): string | undefined {
  const entry = URL.parse(url);
  const site = URL.parse(origin);
  if (entry === null || site === null) return undefined;
  if (entry.host !== site.host) return `on ${entry.host} and not on ${site.host}`;
  if (entry.protocol !== site.protocol)
    return `an ${entry.protocol.slice(0, -1)} URL of an ${site.protocol.slice(0, -1)} site`;
  if (folder !== undefined && !entry.href.startsWith(folder)) return `outside the folder ${folder}`;
  return undefined;
}
