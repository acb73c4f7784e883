import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOf } from '../../../test/support/path-of.ts';
import { ApiError } from '../../kernel/errors.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { createGuardedClient } from './client.ts';
import { httpServer, localClient } from './testing-servers.ts';

const isRefused =
  (reason: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof ApiError, String(error));
    assert.equal(error.code, 'invalid_request');
    assert.match(error.message, reason);
    return true;
  };

const LITERALS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '１２７.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::1]',
  '[::]',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST.',
  'app.localhost',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '168.63.129.16',
  '100.100.100.200',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '192.168.0.1',
];

for (const host of LITERALS) {
  test(`http://${host} is refused, and nothing is connected`, async (context) => {
    let requests = 0;
    const server = await httpServer(context, (_request, response) => {
      requests += 1;
      response.end();
    });
    const client = localClient(context, { allow: [] });
    const { port } = new URL(server);
    assert.throws(() => client.checkUrl(`http://${host}:${port}/`), isRefused(/is refused: it is /));
    await assert.rejects(client.fetch(`http://${host}:${port}/`), isRefused(/GRANARY_FETCH_ALLOW/));
    assert.equal(requests, 0);
  });
}

for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]', 'localhost']) {
  test(`the connector alone refuses ${host}, for users of the dispatcher`, async (context) => {
    const client = localClient(context, { allow: [] });
    await assert.rejects(
      client.dispatcher.request({ origin: `http://${host}:1`, path: '/', method: 'GET' }),
      isRefused(/loopback/),
    );
  });
}

test('schemes other than http and https are refused', async (context) => {
  const client = localClient(context);
  for (const url of [
    'file:///etc/passwd',
    'gopher://example.com/',
    'ftp://example.com/',
    'data:,x',
    'ws://h/',
  ]) {
    await assert.rejects(client.fetch(url), isRefused(/Use http or https/));
  }
});

test('credentials in the address and addresses that cannot be read are refused', async (context) => {
  const client = localClient(context);
  await assert.rejects(client.fetch('http://user:word@example.com/'), isRefused(/user name or password/));
  await assert.rejects(client.fetch('http://user@example.com/'), isRefused(/user name or password/));
  for (const url of [
    '',
    'example.com',
    '/path',
    'http://',
    'http://1.2.3.4.5/',
    'http://[::1',
    'http://a b/',
  ]) {
    await assert.rejects(client.fetch(url), isRefused(/cannot be read/));
  }
});

test('a name that leads to a private address is refused without telling which', async (context) => {
  const client = localClient(context, { allow: [], resolve: async () => ['10.20.30.40'] });
  await assert.rejects(client.fetch('http://intranet.example/'), (error: Error) => {
    assert.doesNotMatch(error.message, /10\.20/);
    return isRefused(/"intranet.example" is refused: it leads to a private address/)(error);
  });
});

test('one bad address among good ones refuses the name', async (context) => {
  for (const bad of ['127.0.0.1', '::1', '::ffff:10.0.0.1', '::127.0.0.1', '169.254.169.254', 'nonsense']) {
    const client = localClient(context, { allow: [], resolve: async () => ['8.8.8.8', bad] });
    await assert.rejects(client.fetch('http://mixed.example/'), isRefused(/leads to/));
  }
});

test('rebinding: the address that was checked is the one connected, and a later look-up is checked anew', async (context) => {
  const hosts: (string | undefined)[] = [];
  const server = await httpServer(context, (request, response) => {
    hosts.push(request.headers.host);
    response.setHeader('connection', 'close').end('public');
  });
  const { port } = new URL(server);
  // 127.0.0.1 plays the public address here, and 10.0.0.1 the private one.
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  let lookups = 0;
  const client = localClient(context, { resolve: async () => answers[lookups++] ?? [] });
  const first = await client.fetch(`http://rebind.example:${port}/`);
  assert.equal(await first.text(), 'public');
  assert.equal(lookups, 1);
  await assert.rejects(client.fetch(`http://rebind.example:${port}/`), isRefused(/private/));
  assert.equal(lookups, 2);
  assert.deepEqual(hosts, [`rebind.example:${port}`]);
});

test('the next address is tried when one does not answer', async (context) => {
  const server = await httpServer(context, (_request, response) => response.end('here'));
  const client = localClient(context, {
    allow: ['127.0.0.1', '::1'],
    resolve: async () => ['::1', '127.0.0.1'],
  });
  const answer = await client.fetch(`http://two.example:${new URL(server).port}/`);
  assert.equal(await answer.text(), 'here');
});

test('a redirect to loopback, to another scheme or to credentials is refused', async (context) => {
  const locations: Record<string, [string, RegExp]> = {
    '/number': ['http://2130706434/', /loopback/],
    '/six': ['http://[::1]/', /loopback/],
    '/name': ['http://inside.example/', /it leads to a loopback/],
    '/metadata': ['http://169.254.169.254/latest/meta-data/', /link-local/],
    '/file': ['file:///etc/passwd', /Use http or https/],
    '/login': ['http://a:b@example.com/', /user name or password/],
  };
  const server = await httpServer(context, (request, response) => {
    response
      .writeHead(302, { location: must(locations[pathOf(request)], 'locations[request.url]')[0] })
      .end();
  });
  const client = localClient(context, { resolve: async () => ['127.0.0.2'] });
  for (const [path, [, reason]] of Object.entries(locations)) {
    await assert.rejects(client.fetch(server + path), isRefused(reason));
  }
});

test('by default the names of this machine are looked up, and localhost is caught', async () => {
  const client = createGuardedClient({ allow: ['10.0.0.0/8'], log: silentLogger });
  await assert.rejects(
    client.dispatcher.request({ origin: 'http://localhost:1', path: '/', method: 'GET' }),
    isRefused(/leads to a loopback/),
  );
  await client.close();
});
