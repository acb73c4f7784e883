import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SampleServer {
  address: string;
  /** Paths in the order they were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

/** Pages on the loopback address, each made when it is asked for. */
export async function serveSample(pageOf: (path: string, origin: string) => Answer): Promise<SampleServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const page = pageOf(path, `http://${request.headers.host}`);
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<h1>Not found</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A list of goods over pages of twelve, with prices, ratings and a page for each. */
export function goodsPage(path: string, total: number): string | undefined {
  const url = new URL(path, 'http://x.test');
  const frame = (body: string) =>
    `<!doctype html><html lang="en"><title>Goods</title><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>${body}<footer><a href="/terms">Terms</a></footer></html>`;
  const detail = /^\/goods\/(\d+)$/.exec(url.pathname);
  if (detail !== null) {
    const at = Number(detail[1]);
    if (at > total) return undefined;
    return frame(
      `<main><h1>Good ${at}</h1><p class="price">$${at}.25</p><table><tr><th>Weight</th><td>${at * 2} kg</td></tr><tr><th>Material</th><td>Oak ${at}</td></tr></table></main>`,
    );
  }
  if (url.pathname !== '/goods') return undefined;
  const page = Number(url.searchParams.get('page') ?? 1);
  const first = (page - 1) * 12;
  const cards = Array.from({ length: Math.max(0, Math.min(12, total - first)) }, (_, at) => {
    const number = first + at + 1;
    return `<div class="card"><a class="card-link" href="/goods/${number}"><img src="/img/${number}.jpg" alt=""></a><h3><a href="/goods/${number}">Good ${number}</a></h3><span class="price">$${number}.25</span><span class="stars" aria-label="${(number % 5) + 0.5} out of 5 stars"></span></div>`;
  });
  const next = first + 12 < total ? `<a class="next" rel="next" href="/goods?page=${page + 1}">Next</a>` : '';
  return frame(`<main><h1>All goods</h1><div class="grid">${cards.join('')}</div>${next}</main>`);
}
