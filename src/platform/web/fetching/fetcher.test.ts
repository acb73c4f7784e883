import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { pathOf } from '../../../../test/support/path-of.ts';
import { must } from '../../../kernel/must.ts';
import { httpServer } from '../testing-servers.ts';
import { CookieJar } from './cookies.ts';
import { localFetcher } from './testing-fetcher.ts';

const PAGE = `<!doctype html><meta charset=utf-8><title>Grain</title>${'<p>wheat, rye, größe</p>'.repeat(500)}`;
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

test('the record of a page tells all there is to know', async (context) => {
  let sent: IncomingHttpHeaders = {};
  const server = await httpServer(context, (request, response) => {
    sent = request.headers;
    response.writeHead(200, {
      'content-type': 'text/html',
      etag: '"v1"',
      'last-modified': 'Sat, 01 Jan 2026 00:00:00 GMT',
      'x-twice': ['a', 'b'],
    });
    response.end(PAGE);
  });
  const result = await localFetcher(context, { headers: { 'Accept-Language': 'de' } }).fetch(
    `${server}/a?b=c#d`,
    {
      headers: { 'X-Own': 'yes' },
    },
  );
  const { timing, headers, body, ...rest } = result;
  assert.deepEqual(rest, {
    url: `${server}/a?b=c#d`,
    finalUrl: `${server}/a?b=c#d`,
    status: 200,
    redirects: [],
    bytes: Buffer.byteLength(PAGE),
    isCut: false,
    hash: sha256(PAGE),
    contentType: 'text/html',
    charset: 'utf-8',
    etag: '"v1"',
    lastModified: 'Sat, 01 Jan 2026 00:00:00 GMT',
    notModified: false,
    address: '127.0.0.1',
    protocol: 'http/1.1',
  });
  assert.equal(body.toString(), PAGE);
  assert.deepEqual(headers['x-twice'], ['a', 'b']);
  assert.ok(
    must(timing.dns, 'timing.dns') >= 0 &&
      must(timing.connect, 'timing.connect') > 0 &&
      must(timing.firstByte, 'timing.firstByte') > 0 &&
      timing.total >= must(timing.firstByte, 'timing.firstByte'),
  );
  assert.equal(sent['user-agent'], 'Granary-Test/1.0');
  assert.equal(sent['accept-language'], 'de');
  assert.equal(sent['x-own'], 'yes');
  assert.equal(sent['accept-encoding'], 'gzip, deflate, br, zstd');
});

test('every encoding is undone, and the bytes are those of the wire', async (context) => {
  const encoders: Record<string, (bytes: Buffer) => Buffer> = {
    gzip: gzipSync,
    br: brotliCompressSync,
    zstd: zstdCompressSync,
    deflate: deflateSync,
    'x-gzip': gzipSync,
    raw: deflateRawSync,
    'gzip, br': (bytes) => brotliCompressSync(gzipSync(bytes)),
    identity: (bytes) => bytes,
    pack200: (bytes) => bytes,
  };
  const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7_919) % 251));
  const server = await httpServer(context, (request, response) => {
    const name = decodeURIComponent(pathOf(request).slice(2));
    const body = must(
      encoders[name],
      'encoders[name]',
    )(pathOf(request)[1] === 'l' ? Buffer.concat(Array(10).fill(large)) : Buffer.from(PAGE));
    response.writeHead(200, { 'content-encoding': name === 'raw' ? 'deflate' : name }).end(body);
  });
  const fetcher = localFetcher(context);
  for (const [name, encode] of Object.entries(encoders)) {
    const result = await fetcher.fetch(`${server}/s${encodeURIComponent(name)}`);
    assert.equal(result.body.toString(), PAGE, name);
    assert.equal(result.bytes, encode(Buffer.from(PAGE)).length, name);
    const long = await fetcher.fetch(`${server}/l${encodeURIComponent(name)}`);
    assert.equal(long.body.length, 3_000_000, name);
    assert.equal(long.hash, sha256(Buffer.concat(Array(10).fill(large))), name);
  }
});

