import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { pathOf } from '../../../test/support/path-of.ts';
import { must } from '../../kernel/must.ts';
import { decompress } from './decompress.ts';
import { httpServer, localClient, rawServer, writeForEver, writeSlowly } from './testing-servers.ts';

const MiB = 1024 * 1024;
const plain = Buffer.from('All the grain of the granary. '.repeat(20_000));

const ENCODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gzipSync(bytes),
  'x-gzip': (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  zstd: (bytes) => zstdCompressSync(bytes),
};

for (const [name, encode] of Object.entries(ENCODERS)) {
  test(`${name} is undone, and a bomb of it is stopped`, async (context) => {
    const bomb = encode(Buffer.alloc(32 * MiB));
    assert.ok(bomb.length < MiB / 2);
    const server = await httpServer(context, (request, response) => {
      response.writeHead(200, { 'content-encoding': name.toUpperCase() });
      response.end(request.url === '/bomb' ? bomb : encode(plain));
    });
    const client = localClient(context);
    assert.ok((await (await client.fetch(server)).bytes()).equals(plain));
    const answer = await client.fetch(`${server}/bomb`, { maxBytes: MiB });
    let seen = 0;
    await assert.rejects(
      async () => {
        for await (const chunk of answer.body) seen += (chunk as Buffer).length;
      },
      { code: 'upstream_failed', message: /larger than 1048576 bytes when decompressed/ },
    );
    assert.ok(seen <= MiB, 'no byte beyond the cap is handed on');
  });
}

test('deflate without the zlib header is undone, in any cut', async (context) => {
  const raw = deflateRawSync(plain);
  const server = await httpServer(context, async (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' });
    for (const chunk of [raw.subarray(0, 1), raw.subarray(1, 7), raw.subarray(7)]) {
      response.write(chunk);
      await setImmediate();
    }
    response.end();
  });
  assert.ok((await (await localClient(context).fetch(server)).bytes()).equals(plain));
});

test('a reader who pauses holds the decompression back, and gets every byte afterwards', async () => {
  const large = Buffer.alloc(32 * MiB, 'abcdefgh');
  const stage = decompress(Readable.from([gzipSync(large)]), 'gzip', 64 * MiB);
  await once(stage, 'readable');
  await setTimeout(100);
  assert.ok(stage.readableLength < MiB, `${stage.readableLength} bytes wait`);
  assert.ok((await buffer(stage)).equals(large));
});

test('two encodings are undone, a bomb in a bomb is stopped, and three are refused', async (context) => {
  // Blocks of deflate that hold nothing: they compress well and yield not one byte.
  const emptyBlocks = Buffer.alloc(32 * MiB, Buffer.from([0, 0, 0, 0xff, 0xff]));
  const bombs = gzipSync(gzipSync(Buffer.alloc(64 * MiB)));
  const server = await httpServer(context, (request, response) => {
    const answers: Record<string, [string | string[], Buffer]> = {
      '/two': ['gzip, br', must(ENCODERS.br, 'ENCODERS.br')(gzipSync(plain))],
      '/lines': [['gzip', 'br'], must(ENCODERS.br, 'ENCODERS.br')(gzipSync(plain))],
      '/bombs': ['gzip, gzip', bombs],
      '/inner': ['deflate, gzip', gzipSync(emptyBlocks)],
      '/three': ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(plain)))],
      '/same': ['identity', plain],
      '/unknown': ['pack200', plain],
      '/proto': ['__proto__', plain],
    };
    const [encoding, bytes] = must(answers[pathOf(request)], 'answers[request.url]');
    response.writeHead(200, { 'content-encoding': encoding } as OutgoingHttpHeaders).end(bytes);
  });
  const client = localClient(context);
  for (const path of ['/two', '/lines', '/same', '/unknown', '/proto']) {
    assert.ok((await (await client.fetch(server + path)).bytes()).equals(plain), path);
  }
  for (const path of ['/bombs', '/inner']) {
    const answer = await client.fetch(server + path, { maxBytes: MiB });
    await assert.rejects(answer.bytes(), { code: 'upstream_failed', message: /larger than/ }, path);
  }
  await assert.rejects(client.fetch(`${server}/three`), { code: 'upstream_failed', message: /3 times/ });
});

