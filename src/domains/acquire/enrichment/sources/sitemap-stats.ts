import { firstOrigin } from './first-origin.ts';
import { columns, DAY, type Source } from './source.ts';

const MOST_PAGES = 50_000;

export const sitemapStats: Source = {
  name: 'sitemap_stats',
  description: "What a site's sitemaps list: number of pages, freshness, errors.",
  matches: 'domain',
  columns: columns(
    ['sitemap_files', 'integer', 'Number of sitemap files.'],
    ['sitemap_pages', 'integer', 'Pages listed, at most 50,000.'],
    ['sitemap_last_modified', 'timestamp', 'The most recent page date.'],
    ['sitemap_dated_share', 'float', 'Share of pages with a date.'],
    ['sitemap_faults', 'integer', 'Number of errors.'],
    ['sitemap_urls', 'jsonb', 'URLs of the files.'],
  ),
  cost: 2,
  ttl: DAY,
  async lookUp(lookup) {
    const origin = await firstOrigin(lookup);
    const files = new Set<string>();
    let [pages, dated, faults] = [0, 0, 0];
    let newest = Number.NEGATIVE_INFINITY;
    const walk = lookup.parts.walkSitemaps(origin, {
      signal: lookup.signal,
      mostPages: MOST_PAGES,
      onFault: (_, { code }) => {
        // A usual place without a file is no fault.
        if (code !== 'unreachable') faults += 1;
      },
    });
    for await (const { sitemap, lastmod } of walk) {
      pages += 1;
      files.add(sitemap);
      const time = lastmod === undefined ? Number.NaN : Date.parse(lastmod);
      if (Number.isNaN(time)) continue;
      dated += 1;
      newest = Math.max(newest, time);
    }
    return {
      values: {
        sitemap_files: files.size,
        sitemap_pages: pages,
        sitemap_last_modified: Number.isFinite(newest) ? new Date(newest).toISOString() : null,
        sitemap_dated_share: pages === 0 ? null : Math.round((dated / pages) * 1_000) / 1_000,
        sitemap_faults: faults,
        sitemap_urls: [...files].slice(0, 50),
      },
      confidence: 1,
    };
  },
};
