import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pathOf } from '../../../test/support/path-of.ts';
import { httpServer, localClient, rawServer, writeForEver } from './testing-servers.ts';

interface Seen {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

test('redirects are followed by hand and each hop is told', async (context) => {
  const server = await httpServer(context, (request, response) => {
    if (request.url === '/a') response.writeHead(301, { location: 'b?x=1' }).end('moved');
    else if (request.url === '/b?x=1') response.writeHead(308, { location: '//127.0.0.1:1/' }).end();
    else response.end('end');
  });
  const client = localClient(context);
  const first = await client.fetch(`${server}/a`, { follow: 'manual' });
  assert.equal(first.status, 301);
  assert.equal(first.headers.location, 'b?x=1');
  assert.equal(await first.text(), 'moved');
  assert.deepEqual(first.redirects, []);
  await assert.rejects(client.fetch(`${server}/a`), { code: 'upstream_failed', message: /ECONNREFUSED/ });
});

test('the final address and the hops before it', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const steps: Record<string, string> = { '/1': '/2', '/2': './deep/3', '/deep/3': '../4?q=ü' };
    const location = steps[pathOf(request)];
    if (location === undefined) response.end(request.url);
    else
      response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end('x'.repeat(1000));
  });
  const answer = await localClient(context).fetch(`${server}/1`);
  assert.equal(answer.url, `${server}/4?q=%C3%BC`);
  assert.equal(await answer.text(), '/4?q=%C3%BC');
  assert.deepEqual(answer.redirects, [
    { url: `${server}/1`, status: 302 },
    { url: `${server}/2`, status: 302 },
    { url: `${server}/deep/3`, status: 302 },
  ]);
});

test('a 3xx without a location, and a 304, are answers', async (context) => {
  const server = await httpServer(context, (request, response) => {
    response
      .writeHead(Number(pathOf(request).slice(1)), request.url === '/304' ? { location: '/' } : {})
      .end();
  });
  const client = localClient(context);
  for (const status of [301, 300, 304]) {
    const answer = await client.fetch(`${server}/${status}`);
    assert.equal(answer.status, status);
    await answer.bytes();
  }
});

const AFTER: [number, string, string][] = [
  [301, 'POST', 'GET'],
  [302, 'POST', 'GET'],
  [303, 'POST', 'GET'],
  [303, 'PUT', 'GET'],
  [303, 'HEAD', 'HEAD'],
  [301, 'PUT', 'PUT'],
  [302, 'HEAD', 'HEAD'],
  [307, 'POST', 'POST'],
  [308, 'POST', 'POST'],
];

for (const [status, before, after] of AFTER) {
  test(`${status} turns ${before} into ${after}`, async (context) => {
    const seen: Seen[] = [];
    const server = await httpServer(context, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      seen.push({ method: request.method, headers: request.headers, body });
      if (request.url === '/') response.writeHead(status, { location: '/next' }).end();
      else response.end();
    });
    const answer = await localClient(context).fetch(server, {
      method: before,
      headers: { 'content-type': 'text/plain', authorization: 'Bearer x' },
      ...(before === 'HEAD' ? {} : { body: 'payload' }),
    });
    await answer.bytes();
    assert.equal(seen[1]?.method, after);
    assert.equal(seen[1]?.headers.authorization, 'Bearer x', 'the same origin keeps its credentials');
    const keepsBody = after === before && before !== 'HEAD';
    assert.equal(seen[1]?.body, keepsBody ? 'payload' : '');
    assert.equal(seen[1]?.headers['content-type'], keepsBody || before === 'HEAD' ? 'text/plain' : undefined);
  });
}

test('another origin does not get the credentials, and neither does the way back', async (context) => {
  const seen: IncomingMessage['headers'][] = [];
  const second = await httpServer(context, (request, response) => {
    seen.push(request.headers);
    response.writeHead(302, { location: `${first}/back` }).end();
  });
  const first: string = await httpServer(context, (request, response) => {
    if (request.url === '/back') {
      seen.push(request.headers);
      response.end();
    } else response.writeHead(302, { location: second }).end();
  });
  const secrets = {
    Authorization: 'Bearer x',
    Cookie: 'a=1',
    'Proxy-Authorization': 'Basic x',
    'X-Api-Key': 'k',
    'X-Auth-Token': 't',
  };
  const answer = await localClient(context).fetch(first, { headers: { ...secrets, 'X-Plain': 'stays' } });
  await answer.bytes();
  assert.equal(seen.length, 2);
  for (const headers of seen) {
    assert.equal(headers['x-plain'], 'stays');
    for (const name of Object.keys(secrets)) assert.equal(headers[name.toLowerCase()], undefined, name);
  }
});

test('a loop ends after the allowed number', async (context) => {
  let requests = 0;
  const server = await httpServer(context, (_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/' }).end();
  });
  const client = localClient(context);
  const endless = { code: 'upstream_failed', message: /redirects more than 10 times/ };
  await assert.rejects(client.fetch(server), endless);
  assert.equal(requests, 11);
  requests = 0;
  await assert.rejects(client.fetch(server, { maxRedirects: 0 }), { code: 'upstream_failed' });
  assert.equal(requests, 1);
});

test('a redirect that wants a stream again is an error, one that cannot be read as well', async (context) => {
  const server = await httpServer(context, (request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(307, { location: request.method === 'POST' ? '/next' : 'http://[bad/' }).end();
    });
  });
  const client = localClient(context);
  const body = Readable.from([Buffer.from('x')]);
  await assert.rejects(client.fetch(server, { method: 'POST', body }), {
    message: /requires the body again/,
  });
  await assert.rejects(client.fetch(server), { code: 'upstream_failed', message: /invalid URL/ });
});

test('an endless body of a redirect is not read, and its connection is closed', async (context) => {
  const target = await httpServer(context, (_request, response) => response.end('there'));
  let closed: Promise<unknown> | undefined;
  const server = await rawServer(context, (socket) => {
    closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`HTTP/1.1 302 Found\r\nlocation: ${target}\r\n\r\n`);
    writeForEver(socket, 'x'.repeat(1024));
  });
  const answer = await localClient(context).fetch(server);
  assert.equal(await answer.text(), 'there');
  await closed;
});

test('a silent body of a redirect is let go when the request has ended', async (context) => {
  const target = await httpServer(context, (_request, response) => response.end('there'));
  let closed: Promise<unknown> | undefined;
  const server = await rawServer(context, (socket) => {
    closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`HTTP/1.1 302 Found\r\nlocation: ${target}\r\ncontent-length: 10\r\n\r\nx`);
  });
  const answer = await localClient(context).fetch(server);
  assert.equal(await answer.text(), 'there');
  await closed;
});
