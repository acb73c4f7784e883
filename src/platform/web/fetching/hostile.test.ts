import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { pathOf } from '../../../../test/support/path-of.ts';
import { must } from '../../../kernel/must.ts';
import { httpServer, rawServer, writeForEver, writeSlowly } from '../testing-servers.ts';
import type { FaultCode } from './faults.ts';
import type { FetchLimits } from './limits.ts';
import { localFetcher } from './testing-fetcher.ts';

const closing = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve));

test('redirects in circles, without end, to nowhere and to where nobody may go all end', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const targets: Record<string, string> = {
      '/self': '/self',
      '/a': '/b',
      '/b': '/c',
      '/c': '/a',
      '/unreadable': 'http://[::1',
      '/metadata': 'http://169.254.169.254/latest/meta-data/',
      '/number': 'http://2852039166/',
      '/inside': 'http://inside.example/',
      '/file': 'file:///etc/passwd',
      '/login': 'http://a:b@shop.example/',
      '/empty': '',
    };
    const count = Number(/^\/more\/(\d+)/.exec(pathOf(request))?.[1]);
    const location = Number.isNaN(count)
      ? must(targets[pathOf(request)], 'targets[request.url]')
      : `/more/${count + 1}`;
    response.writeHead(302, { location }).end();
  });
  const fetcher = localFetcher(context, { guarded: { resolve: async () => ['10.0.0.7'] } });
  const wanted: Record<string, [FaultCode, number]> = {
    '/self': ['redirect_loop', 1],
    '/empty': ['redirect_loop', 1],
    '/a': ['redirect_loop', 3],
    '/more/0': ['redirect_limit', 11],
    '/unreadable': ['redirect_invalid', 0],
    '/metadata': ['redirect_refused', 1],
    '/number': ['redirect_refused', 1],
    '/file': ['redirect_refused', 1],
    '/login': ['redirect_refused', 1],
    '/inside': ['refused', 1],
  };
  for (const [path, [code, hops]] of Object.entries(wanted)) {
    const result = await fetcher.fetch(server + path);
    assert.deepEqual([result.fault?.code, result.redirects.length], [code, hops], path);
  }
});

test('addresses of machines nearby are refused in numbers and by name, before anything is sent', async (context) => {
  const fetcher = localFetcher(context, { guarded: { allow: [], resolve: async () => ['192.168.1.1'] } });
  for (const url of [
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://[::ffff:169.254.169.254]/',
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://intranet.example/',
    'https://intranet.example/',
  ]) {
    const result = await fetcher.fetch(url);
    assert.deepEqual([result.fault?.code, result.status], ['refused', 0], url);
    assert.doesNotMatch(must(result.fault, 'result.fault').detail, /192\.168/);
  }
  for (const url of ['', 'nonsense', 'ftp://shop.example/', 'http://u:p@shop.example/']) {
    assert.equal((await fetcher.fetch(url)).fault?.code, 'invalid', url);
  }
});

test('servers that drip, stall or say nothing run into their limit', async (context) => {
  const head = 'HTTP/1.1 200 OK\r\n';
  const cases: [FaultCode, (socket: Socket) => void, Partial<FetchLimits>][] = [
    ['first_byte_timeout', () => {}, { firstByteMs: 100 }],
    ['total_timeout', () => {}, { totalMs: 100 }],
    ['first_byte_timeout', (socket) => slowHeaders(socket, head), { firstByteMs: 100 }],
    [
      'first_byte_timeout',
      (socket) => writeSlowly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      { firstByteMs: 100 },
    ],
    ['stalled', (socket) => socket.write(`${head}content-length: 10\r\n\r\nabc`), { idleMs: 100 }],
    ['too_slow', (socket) => drip(socket, head), { slowAfterMs: 100, minBytesPerSecond: 10_000 }],
    ['total_timeout', (socket) => drip(socket, head), { totalMs: 150 }],
  ];
  const fetcher = localFetcher(context);
  await Promise.all(
    cases.map(async ([code, answer, limits]) => {
      let closed: Promise<unknown> | undefined;
      const server = await rawServer(context, (socket) => {
        closed = closing(socket);
        answer(socket);
      });
      const result = await fetcher.fetch(server, { limits });
      assert.equal(result.fault?.code, code, JSON.stringify(limits));
      await closed;
    }),
  );
});