test('a zstd frame that asks for a huge window is refused', async (context) => {
  const greedy = zstdCompressSync(Buffer.alloc(64 * MiB), {
    params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 },
    pledgedSrcSize: 64 * MiB,
  });
  const server = await httpServer(context, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'zstd' }).end(greedy);
  });
  const answer = await localClient(context).fetch(server, { maxBytes: 100 * MiB });
  await assert.rejects(answer.bytes(), { code: 'upstream_failed', message: /cannot be decompressed/ });
});

test('bytes that do not decompress, and a stream that is cut, are faults of the sender', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const [, encoding, kind] = pathOf(request).split('/');
    assert.ok(encoding !== undefined);
    const bytes = must(ENCODERS[encoding], 'ENCODERS[encoding]')(plain);
    response.writeHead(200, { 'content-encoding': encoding });
    response.end(kind === 'cut' ? bytes.subarray(0, bytes.length / 2) : Buffer.from('this is no such thing'));
  });
  const client = localClient(context);
  for (const encoding of Object.keys(ENCODERS)) {
    for (const kind of ['cut', 'nonsense']) {
      const answer = await client.fetch(`${server}/${encoding}/${kind}`);
      await assert.rejects(
        answer.bytes(),
        { code: 'upstream_failed', message: /cannot be decompressed/ },
        `${encoding} ${kind}`,
      );
    }
  }
});

test('a body that never ends is stopped by size, and its connection closed', async (context) => {
  let closed: Promise<unknown> | undefined;
  const server = await rawServer(context, (socket) => {
    closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    writeForEver(socket, Buffer.alloc(64 * 1024));
  });
  const answer = await localClient(context).fetch(server, { maxBytes: 3 * MiB });
  await assert.rejects(answer.bytes(), { code: 'upstream_failed', message: /larger than/ });
  await closed;
});

test('an endless compressed body that yields nothing is stopped by its size on the wire', async (context) => {
  const empty = gzipSync(Buffer.alloc(0));
  const many = Buffer.concat(Array.from({ length: 1000 }, () => empty));
  const server = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
    writeForEver(socket, many);
  });
  const answer = await localClient(context).fetch(server, { maxBytes: MiB });
  await assert.rejects(answer.bytes(), { code: 'upstream_failed', message: /larger than/ });
});

test('a body of exactly the cap passes, one byte more does not', async (context) => {
  const server = await httpServer(context, (request, response) =>
    response.end('x'.repeat(Number(pathOf(request).slice(1)))),
  );
  const client = localClient(context);
  assert.equal((await (await client.fetch(`${server}/1000`, { maxBytes: 1000 })).bytes()).length, 1000);
  await assert.rejects(
    (await client.fetch(`${server}/1001`, { maxBytes: 1000 })).bytes(),
    /larger than 1000/,
  );
});

test('slow headers, no headers and a slow body run into the time limit', async (context) => {
  const late = { code: 'timeout', status: 504 };
  const slowHeaders = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeSlowly(socket, 'x-a: b\r\n');
  });
  const silent = await rawServer(context, () => {});
  const slowBody = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    writeSlowly(socket, 'x');
  });
  const early = await rawServer(context, (socket) => writeSlowly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'));
  const client = localClient(context);
  for (const server of [slowHeaders, silent, early]) {
    await assert.rejects(client.fetch(server, { headersTimeoutMs: 150 }), late);
    await assert.rejects(client.fetch(server, { timeoutMs: 150 }), late);
  }
  await assert.rejects(async () => (await client.fetch(slowBody, { timeoutMs: 250 })).bytes(), late);
});

