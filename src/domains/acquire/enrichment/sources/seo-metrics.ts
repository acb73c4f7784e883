import { domainMetrics } from './providers.ts';
import { columns, DAY, onlyFrom, type Source } from './source.ts';

export const seoMetrics: Source = {
  name: 'seo_metrics',
  description:
    'On-page and link metrics of a home page, and of the whole site from your own last crawl of it; authority, traffic and backlinks come from domain_metrics where that is configured.',
  matches: 'domain',
  columns: [
    ...onlyFrom('domain_metrics', domainMetrics.columns),
    ...columns(
      ['title_length', 'integer', 'Characters of the title.'],
      ['description_length', 'integer', 'Characters of the description.'],
      ['h1_count', 'integer', 'Headings of the first level.'],
      ['word_count', 'integer', 'Words that can be seen.'],
      ['internal_links', 'integer', 'Links within the site.'],
      ['external_links', 'integer', 'Links elsewhere.'],
      ['nofollow_links', 'integer', 'Links that are not to count.'],
      ['images_without_alt', 'integer', 'Pictures without a description.'],
      ['has_structured_data', 'boolean', 'It describes itself for machines.'],
      ['is_indexable', 'boolean', 'Search engines may list it.'],
      ['is_https', 'boolean', 'It answers over a secure connection.'],
      ['redirects', 'integer', 'On the way to it.'],
      ['page_bytes', 'integer', 'Of its HTML.'],
      ['first_byte_ms', 'float', 'Until its answer began.'],
      ['crawled_pages', 'integer', 'Pages of the site in your last crawl of it.'],
      ['broken_pages', 'integer', 'Of them, those that could not be read.'],
      ['deepest_page', 'integer', 'Clicks from the start to the farthest page.'],
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
