import assert from 'node:assert/strict';
import { createServer as createSecureServer } from 'node:https';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { must } from '../../../kernel/must.ts';
import { createCertificate } from '../testing-certificate.ts';
import { httpServer, listen, rawServer } from '../testing-servers.ts';
import { ProxyPool } from './proxy-pool.ts';
import { localFetcher } from './testing-fetcher.ts';
import { forwardProxy } from './testing-proxy.ts';

const withLogin = (url: string, login: string) => url.replace('://', `://${login}@`);
const guarded = { resolve: async () => ['127.0.0.1'] };

test('pages come through the proxy, http and https, the target told by its checked number', async (context) => {
  const proxy = await forwardProxy(context, 'me:geheim');
  const plain = await httpServer(context, (request, response) =>
    response.end(`plain ${request.headers.host}`),
  );
  const certificate = createCertificate(['shop.example']);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, certificate.cert]);
  context.after(() => setDefaultCACertificates(trusted));
  const secure = createSecureServer(certificate, (request, response) =>
    response.end(`secure ${request.headers.host}`),
  );
  context.after(() => secure.closeAllConnections());
  const [port, securePort] = [new URL(plain).port, await listen(context, secure)];
  const proxies = new ProxyPool({ proxies: [{ url: withLogin(proxy.url, 'me:geheim'), id: 'first' }] });
  const fetcher = localFetcher(context, { guarded, proxies });
  const one = await fetcher.fetch(`http://shop.example:${port}/`);
  assert.deepEqual([one.body.toString(), one.proxy], [`plain shop.example:${port}`, 'first']);
  const two = await fetcher.fetch(`https://shop.example:${securePort}/`);
  assert.equal(two.body.toString(), `secure shop.example:${securePort}`);
  await fetcher.fetch(`http://shop.example:${port}/again`);
  const authorization = `Basic ${Buffer.from('me:geheim').toString('base64')}`;
  assert.deepEqual(proxy.asked, [
    [`127.0.0.1:${port}`, authorization],
    [`127.0.0.1:${securePort}`, authorization],
  ]);
  const wrongName = await fetcher.fetch(`https://other.example:${securePort}/`);
  assert.equal(wrongName.fault?.code, 'tls_wrong_name');
});

test('the guard holds behind a proxy: targets, names, redirects, and the proxy itself', async (context) => {
  const proxy = await forwardProxy(context);
  const server = await httpServer(context, (_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
  });
  const proxies = new ProxyPool({ proxies: [proxy.url] });
  const resolve = async (host: string) => [host === 'inside.example' ? '10.0.0.7' : '127.0.0.1'];
  const fetcher = localFetcher(context, { guarded: { resolve }, proxies });
  assert.equal((await fetcher.fetch('http://169.254.169.254/')).fault?.code, 'refused');
  assert.equal((await fetcher.fetch('http://inside.example/')).fault?.code, 'refused');
  assert.deepEqual(proxy.asked, []);
  const moved = await fetcher.fetch(`http://shop.example:${new URL(server).port}/`);
  assert.equal(moved.fault?.code, 'redirect_refused');
  const nearby = new ProxyPool({ proxies: ['http://10.0.0.9:3128'] });
  const through = localFetcher(context, { guarded, proxies: nearby });
  const result = await through.fetch(`http://shop.example:${new URL(server).port}/`);
  assert.equal(result.fault?.code, 'proxy_failed');
  assert.match(must(result.fault, 'result.fault').detail, /private address/);
});

test('a proxy may look names up itself; numbers and names of this machine stay refused', async (context) => {
  const proxy = await forwardProxy(context);
  const server = await httpServer(context, (_request, response) => response.end('here'));
  const proxies = new ProxyPool({ proxies: [{ url: proxy.url, lookup: 'proxy' }] });
  const unknown = async (): Promise<string[]> => assert.fail('nothing is looked up here');
  const fetcher = localFetcher(context, { guarded: { resolve: unknown }, proxies });
  const { port } = new URL(server);
  assert.equal((await fetcher.fetch(`http://shop.example:${port}/`)).body.toString(), 'here');
  assert.deepEqual(proxy.asked, [[`shop.example:${port}`, undefined]]);
  assert.equal((await fetcher.fetch('http://169.254.169.254/')).fault?.code, 'refused');
});

