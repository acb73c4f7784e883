import { type Answer, type SampleServer, serveSample } from './sample-site.ts';

export interface SitePageSource {
  title?: string;
  description?: string;
  head?: string;
  body?: string;
  links?: readonly string[];
}

const WORDS =
  'Oak tables are made to measure in our workshop from boards that have dried for years, planed by hand and oiled three times. ';

/** A page that has nothing to complain about, apart from what is asked for. */
export function healthySource(
  path: string,
  origin: string,
  { title, description, head = '', body = '', links = [] }: SitePageSource = {},
): string {
  const name = path === '/' ? 'the workshop' : path.slice(1);
  const list = ['/', ...links].map(
    (to) => `<li><a href="${to}">About ${to === '/' ? 'the workshop' : to.slice(1)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title ?? `Oak furniture made to measure: ${name}`}</title>
<meta name="description" content="${description ?? `What we build in oak, how long it takes and what it costs, with measures and photographs: ${name}.`}">
<link rel="canonical" href="${origin}${path}">
<meta property="og:title" content="${name}"><meta property="og:type" content="website">
<meta property="og:url" content="${origin}${path}"><meta property="og:image" content="${origin}/image.png">
${head}
</head>
<body>
<main><h1>All about ${name}</h1>
<p>${`${WORDS}(${name}) `.repeat(12)}</p>
${body}
</main>
<nav><ul>${list.join('')}</ul></nav>
</body>
</html>`;
}

export interface AuditedSite extends SampleServer {
  /** What its paths answer; may be changed between audits. */
  pages: Map<string, (origin: string) => Answer>;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** A small site on the loopback address with robots.txt and a sitemap of its pages. */
export async function openAuditedSite(
  paths: readonly string[] = ['/', '/tables', '/chairs'],
): Promise<AuditedSite> {
  const pages = new Map<string, (origin: string) => Answer>();
  const others = paths.filter((path) => path !== '/');
  for (const path of paths)
    pages.set(path, (origin) =>
      healthySource(path, origin, { links: others.filter((other) => other !== path) }),
    );
  pages.set('/robots.txt', (origin) => plain(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`));
  pages.set('/sitemap.xml', (origin) => sitemap(paths.map((path) => `${origin}${path}`)));
  const server = await serveSample((path, origin) => {
    const page = pages.get(path)?.(origin);
    if (typeof page !== 'string') return page;
    return (_request, response) => {
      response.writeHead(200, HEADERS);
      response.end(page);
    };
  });
  return { ...server, pages };
}

export const plain =
  (text: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(text);
  };

export const sitemap =
  (urls: readonly string[]): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
    );
  };

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(`<h1>${status}</h1>`);
  };