const slowHeaders = (socket: Socket, head: string) => {
  socket.write(head);
  writeSlowly(socket, 'x-a: b\r\n');
};

const drip = (socket: Socket, head: string) => {
  socket.write(`${head}\r\n`);
  writeSlowly(socket, 'x');
};

test('a redirect is followed although its body never ends, and its connection is given up', async (context) => {
  const closed: Promise<unknown>[] = [];
  const server = await rawServer(context, (socket) => {
    closed.push(closing(socket));
    socket.write(`HTTP/1.1 302 Found\r\nlocation: ${goal}\r\n\r\n`);
    writeForEver(socket, Buffer.alloc(16 * 1024));
  });
  const goal = await httpServer(context, (_request, response) => response.end('here'));
  const result = await localFetcher(context).fetch(server);
  assert.deepEqual([result.body.toString(), result.fault], ['here', undefined]);
  await Promise.all(closed);
});

for (const [name, answer] of Object.entries({
  'with its length': 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\nhello, grain',
  'in chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n7\r\n, grain\r\n0\r\n\r\n',
})) {
  test(`a connection that breaks at any byte of an answer ${name} is a fault, never half a page`, async (context) => {
    let position = 0;
    let isReset = false;
    const server = await rawServer(context, (socket) => {
      socket.write(answer.slice(0, position), () => (isReset ? socket.resetAndDestroy() : socket.end()));
    });
    const fetcher = localFetcher(context);
    for (isReset of [false, true]) {
      for (position = 0; position < answer.length; position += 1) {
        const { fault, body } = await fetcher.fetch(server);
        assert.ok(fault !== undefined, `at ${position}`);
        assert.match(
          fault.code,
          /^(connection_lost|body_incomplete|protocol)$/,
          `at ${position}: ${fault.detail}`,
        );
        assert.equal(body.length, 0);
      }
    }
    isReset = false;
    assert.equal((await fetcher.fetch(server)).body.toString(), 'hello, grain');
  });
}

test('lengths that are wrong and answers that break the rules', async (context) => {
  const answers: Record<string, [string, RegExp]> = {
    'too short': ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx', /body_incomplete|connection_lost/],
    'two lengths': [
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      /protocol|body_incomplete/,
    ],
    'no number': ['HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nx', /protocol/],
    'length and chunks': [
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      /protocol|body_incomplete/,
    ],
    'a broken chunk': ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', /protocol/],
    'a huge chunk': [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
      /protocol/,
    ],
    'not HTTP': ['SSH-2.0-OpenSSH_9.2\r\n', /protocol/],
    nothing: ['', /connection_lost/],
  };
  const fetcher = localFetcher(context);
  for (const [name, [answer, wanted]] of Object.entries(answers)) {
    const server = await rawServer(context, (socket) => socket.end(answer));
    assert.match((await fetcher.fetch(server)).fault?.code ?? 'none', wanted, name);
  }
  const longer = await rawServer(context, (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello, and what nobody asked for'),
  );
  assert.equal((await fetcher.fetch(longer)).body.toString(), 'hello');
  assert.equal((await fetcher.fetch(longer)).body.toString(), 'hello');
});

test('a flood of headers is stopped', async (context) => {
  const flood = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeForEver(socket, `x-${'a'.repeat(100)}: ${'b'.repeat(1_000)}\r\n`);
  });
  const oneLine = await rawServer(context, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-a: ');
    writeForEver(socket, 'b'.repeat(1_000));
  });
  const fetcher = localFetcher(context);
  for (const server of [flood, oneLine])
    assert.equal((await fetcher.fetch(server)).fault?.code, 'header_flood');
});

test('fifty fetches at once from a server that breaks every third connection all come to an end', async (context) => {
  let count = 0;
  const server = await rawServer(context, (socket) => {
    count += 1;
    if (count % 3 === 0) socket.resetAndDestroy();
    else if (count % 3 === 1) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello');
    else socket.end('HTTP/1.1 200 OK\r\ncontent-le');
  });
  const fetcher = localFetcher(context, { guarded: { connectionsPerOrigin: 4 } });
  const results = await Promise.all(Array.from({ length: 50 }, () => fetcher.fetch(server)));
  for (const { fault, body } of results) assert.ok(fault !== undefined || body.toString() === 'hello');
  assert.ok(results.some(({ fault }) => fault === undefined));
});
