import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { pathOf } from '../../../../test/support/path-of.ts';
import { must } from '../../../kernel/must.ts';
import { decodeHtml } from '../charsets/decode.ts';
import { MOST_ROBOTS_BYTES, parseRobots } from '../robots/parse-robots.ts';
import { httpServer, rawServer, writeForEver } from '../testing-servers.ts';
import { localFetcher } from './testing-fetcher.ts';

const MiB = 1024 * 1024;
const closing = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));

test('a body of a gigabyte is cut early, whether announced or not', async (context) => {
  let written = 0;
  const closed: Promise<unknown>[] = [];
  const pour = (socket: Socket) => {
    closed.push(closing(socket));
    const chunk = Buffer.alloc(64 * 1024);
    socket.on('drain', () => {
      written += chunk.length;
    });
    writeForEver(socket, chunk);
  };
  const announced = await rawServer(context, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${1024 * MiB}\r\n\r\n`);
    pour(socket);
  });
  const endless = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    pour(socket);
  });
  const fetcher = localFetcher(context, { limits: { mostBytes: 2 * MiB } });
  for (const server of [announced, endless]) {
    const result = await fetcher.fetch(server);
    assert.deepEqual([result.fault?.code, result.status, result.body.length], ['body_too_large', 200, 0]);
  }
  await Promise.all(closed);
  assert.ok(written < 64 * MiB, `${written} bytes were taken`);
});

test('bombs of every kind stop at the cap', async (context) => {
  const zeros = Buffer.alloc(64 * MiB);
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
  const bombs: Record<string, [string, Buffer]> = {
    gzip: ['gzip', gzipSync(zeros)],
    deflate: ['deflate', deflateSync(zeros)],
    br: ['br', brotliCompressSync(zeros, quick)],
    zstd: ['zstd', zstdCompressSync(zeros)],
    twice: ['gzip, gzip', gzipSync(gzipSync(zeros))],
    window: [
      'zstd',
      zstdCompressSync(zeros, {
        params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 },
        pledgedSrcSize: zeros.length,
      }),
    ],
    thrice: ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(zeros)))],
  };
  const server = await httpServer(context, (request, response) => {
    const [encoding, body] = must(bombs[pathOf(request).slice(1)], 'bombs[…]');
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const fetcher = localFetcher(context, { limits: { mostBytes: MiB } });
  for (const name of Object.keys(bombs)) {
    const result = await fetcher.fetch(`${server}/${name}`);
    const wanted = name === 'window' || name === 'thrice' ? 'body_undecodable' : 'body_too_large';
    assert.deepEqual([result.fault?.code, result.body.length], [wanted, 0], name);
    const cut = await fetcher.fetch(`${server}/${name}`, { cuts: true });
    assert.ok(cut.body.length <= MiB, name);
  }
});

test('a body that is not what its encoding says is told apart', async (context) => {
  const whole = gzipSync('grain '.repeat(1_000));
  const bodies: Record<string, [string, Buffer]> = {
    plain: ['gzip', Buffer.from('<html>not compressed</html>')],
    short: ['gzip', whole.subarray(0, whole.length - 10)],
    other: ['br', whole],
    zstd: ['zstd', whole],
  };
  const server = await httpServer(context, (request, response) => {
    const [encoding, body] = must(bodies[pathOf(request).slice(1)], 'bodies[…]');
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const fetcher = localFetcher(context);
  for (const name of Object.keys(bodies)) {
    assert.equal((await fetcher.fetch(`${server}/${name}`)).fault?.code, 'body_undecodable', name);
  }
});

test('a server that announces much and sends little costs little', async (context) => {
  const server = await rawServer(context, (socket) => {
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${15 * MiB}\r\n\r\nx`);
  });
  const fetcher = localFetcher(context);
  const results = await Promise.all(Array.from({ length: 50 }, () => fetcher.fetch(server)));
  assert.ok(results.every(({ fault }) => fault !== undefined));
});

test('a robots.txt of 10 MB is read as far as it counts, plain and compressed', async (context) => {
  const text = `User-agent: *\nDisallow: /closed\n${'# grain\n'.repeat((10 * MiB) / 8)}Disallow: /late\n`;
  const server = await httpServer(context, (request, response) => {
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    else response.end(text);
  });
  const fetcher = localFetcher(context);
  for (const path of ['/plain', '/gzip']) {
    const result = await fetcher.fetch(server + path, {
      cuts: true,
      limits: { mostBytes: MOST_ROBOTS_BYTES + 1 },
    });
    assert.deepEqual([result.fault, result.isCut], [undefined, true], path);
    const robots = parseRobots(result.body);
    assert.equal(robots.truncated, true);
    assert.equal(robots.decide('granary', '/closed').allowed, false);
    assert.equal(robots.decide('granary', '/late').allowed, true);
  }
});

test('wrong and unknown character sets still give text', async (context) => {
  const bytes = Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0xff, 0xfe, 0x00, 0x81]);
  const server = await httpServer(context, (request, response) => {
    response.writeHead(200, { 'content-type': `text/html; charset=${pathOf(request).slice(1)}` }).end(bytes);
  });
  const fetcher = localFetcher(context);
  for (const name of [
    'utf-8',
    'utf-16',
    'nonsense',
    'shift_jis',
    'iso-2022-kr',
    'utf-7',
    'x-user-defined',
    '',
  ]) {
    const { body, contentType, charset } = await fetcher.fetch(`${server}/${name}`);
    const decoded = decodeHtml(body, contentType);
    assert.equal(typeof decoded.text, 'string');
    assert.equal(decoded.charset, charset, name);
  }
});
