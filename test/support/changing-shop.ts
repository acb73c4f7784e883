import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChangingShop {
  address: string;
  /** Which version of its pages the shop shows. */
  version: 'first' | 'second' | 'without price';
  /** Waited for before a page of a product is answered. */
  beforePage(): Promise<void>;
  close(): Promise<void>;
}

/** A shop on the loopback address that gets a new design: other classes, other tags, other containers, and decoys. */
export async function openChangingShop(products: number): Promise<ChangingShop> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const number = Number(/^\/products\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (number > 0) await shop.beforePage();
    const body =
      number > 0 && number <= products ? PAGES[shop.version](number) : listOf(path, products, shop.version);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Shop</title><body>${body ?? '<h1>Not found</h1>'}`);
  });
  const shop: ChangingShop = {
    address: '',
    version: 'first',
    beforePage: async () => undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

export const priceOf = (number: number): number => 10 + number * 1.5;

const price = (number: number): string => `$${priceOf(number).toFixed(2)}`;

function listOf(path: string, products: number, version: ChangingShop['version']): string | undefined {
  if (path !== '/') return undefined;
  const numbers = Array.from({ length: products }, (_, at) => at + 1);
  if (version === 'first')
    return `<ul class="goods">${numbers.map((at) => `<li class="good"><a class="name" href="/products/${at}">Product ${at}</a> <b class="cost">${price(at)}</b></li>`).join('')}</ul>`;
  return `<section class="grid">${numbers.map((at) => `<div class="tile"><div><a class="tile-link" href="/products/${at}">Product ${at}</a></div><span class="tile-amount">${price(at)}</span></div>`).join('')}</section>`;
}

const PAGES: Record<ChangingShop['version'], (number: number) => string> = {
  first: (number) => `
    <nav><a href="/">Home</a></nav>
    <main class="product"><h1 class="title">Product ${number}</h1>
    <p class="price">${price(number)}</p><button>Add to basket</button>
    <dl><dt>Article</dt><dd class="sku">AB-${1_000 + number}</dd><dt>Brand</dt><dd class="brand">Arno</dd></dl></main>`,
  second: (number) => `
    <nav><a href="/">Home</a></nav>
    <section class="pdp"><div class="pdp-head"><h2 class="pdp-name">Product ${number}</h2></div>
    <div class="offer"><del class="offer-was">$${(priceOf(number) + 20).toFixed(2)}</del>
    <span class="offer-now"><b>${price(number)}</b></span><button>Add to basket</button>
    <p class="ship">Shipping <span>$4.90</span></p></div>
    <table><tr><th>Article</th><td>AB-${1_000 + number}</td></tr><tr><th>Brand</th><td>Arno</td></tr></table></section>`,
  'without price': (number) => `
    <nav><a href="/">Home</a></nav>
    <section class="pdp"><div class="pdp-head"><h2 class="pdp-name">Product ${number}</h2></div>
    <div class="offer"><p>Ask for the price.</p><p class="ship">Shipping <span>$4.90</span></p></div>
    <table><tr><th>Article</th><td>AB-${1_000 + number}</td></tr><tr><th>Brand</th><td>Arno</td></tr></table></section>`,
};
