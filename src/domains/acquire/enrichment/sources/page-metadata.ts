import { columns, DAY, type Source } from './source.ts';

export const pageMetadata: Source = {
  name: 'page_metadata',
  description: 'What the head of the page tells: title, description, canonical address, Open Graph.',
  matches: 'url',
  columns: columns(
    ['page_title', 'text', 'Of the title element.'],
    ['page_description', 'text', 'Of the description.'],
    ['canonical_url', 'url', 'The address the page calls its own.'],
    ['final_url', 'url', 'After redirects.'],
    ['http_status', 'integer', 'Of the answer.'],
    ['open_graph', 'jsonb', 'All properties.'],
    ['site_name', 'text', 'As Open Graph tells it.'],
    ['image_url', 'url', 'The picture for previews.'],
    ['icon_url', 'url', 'The first icon.'],
    ['feed_url', 'url', 'The first feed.'],
    ['page_language', 'text', 'As the page declares it.'],
  ),
  cost: 1,
  ttl: DAY,
  async lookUp(lookup) {
    const page = await lookup.page();
    const { meta } = await page.analysis();
    const property = (name: string): string | null => [meta.open_graph[name] ?? []].flat()[0] ?? null;
    return {
      values: {
        page_title: meta.title,
        page_description: meta.description ?? property('og:description'),
        canonical_url: meta.canonical,
        final_url: page.url,
        http_status: page.status,
        open_graph: Object.keys(meta.open_graph).length === 0 ? null : meta.open_graph,
        site_name: property('og:site_name'),
        image_url: property('og:image') ?? [meta.twitter['twitter:image'] ?? []].flat()[0],
        icon_url: meta.icons[0]?.url,
        feed_url: meta.feeds[0]?.url,
        page_language: meta.language,
      },
      confidence: 1,
    };
  },
};
