import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { createGuardedClient, type GuardedClient } from '../web/index.ts';
import { openGateway } from './gateway.ts';
import { type BrowserPool, createBrowserPool } from './index.ts';

const PAGES: Record<string, string> = {
  '/script': '<h1>Before</h1><script>document.querySelector("h1").textContent = "After"</script>',
  '/late':
    '<div id="list"></div><script>setTimeout(() => { list.innerHTML = "<p class=row>Row</p>" }, 300)</script>',
  '/cookie':
    '<p></p><script>document.querySelector("p").textContent = document.cookie; document.cookie = "seen=1"</script>',
  '/endless': '<script>for (;;);</script>',
  '/busy': '<p>Here</p><script>setInterval(() => fetch("/ping"), 50)</script>',
  '/dialog':
    '<p></p><script>alert("x"); window.open("/script"); document.querySelector("p").textContent = "on"</script>',
  '/form':
    '<form><input type="password"><select><option>One</select><button>Send</button></form><p>漢字 ◈</p>',
  '/picture': '<img src="/picture.png"><p>Text</p>',
};

let folder: string;
let server: Server;
let hidden: Server;
let address: string;
let hiddenAddress: string;
let web: GuardedClient;
let pool: BrowserPool;
const asked: string[] = [];

const listen = async (host: string, answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const made = createServer(answer);
  await new Promise<void>((resolve) => made.listen(0, host, resolve));
  return { made, address: `http://${host}:${(made.address() as AddressInfo).port}` };
};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-browser-'));
  ({ made: server, address } = await listen('127.0.0.1', (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const target = new URLSearchParams(path.split('?')[1]).get('to');
    const page =
      target === null
        ? (PAGES[path] ?? '')
        : `<p></p><script>fetch(${JSON.stringify(target)}, { mode: "no-cors" }).then(() => "reached", () => "refused").then((text) => { document.querySelector("p").textContent = text })</script>`;
    response.writeHead(path === '/missing' ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  }));
  ({ made: hidden, address: hiddenAddress } = await listen('127.0.0.2', (_request, response) =>
    response.end('secret'),
  ));
  web = createGuardedClient({ allow: ['127.0.0.1/32'], log: silentLogger });
  pool = createBrowserPool({ folder, web, log: silentLogger, pages: 2 });
});
after(async () => {
  await pool.close();
  await web.close();
  server.close();
  hidden.close();
  await rm(folder, { recursive: true, force: true });
});

/** A page that has to be there is waited for, however slow the machine is. */
const render = (path: string, more: object = {}) =>
  pool.render({ url: address + path, timeoutMs: 600_000, ...more });
/** The page has done what it was asked for and says how it went. */
const SAID = { waitFor: 'p:not(:empty)' };

test('a page is what its scripts have made of it', async () => {
  const page = await render('/script');
  assert.match(page.html, /<h1>After<\/h1>/);
  assert.deepEqual([page.status, page.url], [200, `${address}/script`]);
  assert.equal((await render('/missing')).status, 404);
});

test('a page with a form on it does not end the browser', async () => {
  assert.match((await render('/form')).html, /<option>One<\/option>/);
});

test('it waits for an element, or for the network to rest, and not for ever', async () => {
  assert.match((await render('/late', { waitFor: '.row' })).html, /Row/);
  assert.match((await render('/busy')).html, /Here/);
  await assert.rejects(render('/script', { waitFor: '.never', timeoutMs: 1_000 }), { status: 504 });
});

test('a script without end costs its page alone', async () => {
  const stuck = assert.rejects(render('/endless', { timeoutMs: 2_000 }), { status: 504 });
  assert.match((await render('/script')).html, /After/);
  await stuck;
  assert.match((await render('/script')).html, /After/);
});

test('pages share no cookies, cannot ask, open windows or load pictures', async () => {
  await render('/cookie');
  assert.match((await render('/cookie')).html, /<p><\/p>/);
  assert.match((await render('/dialog')).html, /<p>on<\/p>/);
  await render('/picture');
  assert.ok(!asked.includes('/picture.png'));
});

test('what a page asks for is guarded as every other address is', async () => {
  const ask = async (url: string) => (await render(`/ask?to=${encodeURIComponent(url)}`, SAID)).html;
  assert.match(await ask(`${address}/script`), /reached/);
  const answer = await ask(`${hiddenAddress}/`);
  assert.doesNotMatch(answer, /secret/);
  await assert.rejects(pool.render({ url: `${hiddenAddress}/` }), { status: 400 });
  await assert.rejects(pool.render({ url: 'file:///etc/passwd' }), { status: 400 });
});

test('the gateway tunnels and forwards to guarded addresses only, and only for the browser', async () => {
  const gateway = await openGateway(web, silentLogger);
  const credential = `Basic ${Buffer.from(`${gateway.username}:${gateway.password}`).toString('base64')}`;
  const { port } = new URL(gateway.address);
  const through = (options: { method?: string; path: string; headers?: Record<string, string> }) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, ...options });
      sent.on('connect', (answer, socket) => {
        socket.destroy();
        resolve(answer.statusCode);
      });
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });
  const headers = { 'proxy-authorization': credential };
  try {
    assert.equal(await through({ path: `${address}/script` }), 407);
    assert.equal(await through({ path: `${address}/script`, headers }), 200);
    assert.equal(await through({ path: `${hiddenAddress}/`, headers }), 403);
    assert.equal(await through({ method: 'CONNECT', path: new URL(address).host }), 407);
    assert.equal(await through({ method: 'CONNECT', path: new URL(address).host, headers }), 200);
    assert.equal(await through({ method: 'CONNECT', path: new URL(hiddenAddress).host, headers }), 403);
    assert.equal(await through({ method: 'CONNECT', path: '169.254.169.254:80', headers }), 403);
  } finally {
    await gateway.close();
  }
});

test('a browser is replaced after its share of pages, and when it is ended', async () => {
  const small = createBrowserPool({ folder, web, log: silentLogger, pages: 1, mostPages: 2 });
  try {
    for (let count = 0; count < 5; count += 1)
      assert.match((await small.render({ url: `${address}/script` })).html, /After/);
  } finally {
    await small.close();
  }
  assert.ok((await readdir(folder)).every((name) => !name.endsWith('.partial')));
});

test('without a browser there is a clear error, not a plain page', async () => {
  const nowhere = createBrowserPool({ folder: join(process.execPath, 'nowhere'), web, log: silentLogger });
  await assert.rejects(nowhere.render({ url: `${address}/script` }), (error: any) => {
    assert.equal(error.status, 503);
    assert.match(error.message, /No browser can be started/);
    return true;
  });
  await nowhere.close();
});