test('the time limit also ends a body that nobody reads, and a name look-up that hangs', async (context) => {
  let closed: Promise<unknown> | undefined;
  const server = await rawServer(context, (socket) => {
    closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    writeForEver(socket, Buffer.alloc(64 * 1024));
  });
  const unread = async () => {
    const { body } = await localClient(context).fetch(server, { timeoutMs: 1000 });
    await once(body, 'close');
  };
  await assert.rejects(unread(), { code: 'timeout' });
  await closed;
  const client = localClient(context, { resolve: () => new Promise(() => {}) });
  await assert.rejects(client.fetch('http://slow.example/', { timeoutMs: 100 }), {
    code: 'timeout',
    message: /The request took longer than 0.1 seconds/,
  });
});

test('all redirects share one time limit', async (context) => {
  const server = await httpServer(context, (_request, response) => {
    setTimeout(40).then(() => response.writeHead(302, { location: '/' }).end());
  });
  await assert.rejects(localClient(context).fetch(server, { timeoutMs: 200 }), { code: 'timeout' });
});

test('the caller can give up before, during and after the headers', async (context) => {
  const server = await httpServer(context, (request, response) => {
    if (request.url === '/body') response.write('start');
  });
  const client = localClient(context);
  const reason = new Error('the caller left');
  await assert.rejects(client.fetch(server, { signal: AbortSignal.abort(reason) }), reason);
  const waiting = new AbortController();
  const pending = client.fetch(server, { signal: waiting.signal });
  setTimeout(20).then(() => waiting.abort(reason));
  await assert.rejects(pending, reason);
  const reading = new AbortController();
  const answer = await client.fetch(`${server}/body`, { signal: reading.signal });
  const bytes = answer.bytes();
  reading.abort(reason);
  await assert.rejects(bytes, reason);
});

test('a body that is destroyed closes its connection', async (context) => {
  let closed: Promise<unknown> | undefined;
  for (const encoding of ['identity', 'gzip', 'deflate']) {
    const server = await rawServer(context, (socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\n\r\n`);
    });
    const answer = await localClient(context).fetch(server);
    answer.body.destroy();
    await closed;
  }
});

test('a flood of headers is stopped', async (context) => {
  const flood = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeForEver(socket, `x-${'a'.repeat(100)}: ${'b'.repeat(1000)}\r\n`);
  });
  const oneLine = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-a: ');
    writeForEver(socket, 'b'.repeat(1000));
  });
  const client = localClient(context);
  for (const server of [flood, oneLine]) {
    await assert.rejects(client.fetch(server), { code: 'upstream_failed', message: /more headers than/ });
  }
});

test('a peer that is not there, breaks off or breaks the rules is named', async (context) => {
  const answers: Record<string, string> = {
    nothing: '',
    'not HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
    'a broken header': 'HTTP/1.1 200 OK\r\nno colon here\r\n\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    'a short body': 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx',
    'a broken chunk': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  };
  const client = localClient(context);
  for (const [what, bytes] of Object.entries(answers)) {
    const server = await rawServer(context, (socket) => socket.end(bytes));
    await assert.rejects(async () => (await client.fetch(server)).bytes(), { code: 'upstream_failed' }, what);
  }
  await assert.rejects(client.fetch('http://127.0.0.1:1/'), {
    code: 'upstream_failed',
    message: /"127.0.0.1" failed \(ECONNREFUSED\)/,
  });
  const lost = localClient(context, {
    resolve: async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    },
  });
  const unknown = { code: 'upstream_failed', message: /"nowhere.example" has no IP address/ };
  await assert.rejects(lost.fetch('http://nowhere.example/'), unknown);
  const empty = localClient(context, { resolve: async () => [] });
  await assert.rejects(empty.fetch('http://nowhere.example/'), unknown);
});
