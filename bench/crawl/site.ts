/** A generated shop: listings, details, 45 KB and about 200 links a page, everything reached by links. */
export const PER_LISTING = 50;

const WORDS =
  'granary barn silo wheat rye barley oat spelt mill flour bread crust oven basket field harvest plough seed soil rain sun wind'.split(
    ' ',
  );

/** A random number of its own for every page, so that all runs and all crawlers meet the same site. */
function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

function sentence(next: () => number, length: number): string {
  let text = '';
  for (let word = 0; word < length; word += 1) text += `${WORDS[next() % WORDS.length]} `;
  return text;
}

/** Bodies differ from page to page but are cut from few pieces: the server must not be what is measured. */
const PIECES = Array.from({ length: 64 }, (_, at) => {
  const next = numbers(at + 1);
  return Array.from(
    { length: 8 },
    () =>
      `<div class="block b${next() % 9}"><h3>${sentence(next, 3)}</h3><p class="copy">${sentence(next, 55)}<em>${sentence(next, 2)}</em> &amp; ${sentence(next, 20)}</p><ul class="facts"><li>${sentence(next, 4)}</li><li>${sentence(next, 4)}</li></ul></div>`,
  ).join('\n');
});

export interface Site {
  pages: number;
  products: number;
  listings: number;
}

/** Of so many pages in all: one home, the listings, the products. */
export function siteOf(pages: number): Site {
  const listings = Math.ceil((pages - 1) / (PER_LISTING + 1));
  return { pages, listings, products: pages - 1 - listings };
}

export function bodyOf(site: Site, path: string, origin: string): { type: string; body: string } | undefined {
  if (path === '/robots.txt')
    return { type: 'text/plain', body: `User-agent: *\nDisallow: /basket\nSitemap: ${origin}/sitemap.xml\n` };
  if (path === '/sitemap.xml') return { type: 'application/xml', body: sitemap(site, origin) };
  const body = htmlOf(site, path);
  return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body };
}

export function htmlOf(site: Site, path: string): string | undefined {
  if (path === '/') return page(site, 0, 'Shop', listingLinks(site, 1));
  const [, kind, text] = /^\/(list|product)\/(\d+)$/.exec(path) ?? [];
  const number = Number(text);
  if (kind === 'list' && number >= 1 && number <= site.listings) return listing(site, number);
  if (kind === 'product' && number >= 1 && number <= site.products) return product(site, number);
  return undefined;
}

function sitemap({ products }: Site, origin: string): string {
  const urls = Array.from(
    { length: products },
    (_, at) => `<url><loc>${origin}/product/${at + 1}</loc></url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

const listingLinks = ({ listings }: Site, from: number): string =>
  Array.from({ length: Math.min(20, listings - from + 1) }, (_, at) => from + at)
    .map((number) => `<a class="page" href="/list/${number}">${number}</a>`)
    .join(' ');

function listing(site: Site, number: number): string {
  const first = (number - 1) * PER_LISTING + 1;
  const count = Math.max(0, Math.min(PER_LISTING, site.products - first + 1));
  const cards = Array.from(
    { length: count },
    (_, at) =>
      `<div class="card"><a class="product" href="/product/${first + at}"><img src="/i/${first + at}.jpg" alt=""> Product ${first + at}</a><span class="price">${price(first + at)}</span></div>`,
  );
  const next = number < site.listings ? `<a class="next" rel="next" href="/list/${number + 1}">Next</a>` : '';
  return page(site, number, `Page ${number}`, `${cards.join('\n')}${next}${listingLinks(site, number)}`);
}

const price = (number: number): string => `$${((number * 37) % 10_000) / 100 + 1}`;

function product(site: Site, number: number): string {
  const next = numbers(number);
  const related = Array.from({ length: 40 }, () => 1 + (next() % site.products))
    .map((other) => `<li><a class="related" href="/product/${other}">Product ${other}</a></li>`)
    .join('\n');
  return page(
    site,
    number + 100_000,
    `Product ${number}`,
    `<article class="detail" data-id="${number}"><h1 class="title">Product ${number} ${sentence(next, 3)}</h1>
<span class="price">${price(number)}</span><span class="sku" data-sku="SKU-${number}">SKU-${number}</span>
<div class="description"><p>${sentence(next, 30)}</p></div><ul>${related}</ul></article>`,
  );
}

function page(site: Site, seed: number, title: string, main: string): string {
  const next = numbers(seed + 7);
  const menu = Array.from(
    { length: 150 },
    (_, at) =>
      `<li class="m${at % 5}"><a href="/product/${1 + (next() % site.products)}">${WORDS[at % WORDS.length]} ${at}</a></li>`,
  );
  const pieces = Array.from({ length: 7 }, () => PIECES[next() % PIECES.length]);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/s.css">
<meta name="description" content="${title} of the generated shop"></head><body><header><nav><ul>${menu.join('\n')}</ul></nav></header>
<main>${main}</main><section>${pieces.join('\n')}</section><footer><a href="/">Home</a> <a href="/basket">Basket</a></footer></body></html>`;
}
