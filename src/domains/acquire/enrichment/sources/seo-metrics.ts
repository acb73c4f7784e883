import { domainMetrics } from './providers.ts';
import { columns, DAY, onlyFrom, type Source } from './source.ts';

export const seoMetrics: Source = {
  name: 'seo_metrics',
  description:
    'On-page and link metrics of a home page, and of the whole site from your last crawl of it. Authority, traffic and backlinks come from domain_metrics if configured.',
  matches: 'domain',
  columns: [
    ...onlyFrom('domain_metrics', domainMetrics.columns),
    ...columns(
      ['title_length', 'integer', 'Length of the title in characters.'],
      ['description_length', 'integer', 'Length of the description in characters.'],
      ['h1_count', 'integer', 'Number of h1 headings.'],
      ['word_count', 'integer', 'Number of visible words.'],
      ['internal_links', 'integer', 'Internal links.'],
      ['external_links', 'integer', 'External links.'],
      ['nofollow_links', 'integer', 'Nofollow links.'],
      ['images_without_alt', 'integer', 'Images without alt text.'],
      ['has_structured_data', 'boolean', 'Whether the page has structured data.'],
      ['is_indexable', 'boolean', 'Whether search engines may index it.'],
      ['is_https', 'boolean', 'Whether the page is served over HTTPS.'],
      ['redirects', 'integer', 'Number of redirects.'],
      ['page_bytes', 'integer', 'Size of the HTML.'],
      ['first_byte_ms', 'float', 'Time to first byte.'],
      ['crawled_pages', 'integer', 'Pages in your last crawl of the site.'],
      ['broken_pages', 'integer', 'Pages that could not be read.'],
      ['deepest_page', 'integer', 'Clicks from the start to the deepest page.'],
      ['last_crawled_at', 'timestamp', 'When that crawl ended.'],
    ),
  ],
  cost: 1,
  ttl: DAY,
  async lookUp(lookup) {
    const page = await lookup.home();
    const crawl = await lookup.parts.lastCrawl(lookup.accountId, lookup.match.host);
    const { meta, links, headings, images, structured_data: data, word_count: words } = await page.analysis();
    return {
      values: {
        title_length: meta.title?.length ?? 0,
        description_length: meta.description?.length ?? 0,
        h1_count: headings.filter(({ level }) => level === 1).length,
        word_count: words,
        internal_links: links.internal,
        external_links: links.external,
        nofollow_links: links.nofollow,
        images_without_alt: images.without_alt,
        has_structured_data: data.types.length > 0,
        is_indexable: !meta.robots.noindex,
        is_https: page.url.startsWith('https:'),
        redirects: page.redirects,
        page_bytes: page.bytes,
        first_byte_ms: page.firstByteMs === undefined ? null : Math.round(page.firstByteMs * 10) / 10,
        crawled_pages: crawl?.pages ?? null,
        broken_pages: crawl?.failed ?? null,
        deepest_page: crawl?.deepest ?? null,
        last_crawled_at: crawl?.at.toISOString() ?? null,
      },
      confidence: 1,
    };
  },
};
