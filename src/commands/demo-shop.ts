import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const GOODS = ['Bread', 'Cake', 'Roll', 'Tart', 'Bun', 'Pretzel', 'Bagel', 'Scone', 'Muffin', 'Waffle'];
const PER_PAGE = 8;
export const DEMO_PRODUCTS = 40;

/** A small shop on the loopback address, for the demo to crawl. */
export async function openDemoShop(): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const page = pageOf(request.url ?? '/');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<h1>Not here</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pageOf(path: string): string | undefined {
  const product = /^\/products\/(\d+)$/.exec(path);
  if (product !== null) return productPage(Number(product[1]));
  const list = /^\/(?:\?page=(\d+))?$/.exec(path);
  return list === null ? undefined : listPage(Number(list[1] ?? 1));
}

function productPage(number: number): string | undefined {
  if (number < 1 || number > DEMO_PRODUCTS) return undefined;
  const price = (1.2 + ((number * 37) % 90) / 10).toFixed(2);
  return `<!doctype html><title>${nameOf(number)}</title><h1>${nameOf(number)}</h1><p class="price">€ ${price}</p>`;
}

function listPage(page: number): string {
  const first = (page - 1) * PER_PAGE + 1;
  const numbers = Array.from({ length: PER_PAGE }, (_, at) => first + at).filter((at) => at <= DEMO_PRODUCTS);
  const links = numbers.map((at) => `<li><a class="product" href="/products/${at}">${nameOf(at)}</a></li>`);
  const next = first + PER_PAGE <= DEMO_PRODUCTS ? `<a class="next" href="/?page=${page + 1}">More</a>` : '';
  return `<!doctype html><title>Bakery</title><ul>${links.join('')}</ul>${next}`;
}

const nameOf = (number: number): string => `${GOODS[number % GOODS.length]} No. ${number}`;