test('what has not changed is not sent again, and validators go to the address they belong to alone', async (context) => {
  const asked: [string, string | undefined, string | undefined][] = [];
  const server = await httpServer(context, (request, response) => {
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    asked.push([pathOf(request), etag, since]);
    if (request.url === '/moved') response.writeHead(302, { location: '/page' }).end();
    else if (etag === '"v1"') response.writeHead(304, { etag: '"v1"' }).end();
    else response.writeHead(200, { etag: '"v1"' }).end('new');
  });
  const fetcher = localFetcher(context);
  const conditional = { etag: '"v1"', lastModified: 'Sat, 01 Jan 2026 00:00:00 GMT' };
  const same = await fetcher.fetch(`${server}/page`, { conditional });
  assert.deepEqual(
    [same.status, same.notModified, same.body.length, same.hash, same.fault],
    [304, true, 0, '', undefined],
  );
  const moved = await fetcher.fetch(`${server}/moved`, {
    conditional: { ...conditional, url: `${server}/page` },
  });
  assert.equal(moved.notModified, true);
  const elsewhere = await fetcher.fetch(`${server}/moved`, { conditional });
  assert.deepEqual([elsewhere.status, elsewhere.body.toString()], [200, 'new']);
  assert.deepEqual(asked, [
    ['/page', conditional.etag, conditional.lastModified],
    ['/moved', undefined, undefined],
    ['/page', conditional.etag, conditional.lastModified],
    ['/moved', conditional.etag, conditional.lastModified],
    ['/page', undefined, undefined],
  ]);
});

test('redirects are followed and recorded hop by hop, with cookies on the way', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const { url, headers } = request;
    const location = Buffer.from('b?x=ü#part').toString('latin1');
    if (url === '/a') response.writeHead(301, { location, 'set-cookie': 'seen=1' }).end('moved');
    else if (url === '/latin') response.writeHead(302, { location: '/x?ü' }).end();
    else if (must(url, 'url').startsWith('/b'))
      response.writeHead(307, { location: '//localhost/nowhere' }).end();
    else if (url === '/gate') {
      if (headers.cookie?.includes('pass=1')) response.end('inside');
      else response.writeHead(302, { location: '/gate', 'set-cookie': 'pass=1; Path=/gate' }).end();
    } else response.end(headers.cookie);
  });
  const fetcher = localFetcher(context);
  const cookies = new CookieJar();
  const result = await fetcher.fetch(`${server}/a`, { cookies });
  assert.deepEqual(
    result.redirects.map(({ url, status, location }) => [url, status, location]),
    [
      [`${server}/a`, 301, `${server}/b?x=%C3%BC`],
      [`${server}/b?x=%C3%BC`, 307, 'http://localhost/nowhere'],
    ],
  );
  assert.deepEqual([result.status, result.finalUrl], [0, 'http://localhost/nowhere']);
  assert.ok(result.fault, 'nobody listens there');
  const gate = await fetcher.fetch(`${server}/gate`, { cookies });
  assert.deepEqual([gate.body.toString(), gate.redirects.length], ['inside', 1]);
  assert.equal((await fetcher.fetch(`${server}/x`, { cookies })).body.toString(), 'seen=1');
  assert.equal((await fetcher.fetch(`${server}/x`)).body.toString(), '');
  assert.equal((await fetcher.fetch(`${server}/latin`)).finalUrl, `${server}/x?%FC`);
  const stuck = await fetcher.fetch(`${server}/gate`);
  assert.equal(stuck.fault?.code, 'redirect_loop');
});

test('secrets of the caller do not follow a redirect to another host', async (context) => {
  const seen: (string | undefined)[] = [];
  const other = await httpServer(context, (request, response) => {
    seen.push(request.headers.authorization, request.headers['x-own'] as string);
    response.end();
  });
  const server = await httpServer(context, (_request, response) =>
    response.writeHead(302, { location: other }).end(),
  );
  await localFetcher(context).fetch(server, { headers: { Authorization: 'Bearer x', 'X-Own': 'kept' } });
  assert.deepEqual(seen, [undefined, 'kept']);
});