test('a proxy that fails is rested, the others go on, and nothing goes past them', async (context) => {
  let time = 1_000_000;
  const good = await forwardProxy(context);
  const locked = await forwardProxy(context, 'nobody:knows');
  const silent = await rawServer(context, (socket) => socket.end());
  const odd = await rawServer(context, (socket) => socket.end('HTTP/1.1 503 Busy\r\n\r\n'));
  const endless = await rawServer(context, (socket) => socket.end('x'.repeat(20_000)));
  const server = await httpServer(context, (_request, response) => response.end('here'));
  const bad = [locked.url, silent, odd, endless, 'http://127.0.0.1:1'];
  const proxies = new ProxyPool({ proxies: [...bad, good.url], now: () => time });
  const fetcher = localFetcher(context, { guarded, proxies });
  const faults = new Map<string, string>();
  for (let count = 0; count < 18; count += 1) {
    const { fault, proxy } = await fetcher.fetch(server);
    if (fault !== undefined) faults.set(`http://${proxy}`, fault.code);
  }
  assert.deepEqual(Object.fromEntries(faults), {
    [locked.url]: 'proxy_login',
    [silent]: 'proxy_failed',
    [odd]: 'proxy_failed',
    [endless]: 'proxy_failed',
    'http://127.0.0.1:1': 'proxy_failed',
  });
  const states = () => Object.fromEntries(proxies.toJSON().map(({ address, state }) => [address, state]));
  assert.deepEqual(states(), {
    ...Object.fromEntries(bad.map((url) => [url, 'resting'])),
    [good.url]: 'working',
  });
  for (let count = 0; count < 5; count += 1) assert.equal((await fetcher.fetch(server)).fault, undefined);
  time += 30_000;
  assert.equal(states()[odd], 'working');
  const lonely = localFetcher(context, { guarded, proxies: new ProxyPool({ proxies: [] }) });
  assert.equal((await lonely.fetch(server)).fault?.code, 'proxy_missing');
});

test('each host rotates by itself, a session keeps its proxy while that works', () => {
  let time = 0;
  const pool = new ProxyPool({ proxies: ['http://a:1', 'http://b:1', 'http://c:1'], now: () => time });
  const ids = (host: string, count: number) =>
    Array.from({ length: count }, () => must(pool.pick(host), 'pool.pick(host)').id).join(' ');
  assert.equal(ids('x', 4), 'a:1 b:1 c:1 a:1');
  assert.equal(ids('y', 3), 'b:1 c:1 a:1');
  assert.equal(ids('x', 2), 'b:1 c:1');
  const kept = must(pool.pick('x', 's1'), 'pool.pick(…)');
  for (let count = 0; count < 5; count += 1) assert.equal(pool.pick('x', 's1'), kept);
  const fault = { code: 'proxy_failed', detail: '' } as const;
  for (let count = 0; count < 3; count += 1) pool.report(kept, fault);
  const next = must(pool.pick('x', 's1'), 'pool.pick(…)');
  assert.notEqual(next, kept);
  assert.equal(pool.pick('x', 's1'), next);
  time += 29_999;
  assert.ok(!ids('z', 6).includes(kept.id));
  time += 1;
  assert.ok(ids('z', 6).includes(kept.id));
  pool.report(kept, fault);
  time += 59_999;
  assert.ok(!ids('z', 6).includes(kept.id), 'the next rest is twice as long');
  pool.report(next, { code: 'connection_lost', detail: '' });
  assert.equal(
    pool.toJSON().find(({ id }) => id === next.id)?.failures,
    0,
    "a site's fault is not the proxy's",
  );
});

test('credentials are in nothing that is shown, logged or thrown', () => {
  const pool = new ProxyPool({
    proxies: ['http://us%40er:p%3Ass@proxy.example:8080', 'https://u:geheim@proxy.example'],
  });
  const proxy = must(pool.pick('x'), 'pool.pick(…)');
  for (const text of [
    JSON.stringify(pool),
    inspect(pool, { depth: 9, showHidden: true }),
    inspect(proxy),
    `${proxy.url}`,
  ]) {
    assert.doesNotMatch(text, /p:ss|p%3Ass|us@er|us%40er|geheim/);
  }
  assert.equal(proxy.authorization(), `Basic ${Buffer.from('us@er:p:ss').toString('base64')}`);
  const percent = must(
    new ProxyPool({ proxies: ['http://u:100%25%zz@proxy.example'] }).pick('x'),
    'new ProxyPool(…).pick(…)',
  );
  assert.equal(percent.authorization(), `Basic ${Buffer.from('u:100%%zz').toString('base64')}`);
  assert.deepEqual(pool.toJSON()[1], {
    id: 'proxy.example',
    address: 'https://proxy.example',
    state: 'unused',
    requests: 0,
    failures: 0,
  });
  for (const url of ['socks5://u:geheim@proxy.example', 'geheim', 'http://', '']) {
    assert.throws(
      () => new ProxyPool({ proxies: [url] }),
      (error: Error) => !error.message.includes('geheim') && /Write it like/.test(error.message),
    );
  }
});
