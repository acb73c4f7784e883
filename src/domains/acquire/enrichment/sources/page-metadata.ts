import { columns, DAY, type Source } from './source.ts';

export const pageMetadata: Source = {
  name: 'page_metadata',
  description: 'Metadata from the head of the page: title, description, canonical URL, Open Graph.',
  matches: 'url',
  columns: columns(
    ['page_title', 'text', 'The title element.'],
    ['page_description', 'text', 'The meta description.'],
    ['canonical_url', 'url', 'The canonical URL.'],
    ['final_url', 'url', 'URL after redirects.'],
    ['http_status', 'integer', 'Status of the response.'],
    ['open_graph', 'jsonb', 'All Open Graph properties.'],
    ['site_name', 'text', 'Site name from Open Graph.'],
    ['image_url', 'url', 'Preview image.'],
    ['icon_url', 'url', 'URL of the first icon.'],
    ['feed_url', 'url', 'URL of the first feed.'],
    ['page_language', 'text', 'As declared by the page.'],
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