test('a body can be cut instead of refused, plain and compressed', async (context) => {
  const text = 'User-agent: *\n'.repeat(100_000);
  const server = await httpServer(context, (request, response) => {
    const isGzip = request.url === '/gzip';
    response.writeHead(200, isGzip ? { 'content-encoding': 'gzip' } : {}).end(isGzip ? gzipSync(text) : text);
  });
  const fetcher = localFetcher(context);
  for (const path of ['/plain', '/gzip']) {
    const cut = await fetcher.fetch(server + path, { cuts: true, limits: { mostBytes: 50_000 } });
    assert.deepEqual([cut.fault, cut.isCut, cut.body.toString()], [undefined, true, text.slice(0, 50_000)]);
    const whole = await fetcher.fetch(server + path, { cuts: true });
    assert.deepEqual([whole.isCut, whole.body.length], [false, text.length]);
    const refused = await fetcher.fetch(server + path, { limits: { mostBytes: 50_000 } });
    assert.deepEqual([refused.fault?.code, refused.body.length], ['body_too_large', 0]);
  }
});

test('the caller looks at the headers and at every hop', async (context) => {
  const server = await httpServer(context, (request, response) => {
    if (request.url === '/r') response.writeHead(302, { location: '/closed' }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1_000_000));
  });
  const fetcher = localFetcher(context);
  const picture = await fetcher.fetch(server, { wantsType: (type) => type.startsWith('text/') });
  assert.deepEqual(
    [picture.fault, picture.status, picture.bytes],
    [{ code: 'type', detail: 'image/png' }, 200, 0],
  );
  const hop = await fetcher.fetch(`${server}/r`, {
    checkHop: (url) => (url.endsWith('/closed') ? 'robots' : undefined),
  });
  assert.deepEqual(hop.fault, { code: 'redirect_refused', detail: 'robots' });
  assert.deepEqual([hop.status, hop.redirects.length], [302, 1]);
});

test('the caller can leave before, while waiting and while reading', async (context) => {
  const server = await httpServer(context, (request, response) => {
    if (request.url === '/body') response.write('start');
  });
  const fetcher = localFetcher(context);
  const codes: (string | undefined)[] = [];
  codes.push((await fetcher.fetch(server, { signal: AbortSignal.abort() })).fault?.code);
  for (const path of ['/headers', '/body']) {
    const leaving = new AbortController();
    const pending = fetcher.fetch(server + path, { signal: leaving.signal });
    setTimeout(30).then(() => leaving.abort());
    codes.push((await pending).fault?.code);
  }
  assert.deepEqual(codes, ['cancelled', 'cancelled', 'cancelled']);
});

test('the character set is found as browsers find it', async (context) => {
  const bodies: Record<string, [string, Buffer]> = {
    '/header': ['text/html; charset=Windows-1251', Buffer.from([0xcf])],
    '/meta': ['text/html', Buffer.from('<meta charset=shift_jis>')],
    '/guess': ['', Buffer.from('größe', 'latin1')],
    '/xml': ['application/rss+xml', Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?><a/>')],
    '/text': ['text/plain', Buffer.from('<meta charset=koi8-r>ü')],
    '/picture': ['image/png', Buffer.from([1])],
    '/empty': ['text/html', Buffer.alloc(0)],
  };
  const server = await httpServer(context, (request, response) => {
    const [type, body] = must(bodies[pathOf(request)], 'bodies[request.url]');
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body);
  });
  const fetcher = localFetcher(context);
  const found = await Promise.all(
    Object.keys(bodies).map(async (path) => (await fetcher.fetch(server + path)).charset),
  );
  assert.deepEqual(found, [
    'windows-1251',
    'shift_jis',
    'windows-1252',
    'iso-8859-2',
    'utf-8',
    undefined,
    undefined,
  ]);
});
