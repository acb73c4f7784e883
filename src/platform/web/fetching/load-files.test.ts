import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pathOf } from '../../../../test/support/path-of.ts';
import { must } from '../../../kernel/must.ts';
import { createRobotsCache } from '../robots/robots-cache.ts';
import { sitemapCandidates } from '../sitemaps/discover-sitemaps.ts';
import { walkSitemaps } from '../sitemaps/walk-sitemaps.ts';
import { httpServer, localClient } from '../testing-servers.ts';
import { createRobotsLoader } from './load-robots.ts';
import { createSitemapOpener } from './open-sitemap.ts';
import { ProxyPool } from './proxy-pool.ts';
import { createProxyRoutes } from './proxy-routes.ts';
import { localFetcher } from './testing-fetcher.ts';
import { forwardProxy } from './testing-proxy.ts';

test('robots.txt is fetched, followed five times, and a site that fails is closed', async (context) => {
  const answers: Record<string, number> = { file: 200, none: 404, busy: 429, broken: 500 };
  const server = await httpServer(context, (request, response) => {
    const name = request.headers['x-case'] as string;
    const hop = Number(/^\/hop(\d)/.exec(pathOf(request))?.[1] ?? 0);
    if (name in answers)
      response.writeHead(must(answers[name], 'answers[name]')).end('User-agent: *\nDisallow: /\n');
    else if (name === 'loop') response.writeHead(302, { location: '/robots.txt' }).end();
    else if (hop < Number(name)) response.writeHead(302, { location: `/hop${hop + 1}` }).end();
    else response.end('User-agent: *\nDisallow: /moved\n');
  });
  const fetcher = localFetcher(context);
  const accessOf = async (name: string, url = server) => {
    const load = createRobotsLoader(fetcher, { headers: { 'x-case': name } });
    const { basis, robots } = await createRobotsCache({ load }).of(`${url}/page`);
    return [basis, robots.decide('granary', `${url}/page`).allowed];
  };
  assert.deepEqual(await accessOf('file'), ['file', false]);
  assert.deepEqual(await accessOf('none'), ['none', true]);
  assert.deepEqual(await accessOf('busy'), ['unreachable', false]);
  assert.deepEqual(await accessOf('broken'), ['unreachable', false]);
  assert.deepEqual(await accessOf('5'), ['file', true]);
  assert.deepEqual(await accessOf('6'), ['none', true]);
  assert.deepEqual(await accessOf('loop'), ['none', true]);
  assert.deepEqual(await accessOf('file', 'http://127.0.0.1:1'), ['unreachable', false]);
});

test('sitemaps are found, opened as streams and walked over HTTP', async (context) => {
  const server = await httpServer(context, (request, response) => {
    const files: Record<string, string | Buffer> = {
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${server}/a.xml.gz</loc></sitemap><sitemap><loc>${server}/b.txt</loc></sitemap><sitemap><loc>${server}/lost.xml</loc></sitemap></sitemapindex>`,
      '/a.xml.gz': gzipSync(`<urlset><url><loc>${server}/1</loc></url></urlset>`),
      '/b.txt': `${server}/2\n${server}/3\n`,
    };
    const body = files[pathOf(request)];
    if (body === undefined) response.writeHead(404).end('nothing here');
    else response.end(body);
  });
  const failures: string[] = [];
  const open = createSitemapOpener(localClient(context), {
    userAgent: 'Granary',
    onError: (url) => failures.push(url.slice(server.length)),
  });
  const starts = sitemapCandidates(server).map(({ url }) => url);
  const pages: string[] = [];
  for await (const { loc } of walkSitemaps(starts, { open })) pages.push(loc.slice(server.length));
  assert.deepEqual(pages, ['/1', '/2', '/3']);
  assert.ok(failures.includes('/lost.xml') && failures.includes('/sitemap_index.xml'));
});

test('a walk that is given up throws what it was given up with', async (context) => {
  const server = await httpServer(context, () => {});
  const leaving = new AbortController();
  const open = createSitemapOpener(localClient(context), { userAgent: 'Granary', signal: leaving.signal });
  const reason = new Error('the caller left');
  const walk = walkSitemaps([server], { open }).next();
  leaving.abort(reason);
  await assert.rejects(walk, reason);
});

test('through proxies: one that is away is passed over, and nothing goes past them', async (context) => {
  const proxy = await forwardProxy(context);
  const server = await httpServer(context, ({ url }, response) => {
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n');
    else if (url === '/sitemap.txt') response.end(`${server}/1\n`);
    else response.writeHead(404).end();
  });
  const client = localClient(context);
  const openWith = (pool: ProxyPool) => {
    const proxies = createProxyRoutes(client, pool);
    context.after(() => proxies.close());
    return createSitemapOpener(client, { userAgent: 'Granary', proxies });
  };
  const pool = new ProxyPool({ proxies: ['http://127.0.0.1:1', proxy.url] });
  const load = createRobotsLoader(localFetcher(context, { proxies: pool }), { mostProxies: pool.size });
  assert.equal((await load(`${server}/robots.txt`)).status, 200);
  const pages = [];
  for await (const { loc } of walkSitemaps([`${server}/sitemap.txt`], { open: openWith(pool) }))
    pages.push(loc);
  assert.deepEqual(pages, [`${server}/1`]);
  assert.ok(proxy.asked.length > 0);
  assert.deepEqual(
    pool.toJSON().map(({ failures }) => failures > 0),
    [true, false],
  );
  const away = new ProxyPool({ proxies: ['http://127.0.0.1:1', 'http://127.0.0.1:2'] });
  assert.equal(await openWith(away)(`${server}/sitemap.txt`), undefined);
  assert.deepEqual(
    away.toJSON().map(({ failures }) => failures),
    [1, 1],
  );
});
