import type { Handler } from './plan.ts';

/** A file that is not a page. */
export const file =
  (type: string, content: string | Buffer, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff' }).end(content);
  };

export const sitemapOf = (urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`).join('\n')}
</urlset>`;
