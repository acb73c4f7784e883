import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BrowserPool } from '../browser/index.ts';
import { httpServer, localClient, rawServer } from '../web/testing-servers.ts';
import { countPages } from './count-pages.ts';
import { createPageLoader } from './page-loader.ts';

/** The browser has tests of its own; here it is only asked. */
const browser: Pick<BrowserPool, 'render'> = {
  render: async ({ url }) => ({
    html: '<p>after scripts',
    url,
    status: 200,
    headers: { 'content-type': 'text/html' },
    renderMs: 1,
  }),
};

function loaderOf(context: TestContext) {
  const pages = createPageLoader({ web: localClient(context), browser, userAgent: 'Test/1' });
  context.after(() => pages.close());
  return pages;
}

test('a page is text, in the character set it is in, where its redirects lead', async (context) => {
  const pages = loaderOf(context);
  const site = await httpServer(context, ({ url }, response) => {
    if (url === '/old') return response.writeHead(301, { location: '/new' }).end();
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from('<p>K\u00e4se', 'latin1'));
  });
  const page = await pages.load(`${site}/old`);
  assert.equal(page.html, '<p>K\u00e4se');
  assert.equal(page.url, `${site}/new`);
  assert.deepEqual(
    page.redirects.map(({ status }) => status),
    [301],
  );
  assert.equal((await pages.load(`${site}/new`, { render: true })).html, '<p>after scripts');
});

test('a page may set a cookie on the way and ask for it, and the next page begins without', async (context) => {
  const pages = loaderOf(context);
  const site = await httpServer(context, ({ url, headers }, response) => {
    if (headers.cookie?.includes('seen=1') === true)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${url} for visitors`);
    if (url === '/gate')
      return response.writeHead(302, { location: '/gate', 'set-cookie': 'seen=1; Path=/' }).end();
    return response.writeHead(403).end();
  });
  assert.equal((await pages.load(`${site}/gate`)).html, '<p>/gate for visitors');
  await assert.rejects(pages.load(`${site}/inside`), { status: 502, message: /returned 403/ });
});

test('what is no page is told: an error, a picture, no answer, an address inside', async (context) => {
  const pages = loaderOf(context);
  const site = await httpServer(context, ({ url }, response) => {
    if (url === '/picture') return response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Gone');
  });
  await assert.rejects(pages.load(`${site}/none`), { status: 502, message: /returned 404/ });
  assert.equal((await pages.load(`${site}/none`, { anyStatus: true })).html, '<h1>Gone');
  await assert.rejects(pages.load(`${site}/picture`), { status: 502, message: /image\/png/ });
  const silent = await rawServer(context, (socket) => socket.destroy());
  await assert.rejects(pages.load(silent), { status: 502, message: /closed the connection/ });
  const slow = await rawServer(context, () => undefined);
  await assert.rejects(pages.load(slow, { limits: { firstByteMs: 100 } }), { status: 504 });
  await assert.rejects(pages.load('http://169.254.169.254/'), { status: 400 });
  await assert.rejects(pages.load('file:///etc/passwd'), { status: 400 });
});

test('pages are counted with their bytes as soon as somebody has answered, whatever it was', async (context) => {
  const { pages, moved } = countPages(loaderOf(context));
  const site = await httpServer(context, ({ url }, response) => {
    if (url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>K\u00e4se');
    return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Gone');
  });
  await pages.load(`${site}/page`);
  assert.deepEqual(moved, { pages: 1, bytes: 8 });
  await assert.rejects(pages.load(`${site}/none`));
  assert.deepEqual(moved, { pages: 2, bytes: 16 });
  const answered: number[] = [];
  await pages.fetch(`${site}/page`, { onAnswer: (bytes) => answered.push(bytes) });
  await pages.load(`${site}/page`, { render: true });
  assert.deepEqual([moved, answered], [{ pages: 4, bytes: 40 }, [8]]);
  const silent = await rawServer(context, (socket) => socket.destroy());
  await assert.rejects(pages.load(silent));
  assert.equal(moved.pages, 4);
});
