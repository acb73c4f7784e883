import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { faultsOf } from './sitemap-faults.ts';

/** About single entries, and about the whole file. */
const OF_ENTRIES = new Set(['no_loc', 'bad_loc', 'relative_loc', 'long_loc']);
const CODES = new Set([
  ...['not_a_sitemap', 'xml', 'gzip', 'charset', 'namespace', 'root', 'unreachable'],
  ...OF_ENTRIES,
]);

export const sitemapInvalid = defineSiteRule({
  id: 'sitemap-invalid',
  title: 'Invalid sitemap',
  why: 'Search engines reject a sitemap that is not valid, or skip its invalid entries. The pages in it are then found later or not at all.',
  fix: 'Make the sitemap well-formed XML in UTF-8 with the root <urlset> or <sitemapindex>, the namespace http://www.sitemaps.org/schemas/sitemap/0.9 and absolute URLs in <loc>.',
  example: {
    bad: '<urlset>\n  <url><loc>/tables?a=1&b=2</loc></url>\n</urlset>',
    good: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <url><loc>https://www.example.com/tables?a=1&amp;b=2</loc></url>\n</urlset>',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['files'],
  core: true,
  judge(site) {
    const { sitemaps } = site.files;
    // Without any that is another rule.
    if (!sitemaps.some(({ status }) => status >= 200 && status < 300)) return NOT_APPLICABLE;
    const unanswered = sitemaps
      .filter(({ status, from }) => from !== 'usual' && (status < 200 || status >= 300))
      .map(({ url, from, status }) => ({
        locator: `sitemap:${url} status`,
        message: `${url}, which ${from === 'robots' ? 'robots.txt' : 'a sitemap index'} names, ${status === 0 ? 'does not respond' : `responds with ${status}`}.`,
        expected: '200',
        found: status === 0 ? 'no response' : String(status),
        urls: [url],
      }));
    const faults = faultsOf(site, CODES).filter(
      ({ finding }) => !unanswered.some(({ urls }) => urls[0] === finding.urls?.[0]),
    );
    const isOfEntries =
      unanswered.length === 0 && faults.every(({ finding }) => OF_ENTRIES.has(finding.found ?? ''));
    const affected = faults.reduce((sum, { count }) => sum + count, 0);
    return {
      ...failIf([...unanswered, ...faults.map(({ finding }) => finding)]),
      ...(isOfEntries ? { affected } : {}),
    };
  },
});
