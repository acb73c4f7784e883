import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Serves pages of real sites on loopback as one site, in a process that is not counted: so many, found from the first one. */
const [folder = '', wanted = '1000'] = process.argv.slice(2);
const KINDS = ['articles', 'products', 'pagination'];
const sources = KINDS.flatMap((kind) =>
  readdirSync(join(folder, kind))
    .filter((name) => name.endsWith('.html.gz'))
    .map((name) => gunzipSync(readFileSync(join(folder, kind, name))).toString('utf8')),
);
const pages = Number(wanted) - 1;
const list = Array.from({ length: pages }, (_, at) => `<li><a href="/page/${at}">Page ${at}</a></li>`);
const HOME = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>All pages</title></head><body><ul>${list.join('')}</ul></body></html>`;

/** Their links lead to where they came from, and not to pages that are not here; each copy has words of its own. */
const bodyOf = (at: number): string => {
  const base = '<base href="https://elsewhere.example/">';
  return `${(sources[at % sources.length] ?? '').replace(/<head[^>]*>/i, (head) => `${head}${base}`)}<p>Copy ${at}</p>`;
};

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const number = Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1] ?? pages);
  const page = number < pages ? bodyOf(number) : undefined;
  const body = request.url === '/' ? HOME : page;
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(body ?? '<h1>Not found</h1>');
});
server.listen(0, '127.0.0.1', () =>
  console.log(`READY http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
