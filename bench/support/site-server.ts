import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf, siteOf } from '../crawl/site.ts';

/** Serves the generated shop on loopback, in a process that is not counted. */
const site = siteOf(Number(process.argv[2] ?? 5_000));
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const page = bodyOf(site, request.url ?? '/', `http://${request.headers.host}`);
  const body = Buffer.from(page?.body ?? '<h1>Not found</h1>');
  response.writeHead(page === undefined ? 404 : 200, {
    'content-type': page?.type ?? 'text/html',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`READY http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
