import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurnstile, type Turnstile } from './turnstile.ts';

/** Its requests can be held, by how many were asked. */
export interface ShopSite extends Pick<Turnstile, 'hold' | 'letThrough'> {
  address: string;
  /** Paths in the order they were asked for. */
  asked: string[];
  /** The ports that connections came from. */
  visitors: number[];
  /** Changes what a path answers. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  close(): Promise<void>;
}

export const PER_PAGE = 10;

/** A shop on the loopback address: a list over several pages, a page for every product, robots.txt and a sitemap. */
export async function openShop(products: number): Promise<ShopSite> {
  const asked: string[] = [];
  const visitors: number[] = [];
  const answers: ShopSite['answers'] = new Map();
  const turnstile = createTurnstile();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    await turnstile.pass(asked.length);
    const own = answers.get(path);
    if (own !== undefined) return own(request, response);
    const page = pageOf(path, products, `http://${request.headers.host}`);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': page?.type ?? 'text/html' });
    response.end(page?.body ?? '<h1>Not found</h1>');
  });
  server.on('connection', (socket) => visitors.push(socket.remotePort ?? 0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    visitors,
    answers,
    ...turnstile,
    close: () => closeServer(server),
  };
}

function pageOf(path: string, products: number, origin: string): { type: string; body: string } | undefined {
  const html = (body: string) => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Shop</title>${body}`,
  });
  if (path === '/robots.txt')
    return {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /private\nSitemap: ${origin}/sitemap.xml\n`,
    };
  if (path === '/sitemap.xml') {
    const urls = Array.from(
      { length: products },
      (_, at) => `<url><loc>${origin}/products/${at + 1}</loc></url>`,
    );
    return {
      type: 'application/xml',
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    };
  }
  const product = /^\/products\/(\d+)$/.exec(path);
  if (product !== null && Number(product[1]) <= products) {
    const number = Number(product[1]);
    return html(
      `<h1>Product ${number}</h1><p class="price">$${number}.50</p><p class="stock">${number % 7 === 0 ? 'few' : number}</p>
       <a href="/">Home</a><a href="/private/${number}">Basket</a><a href="https://elsewhere.example/">Elsewhere</a>`,
    );
  }
  const list = /^\/(?:\?page=(\d+))?$/.exec(path);
  if (list === null) return undefined;
  const page = Number(list[1] ?? 1);
  const first = (page - 1) * PER_PAGE;
  const items = Array.from(
    { length: Math.max(0, Math.min(PER_PAGE, products - first)) },
    (_, at) => first + at + 1,
  );
  const more = first + PER_PAGE < products ? `<a class="next" href="/?page=${page + 1}">Next</a>` : '';
  return html(
    items.map((at) => `<a class="product" href="/products/${at}">Product ${at}</a>`).join('') + more,
  );
}

const closeServer = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};
