import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pathOf } from '../../../test/support/path-of.ts';
import { must } from '../../kernel/must.ts';
import { httpServer, localClient } from './testing-servers.ts';

test('method, headers and body arrive, and the answer comes back whole', async (context) => {
  const server = await httpServer(context, async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    response.writeHead(201, [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Method', must(request.method, 'request.method')],
      ['X-Agent', request.headers['user-agent'] ?? ''],
      ['X-Accept-Encoding', request.headers['accept-encoding'] ?? ''],
      ['Content-Type', request.headers['content-type'] ?? ''],
    ] as never);
    response.end(Buffer.concat(chunks));
  });
  const client = localClient(context);
  const bodies = [
    '{"a":1}',
    Buffer.from('{"a":1}'),
    Readable.from([Buffer.from('{"a"'), Buffer.from(':1}')]),
  ];
  for (const body of bodies) {
    const answer = await client.fetch(`${server}/x?y=1#z`, {
      method: 'post',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 201);
    assert.equal(answer.url, `${server}/x?y=1#z`);
    assert.deepEqual(answer.redirects, []);
    assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2']);
    assert.equal(answer.headers['x-method'], 'POST');
    assert.equal(answer.headers['x-agent'], 'Granary');
    assert.equal(answer.headers['x-accept-encoding'], 'gzip, deflate, br, zstd');
    assert.equal(answer.headers['content-type'], 'application/json');
    assert.equal(await answer.text(), '{"a":1}');
  }
});

test('error statuses are answers, and HEAD, 204 and 304 have no body to decompress', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const status = Number(pathOf(request).slice(1));
    response
      .writeHead(status, { 'content-encoding': 'gzip', 'content-length': status === 200 ? '100' : '0' })
      .end();
  });
  const client = localClient(context);
  for (const [method, status] of [
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
    ['GET', 404],
    ['GET', 500],
  ] as const) {
    const answer = await client.fetch(`${server}/${status}`, { method });
    assert.equal(answer.status, status);
    assert.equal((await answer.bytes()).length, 0, `${method} ${status}`);
  }
});

test('text follows the charset of the content type', async (context) => {
  const types: Record<string, [string, Buffer]> = {
    '/latin': ['text/html; charset=ISO-8859-1', Buffer.from('caf\xe9', 'latin1')],
    '/quoted': ['text/html; charset="utf-16le"', Buffer.from('café', 'utf16le')],
    '/none': ['text/html', Buffer.from('café')],
    '/unknown': ['text/html; charset=klingon', Buffer.from('café')],
    '/mark': ['text/html', Buffer.from('\ufeffcafé')],
  };
  const server = await httpServer(context, (request, response) => {
    const [type, bytes] = must(types[pathOf(request)], 'types[request.url]');
    response.writeHead(200, { 'content-type': type }).end(bytes);
  });
  const client = localClient(context);
  for (const path of Object.keys(types)) {
    assert.equal(await (await client.fetch(server + path)).text(), 'café', path);
  }
});

test('headers that would break the request, and methods that tunnel, are refused', async (context) => {
  const server = await httpServer(context, (_request, response) => response.end());
  const client = localClient(context);
  const refused = { code: 'invalid_request' };
  for (const headers of [
    { 'x-a': 'b\r\nx-injected: 1' },
    { 'bad name': 'x' },
    { host: 'other.example' },
    { Host: 'other.example' },
    { 'transfer-encoding': 'chunked' },
    { upgrade: 'websocket', connection: 'upgrade' },
    { 'content-length': '5' },
    { expect: '100-continue' },
  ]) {
    await assert.rejects(client.fetch(server, { method: 'POST', headers, body: 'x' }), refused);
  }
  for (const method of ['CONNECT', 'TRACE', 'GET / HTTP/1.1\r\n\r\n', 'FOO']) {
    await assert.rejects(client.fetch(server, { method }), refused);
  }
});

test('a connection is used again', async (context) => {
  const ports = new Set<number | undefined>();
  const server = await httpServer(context, (request, response) => {
    ports.add(request.socket.remotePort);
    response.end('x');
  });
  const client = localClient(context);
  for (let index = 0; index < 20; index += 1) await (await client.fetch(server)).bytes();
  assert.ok(ports.size <= 2, `${ports.size} connections`);
});

test('a closed client refuses and ends what is under way', async (context) => {
  const server = await httpServer(context, (_request, response) => {
    response.write('start');
  });
  const client = localClient(context);
  const answer = await client.fetch(server);
  const reading = answer.bytes();
  await Promise.all([assert.rejects(reading, { code: 'upstream_failed' }), client.close()]);
  await assert.rejects(client.fetch(server), { code: 'upstream_failed' });
});
