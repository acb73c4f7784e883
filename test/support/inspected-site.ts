import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';

export interface InspectedSite {
  address: string;
  close(): Promise<void>;
}

type Page = (response: ServerResponse, request: IncomingMessage) => void;

const html = (
  response: ServerResponse,
  body: string | Buffer,
  headers: Record<string, string | string[]> = {},
) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

const SHOP = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>Bread &amp; Cake</title>
<meta name="description" content="Fresh every day.">
<meta name="generator" content="WordPress 6.7.1">
<meta name="robots" content="index, nofollow">
<meta name="viewport" content="width=device-width">
<meta property="og:title" content="Bread">
<meta property="og:image" content="/a.jpg"><meta property="og:image" content="/b.jpg">
<meta name="twitter:card" content="summary">
<link rel="canonical" href="/shop">
<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="x-default" href="/">
<link rel="shortcut icon" href="/favicon.ico" sizes="32x32">
<link rel="alternate" type="application/rss+xml" title="News" href="/feed">
<link rel="stylesheet" href="/wp-content/themes/shop/style.css">
<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>
<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Bread","offers":{"@type":"Offer","price":"3"}}</script>
<script type="application/ld+json">{"@type": oops}</script>
</head>
<body>
<nav><a href="/">Home</a> <a href="/cakes" rel="nofollow">Cakes</a></nav>
<main>
<h1>Bread</h1>
<p>Bread is made of flour, water and salt, and of time.</p>
<ul class="goods">
<li class="item"><a href="/p/1">Rye</a> <b class="price">3.20</b></li>
<li class="item"><a href="/p/2">Wheat</a> <b class="price">2.80</b></li>
<li class="item"><a href="/p/3">Oat</a> <b class="price">3.90</b></li>
</ul>
<h2>Where</h2>
<img src="/oven.jpg"><img src="/shop.jpg" alt="The shop">
<a href="https://elsewhere.example/map">Map</a> <a href="mailto:bread@example.com">Mail</a>
<div itemscope itemtype="https://schema.org/Bakery"><span itemprop="name">Ann's</span></div>
</main>
</body></html>`;

const APP = `<!doctype html><title>Loading</title><div id="root"></div>
<noscript>Please turn JavaScript on.</noscript>
<script>
document.title = 'The shop';
const words = Array.from({ length: 60 }, (_, at) => 'word' + at).join(' ');
const links = Array.from({ length: 8 }, (_, at) => '<a href="/p/' + at + '">Product ' + at + '</a>').join('');
document.getElementById('root').innerHTML = '<h1>Written by a script</h1><p class="made">' + words + '</p>' + links;
</script>`;

const PAGES: Readonly<Record<string, Page>> = {
  '/shop': (response) =>
    html(response, SHOP, {
      server: 'nginx/1.27.1',
      'x-robots-tag': ['noindex', 'otherbot: noarchive'],
      'set-cookie': ['PHPSESSID=1; Path=/', 'woocommerce_items_in_cart=1'],
    }),
  '/old': (response) => void response.writeHead(301, { location: '/older' }).end(),
  '/older': (response) => void response.writeHead(302, { location: '/shop' }).end(),
  '/loop': (response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/latin': (response) =>
    html(response, Buffer.from('<title>K\u00e4se</title><p>K\u00e4se', 'latin1'), {
      'content-type': 'text/html; charset=iso-8859-1',
    }),
  '/cyrillic': (response) =>
    html(
      response,
      Buffer.concat([
        Buffer.from('<meta charset=windows-1251><title>'),
        Buffer.from([0xd5, 0xeb, 0xe5, 0xe1]),
      ]),
      {
        'content-type': 'text/html',
      },
    ),
  '/app': (response) => html(response, APP),
  '/boom': (response) =>
    void response.writeHead(500, { 'content-type': 'text/html' }).end('<title>Broken</title><h1>Sorry</h1>'),
  '/picture': (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/robots-only': (response) => html(response, '<p>x', { 'x-robots-tag': 'max-snippet: 20, none' }),
};

/** Pages of several kinds on the loopback address, for those who look into them. */
export async function openInspectedSite(more: Readonly<Record<string, Page>> = {}): Promise<InspectedSite> {
  const pages = { ...PAGES, ...more };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '/'];
    if (page === undefined)
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<title>Not here</title><h1>Not found</h1>');
    else page(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Says these bytes to whoever connects, and nothing more. */
export async function openSpeaker(words: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createRawServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(words));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
