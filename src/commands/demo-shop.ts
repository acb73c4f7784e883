import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { must } from '../kernel/must.ts';

const GOODS = ['Bread', 'Cake', 'Roll', 'Tart', 'Bun', 'Pretzel', 'Bagel', 'Scone'];
const FLOURS = ['Rye', 'Wheat', 'Spelt', 'Oat', 'Barley', 'Emmer'];
const PLACES = ['Bremen', 'Graz', 'Basel', 'Gent', 'Turin', 'Krakow'];
const PER_PAGE = 12;
export const DEMO_PRODUCTS = 288;
export const DEMO_PAGES = DEMO_PRODUCTS + DEMO_PRODUCTS / PER_PAGE;

const STYLE = `body{font:16px/1.5 Georgia,serif;margin:0;background:#faf6ee;color:#3b2f1e}header{background:#7a4b12;color:#fff;padding:16px 32px}
main{max-width:960px;margin:24px auto;padding:0 16px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:0;list-style:none}
.card{background:#fff;border:1px solid #e6dcc8;border-radius:6px;padding:16px}.price{font-weight:bold;color:#7a4b12}a{color:inherit}
dl{display:grid;grid-template-columns:8em 1fr}`;

/** A bakery on the loopback address, for the demo to crawl: lists of products and a page for each. */
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
  const list = /^\/(?:products)?(?:\?page=(\d+))?$/.exec(path);
  return list === null ? undefined : listPage(Number(list[1] ?? 1));
}

const page = (title: string, description: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${description}">
<style>${STYLE}</style></head><body><header><b>The Granary Bakery</b></header><main>${main}</main></body></html>`;

const goodOf = (number: number): string => inTurn(GOODS, number);
const flourOf = (number: number): string => inTurn(FLOURS, Math.floor(number / GOODS.length));

function inTurn(words: readonly string[], number: number): string {
  return must(words[number % words.length], 'a word of the shop');
}
const nameOf = (number: number): string => `${flourOf(number)} ${goodOf(number)} No. ${number}`;
const priceOf = (number: number): string =>
  (1.2 + (number % GOODS.length) * 0.9 + ((number * 37) % 40) / 10).toFixed(2);

function productPage(number: number): string | undefined {
  if (number < 1 || number > DEMO_PRODUCTS) return undefined;
  const name = nameOf(number);
  const place = PLACES[(number * 7) % PLACES.length];
  return page(
    name,
    `${name}, baked in ${place} this morning.`,
    `<article class="product"><h1>${name}</h1><p class="price">€ ${priceOf(number)}</p>
<dl><dt>Category</dt><dd class="category">${goodOf(number)}</dd><dt>Flour</dt><dd class="flour">${flourOf(number)}</dd>
<dt>Baked in</dt><dd class="origin">${place}</dd><dt>Rating</dt><dd class="rating">${(3 + ((number * 13) % 20) / 10).toFixed(1)}</dd></dl></article>`,
  );
}

function listPage(number: number): string | undefined {
  const first = (number - 1) * PER_PAGE + 1;
  if (number < 1 || first > DEMO_PRODUCTS) return undefined;
  const cards = Array.from({ length: PER_PAGE }, (_, at) => first + at).map(
    (at) =>
      `<li class="card"><a class="product" href="/products/${at}"><h2>${nameOf(at)}</h2></a><span class="price">€ ${priceOf(at)}</span></li>`,
  );
  const next =
    first + PER_PAGE <= DEMO_PRODUCTS
      ? `<a class="next" rel="next" href="/products?page=${number + 1}">Next page</a>`
      : '';
  return page(
    'All products',
    'Everything we bake.',
    `<h1>All products</h1><ul class="grid">${cards.join('')}</ul>${next}`,
  );
}
