import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { crawl, rowsOf } from '../support/crawls.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const HTML = { 'content-type': 'text/html' };
const page = (title: string, more = '') => `<title>${title}</title><h1>${title}</h1>${more}`;
const PAGES: Readonly<Record<string, string>> = {
  '/': page('Start', '<a href=/cookie>1</a><a href=/session>2</a><a href=/refresh>3</a><a href=/later>4</a>'),
  '/refresh': '<meta http-equiv="Refresh" content="0; URL=\'new/place\'">',
  '/later': page('Soon', '<meta http-equiv=refresh content="5;url=/then">'),
  '/new/place': page('New place'),
  '/then': page('Then', '<meta http-equiv=refresh content="300">'),
};

let program: ProgramInUse;
let api: ApiClient;
let server: Server;
let address: string;
let asked: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    const url = request.url!;
    asked.push(url);
    const isKnown = request.headers.cookie?.includes('visitor=1') === true;
    if (/^\/(?:cookie|session)/.test(url) && !isKnown) {
      const location = url === '/session' ? '/session;jsessionid=0A1B2C3D4E5F6071' : url;
      response.writeHead(302, { location, 'set-cookie': 'visitor=1; Path=/' }).end();
      return;
    }
    const found = isKnown ? page(`For visitors: ${url.split(';')[0]}`) : PAGES[url];
    response.writeHead(found === undefined ? 404 : 200, HTML).end(found ?? 'none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'agency' });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await program.dispose();
});

async function newSpider(): Promise<{ spiderId: string; datasetId: string }> {
  const columns = [{ name: 'title', data_type: 'text' }];
  const dataset = good(await api.post('/api/v1/datasets', { name: 'Sent on', columns }));
  const definition = { handlers: [{ url_pattern: '/**', selectors: { title: { css: 'h1' } } }] };
  const body = { name: 'Sent on', site_url: `${address}/`, dataset_id: dataset.dataset_id, definition };
  const spider = good(await api.post('/api/v1/spiders', body));
  return { spiderId: spider.spider_id, datasetId: dataset.dataset_id };
}

test('a crawl reads pages that set a cookie first, and goes where pages send their readers', async () => {
  const { spiderId, datasetId } = await newSpider();
  asked = [];
  const job = await crawl(api, { spider_id: spiderId });
  const rows = (await rowsOf(api, datasetId)).map((row) => [row.page_url.slice(address.length), row.title]);
  assert.deepEqual(rows.sort(), [
    ['/', 'Start'],
    ['/cookie', 'For visitors: /cookie'],
    ['/later', 'Soon'],
    ['/new/place', 'New place'],
    ['/session', 'For visitors: /session'],
    ['/then', 'Then'],
  ]);
  const { urls } = good(await api.get(`/api/v1/crawl/frontier/${job.job_id}`));
  const passed = urls.find(({ url }: any) => url.endsWith('/refresh'));
  assert.deepEqual(
    [passed.state, passed.reason, passed.redirect_to],
    ['skipped', 'redirect', `${address}/new/place`],
  );
  assert.equal(asked.filter((url) => url === '/new/place' || url === '/then').length, 2, 'each once');

  const tried = good(await api.post(`/api/v1/spiders/${spiderId}/test`, { test_url: `${address}/cookie` }));
  assert.match(JSON.stringify(tried), /For visitors/);
  const again = await crawl(api, { spider_id: spiderId, strategy_id: 'incremental' });
  const unchanged = await api.get(`/api/v1/crawl/frontier/${again.job_id}?reason=unchanged`);
  assert.equal(good(unchanged).urls.length, again.progress.pages_unchanged, 'those without an etag too');
  assert.equal(again.progress.pages_unchanged, 6);
});
