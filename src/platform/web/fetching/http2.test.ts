import assert from 'node:assert/strict';
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { must } from '../../../kernel/must.ts';
import { createCertificate } from '../testing-certificate.ts';
import { listen } from '../testing-servers.ts';
import { localFetcher } from './testing-fetcher.ts';

const guarded = { resolve: async () => ['127.0.0.1'], connectionsPerOrigin: 2 };

type Answer = (stream: ServerHttp2Stream, path: string) => void;

async function http2Server(context: TestContext, answer: Answer) {
  const { key, cert } = createCertificate(['shop.example']);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  context.after(() => setDefaultCACertificates(trusted));
  const sockets = new Set<Socket>();
  const server: Http2SecureServer = createSecureServer({ key, cert, allowHTTP1: true });
  let sessions = 0;
  server.on('session', (session) => {
    sessions += 1;
    session.on('error', () => {});
  });
  server.on('request', (request, response) => {
    if (request.httpVersionMajor === 1) response.end('one');
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream as ServerHttp2Stream, must(headers[':path'], 'headers[…]'));
  });
  context.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const port = await listen(context, server as never);
  return { url: `https://shop.example:${port}`, sessionCount: () => sessions };
}

test('requests share one connection over HTTP/2, with bodies, encodings and redirects', async (context) => {
  const server = await http2Server(context, (stream, path) => {
    if (path === '/r') stream.respond({ ':status': 302, location: '/page' });
    else
      stream.respond({
        ':status': 200,
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        etag: '"1"',
      });
    stream.end(path === '/r' ? 'moved' : gzipSync(`<p>${path}</p>`));
  });
  const fetcher = localFetcher(context, { guarded });
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) => fetcher.fetch(`${server.url}/${index}`)),
  );
  results.forEach(({ body, fault, protocol }, index) => {
    assert.deepEqual([body.toString(), fault, protocol], [`<p>/${index}</p>`, undefined, 'h2']);
  });
  const moved = await fetcher.fetch(`${server.url}/r`);
  assert.deepEqual([moved.body.toString(), moved.redirects.length, moved.etag], ['<p>/page</p>', 1, '"1"']);
  assert.ok(server.sessionCount() <= 2, `${server.sessionCount()} connections`);
});

test('HTTP/1.1 is spoken where HTTP/2 is not wanted', async (context) => {
  const server = await http2Server(context, (stream) =>
    stream.respond({ ':status': 200 }, { endStream: true }),
  );
  const plain = localFetcher(context, { guarded: { ...guarded, http2: false } });
  const result = await plain.fetch(server.url);
  assert.deepEqual([result.protocol, result.body.toString()], ['http/1.1', 'one']);
  assert.equal(server.sessionCount(), 0);
});

test('a connection that says good-bye is replaced, and what was under way ends or is sent anew', async (context) => {
  let requests = 0;
  const server = await http2Server(context, (stream, path) => {
    requests += 1;
    if (path === '/last') {
      stream.respond({ ':status': 200 });
      stream.end('last');
      must(stream.session, 'stream.session').goaway(constants.NGHTTP2_NO_ERROR);
    } else if (path === '/angry')
      must(stream.session, 'stream.session').goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM, 0);
    else {
      stream.respond({ ':status': 200 });
      stream.end('fine');
    }
  });
  const fetcher = localFetcher(context, { guarded });
  assert.equal((await fetcher.fetch(`${server.url}/last`)).body.toString(), 'last');
  assert.equal((await fetcher.fetch(`${server.url}/next`)).body.toString(), 'fine');
  const angry = await fetcher.fetch(`${server.url}/angry`);
  assert.equal(angry.fault?.code, 'connection_lost');
  assert.equal((await fetcher.fetch(`${server.url}/again`)).body.toString(), 'fine');
  assert.ok(requests >= 4);
});

test('streams that are reset, cut or endless end as faults, and the rest goes on', async (context) => {
  const server = await http2Server(context, (stream, path) => {
    if (path === '/refused') stream.close(constants.NGHTTP2_REFUSED_STREAM);
    else if (path === '/reset') {
      stream.respond({ ':status': 200 });
      stream.write('half', () => stream.destroy(new Error('broken')));
    } else if (path === '/short') {
      stream.respond({ ':status': 200, 'content-length': '100' });
      stream.end('half');
    } else if (path === '/gone') must(stream.session, 'stream.session').destroy();
    else if (path === '/silent') stream.respond({ ':status': 200 });
    else if (path === '/endless') {
      stream.respond({ ':status': 200 });
      const pour = () => {
        while (!stream.destroyed && stream.write(Buffer.alloc(16_384)));
      };
      stream.on('drain', pour);
      pour();
    } else {
      stream.respond({ ':status': 200 });
      stream.end('fine');
    }
  });
  const fetcher = localFetcher(context, { guarded, limits: { mostBytes: 1024 * 1024 } });
  const codes: Record<string, RegExp> = {
    '/refused': /connection_lost/,
    '/reset': /connection_lost|protocol/,
    '/short': /body_incomplete/,
    '/gone': /connection_lost/,
    '/silent': /stalled/,
    '/endless': /body_too_large/,
  };
  for (const [path, code] of Object.entries(codes)) {
    const limits = path === '/silent' ? { idleMs: 200 } : {};
    const { fault, body } = await fetcher.fetch(server.url + path, { limits });
    assert.match(fault?.code ?? 'none', code, `${path}: ${fault?.detail}`);
    assert.equal(body.length, 0);
    assert.equal((await fetcher.fetch(`${server.url}/fine`)).body.toString(), 'fine', `after ${path}`);
  }
});

test('a flood of HTTP/2 headers is stopped', async (context) => {
  const server = await http2Server(context, (stream) => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'b'.repeat(2_000)]),
    );
    stream.respond({ ':status': 200, ...headers });
    stream.end('body');
  });
  const { fault } = await localFetcher(context, { guarded }).fetch(server.url);
  assert.match(fault?.code ?? 'none', /header_flood|protocol|connection_lost/);
});
