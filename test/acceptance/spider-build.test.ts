import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { chanceOf } from '../support/chance.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { costOf } from '../support/costs.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { goodsPage, type SampleServer, serveSample } from '../support/sample-site.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision, withScopes } from '../support/tenants.ts';

const { randomFraction } = chanceOf(import.meta);

const BUILD = '/api/v1/spiders/build';
const FACTORY = '/api/v1/spiders/factory?wait=60';
const SUGGEST = '/api/v1/spiders/suggest-fields';

let program: RunningProgram;
let api: ApiClient & { accountId: string };
let site: SampleServer;
let shop: ShopSite;

before(async () => {
  site = await serveSample((path) => {
    if (path === '/robots.txt') return 'User-agent: *\nDisallow: /closed/\n';
    if (path === '/scripted')
      return `<!doctype html><title>App</title><div id=root></div><script>document.getElementById('root').innerHTML = Array.from({length: 8}, (_, at) => '<div class="entry"><h3><a href="/e/' + at + '">Entry ' + at + '</a></h3><span class="price">$' + at + '.10</span></div>').join('')</script>`;
    if (path === '/closed/list')
      return `<ul>${Array.from({ length: 6 }, (_, at) => `<li class=x><a href="/closed/${at}">Thing ${at}</a></li>`).join('')}</ul>`;
    if (path === '/nothing') return '<p>Hello';
    return goodsPage(path, 30);
  });
  shop = await openShop(25);
  program = await startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.1' } });
  api = await provision(program.client, { tier: 'pro' });
});
after(async () => {
  await program.dispose();
  await site.close();
  await shop.close();
});

const byName = (fields: any[]) => Object.fromEntries(fields.map((field) => [field.name, field]));

/** Makes the suggested dataset and the suggested spider, crawls, and answers the rows. */
async function crawled(built: any, more: object = {}): Promise<any[]> {
  const name = `rows ${randomFraction()}`;
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name, columns: built.columns }));
  const spider = good(await api.post('/api/v1/spiders', { ...built.spider, name, dataset_id: id }));
  let job = good(await api.post('/api/v1/crawl/jobs', { spider_id: spider.spider_id, ...more }));
  while (job.status === 'running') job = good(await api.get(`/api/v1/crawl/jobs/${job.job_id}?wait=20`));
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.equal(job.progress.rows_quarantined, 0);
  return good(await api.get(`/api/v1/datasets/${id}/rows?limit=200`)).data.map(({ data }: any) => data);
}

test('a list is built, and what is built can be created and crawled', async () => {
  const built = good(await api.post(BUILD, { url: `${site.address}/goods` }));
  assert.equal(built.kind, 'list');
  assert.equal(built.spider_id, null);
  const fields = byName(built.fields);
  assert.deepEqual(
    [fields.title.data_type, fields.price.data_type, fields.rating.data_type, fields.image_url.data_type],
    ['text', 'float', 'float', 'url'],
  );
  assert.ok(built.fields.every(({ confidence, evidence }: any) => confidence > 0.6 && evidence.length > 0));
  assert.ok(built.rows.length >= 20, `${built.rows.length} rows`);
  assert.deepEqual(built.rows[13].title, 'Good 14');
  assert.deepEqual(
    built.pages.map(({ role, status }: any) => [role, status]),
    [
      ['given', 'read'],
      ['next', 'read'],
    ],
  );
  const rows = await crawled(built);
  assert.equal(rows.length, 30);
  const one = rows.find(({ title }) => title === 'Good 30');
  assert.deepEqual([one.price, one.rating, one.url], [30.25, 0.5, `${site.address}/goods/30`]);
});

test('a wish names the fields, and leaves out the others', async () => {
  const built = good(
    await api.post(BUILD, {
      url: `${site.address}/goods`,
      description: 'name, price and rating of all products',
    }),
  );
  assert.deepEqual(
    built.columns.map(({ name }: any) => name),
    ['name', 'price', 'rating'],
  );
  assert.deepEqual(built.rows[0], { name: 'Good 1', price: 1.25, rating: 1.5 });
  const german = good(
    await api.post(BUILD, { url: `${site.address}/goods`, description: 'Preis und Bezeichnung' }),
  );
  assert.deepEqual(built.warnings, []);
  assert.deepEqual(german.columns.map(({ name }: any) => name).sort(), ['bezeichnung', 'preis']);
});

test('a wish that only the pages of records fulfil leads there', async () => {
  const built = good(
    await api.post(BUILD, { url: `${site.address}/goods`, description: 'name, weight and material' }),
  );
  assert.equal(built.kind, 'details');
  assert.deepEqual(built.columns.map(({ name }: any) => name).sort(), ['material', 'name', 'weight']);
  const rows = await crawled(built, { budget: { max_pages: 100 } });
  assert.equal(rows.length, 30);
  assert.equal(rows.find(({ name }) => name === 'Good 7').weight, 14);
  const lacking = good(
    await api.post(BUILD, { url: `${site.address}/goods`, description: 'name, price, warranty' }),
  );
  assert.match(lacking.warnings.join(), /warranty/);
});

test('a list that says nothing but names is read by the pages of its records', async () => {
  const built = good(await api.post(BUILD, { url: `${shop.address}/` }));
  assert.equal(built.kind, 'details');
  assert.equal(built.spider.definition.handlers[0].url_pattern, '/products/*');
  assert.equal(built.spider.definition.navigation.pagination.css, 'a.next');
  const rows = await crawled(built);
  assert.equal(rows.length, 25);
  assert.equal(rows.find(({ title }) => title === 'Product 9').price, 9.5);
  assert.ok(shop.asked.every((path) => !path.startsWith('/private')));
});

test('examples say which values are meant', async () => {
  const built = good(
    await api.post(BUILD, { url: `${site.address}/goods`, examples: { ware: 'Good 5', cost: '5.25' } }),
  );
  assert.deepEqual(built.rows[4], { ware: 'Good 5', cost: 5.25 });
  const plain = good(await api.post(BUILD, { url: `${site.address}/goods`, examples: ['Good 2'] }));
  assert.deepEqual(plain.rows[1], { title: 'Good 2' });
});

test('fields are matched to the columns of a dataset, and the spider is saved for it', async () => {
  const columns = [
    { name: 'Produktname', data_type: 'text' },
    { name: 'preis', data_type: 'float' },
    { name: 'warehouse', data_type: 'text' },
  ];
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name: 'Waren', columns }));
  const built = good(
    await api.post(BUILD, { url: `${site.address}/goods`, dataset_id: id, save: true, name: 'Saved' }),
  );
  assert.match(built.spider_id, /^sp_/);
  assert.deepEqual(built.columns.map(({ name }: any) => name).sort(), ['Produktname', 'preis']);
  assert.match(built.warnings.join(), /warehouse/);
  const spider = good(await api.get(`/api/v1/spiders/${built.spider_id}`));
  assert.deepEqual([spider.name, spider.dataset_id], ['Saved', id]);
  assert.deepEqual(spider.definition, built.spider.definition);
  assertError(
    await api.post(BUILD, { url: `${site.address}/goods`, save: true, name: 'saved' }),
    409,
    'conflict',
  );
});

test('one page is a spider for pages like it', async () => {
  const built = good(await api.post(BUILD, { url: `${site.address}/goods/3` }));
  assert.equal(built.kind, 'page');
  assert.equal(built.spider.definition.handlers[0].url_pattern, '/goods/*');
  assert.deepEqual([built.rows[0].title, built.rows[0].price, built.rows[0].weight], ['Good 3', 3.25, 6]);
});

test('a page made by scripts is rendered when it must be', async () => {
  const built = good(await api.post(BUILD, { url: `${site.address}/scripted` }));
  assert.equal(built.js_rendering, true);
  assert.equal(built.row_count, 8);
  assert.match(built.warnings.join(), /js_rendering/);
  const refused = await api.post(BUILD, { url: `${site.address}/scripted`, js_rendering: false });
  assertError(refused, 400, 'invalid_request');
  assert.match(refused.body.message, /js_rendering/);
});

test('robots.txt holds for pages that nobody named', async () => {
  const built = good(await api.post(BUILD, { url: `${site.address}/closed/list` }));
  assert.ok(built.pages.some(({ status }: any) => status === 'disallowed'));
  assert.ok(site.asked.every((path) => !/^\/closed\/\d/.test(path)));
});

test('what cannot be built is told', async () => {
  assertError(await api.post(BUILD, { url: `${site.address}/nothing` }), 400, 'invalid_request');
  assertError(await api.post(BUILD, { url: `${site.address}/absent` }), 502, 'upstream_failed');
  assertError(await api.post(BUILD, { url: 'http://169.254.169.254/' }), 400, 'invalid_request');
  assertError(await api.post(BUILD, { url: 'shop' }), 400, 'invalid_request');
  assertError(
    await api.post(BUILD, { url: `${site.address}/goods`, dataset_id: 'ds_none' }),
    404,
    'not_found',
  );
  const stranger = await provision(program.client);
  const { dataset_id: id } = good(
    await api.post('/api/v1/datasets', { name: 'Mine', columns: [{ name: 'title', data_type: 'text' }] }),
  );
  assertError(await stranger.post(BUILD, { url: `${site.address}/goods`, dataset_id: id }), 404, 'not_found');
  const reader = await withScopes(api, ['spiders:read']);
  assertError(await reader.post(BUILD, { url: `${site.address}/goods` }), 403, 'forbidden');
  good(await reader.post(SUGGEST, { url: `${site.address}/goods` }));
  const other = await withScopes(api, ['datasets:read']);
  assertError(await other.post(SUGGEST, { url: `${site.address}/goods` }), 403, 'forbidden');
});

test('the tier holds for what is saved', async () => {
  const small = await provision(program.client, { tier: 'free' });
  const url = `${site.address}/goods`;
  for (const name of ['one', 'two']) good(await small.post(BUILD, { url, save: true, name }));
  assertError(await small.post(BUILD, { url, save: true, name: 'three' }), 403, 'forbidden');
  good(await small.post(BUILD, { url }));
});

test('candidates alone, of an address or of given HTML', async () => {
  const found = good(await api.post(SUGGEST, { url: `${site.address}/goods` }));
  assert.deepEqual([found.records[0].item, found.records[0].count], [{ css: 'div.card' }, 12]);
  assert.equal(found.records[0].detail_link.urls[0], `${site.address}/goods/1`);
  assert.equal(found.pagination[0].css, 'a[rel~="next"]');
  const html = goodsPage('/goods/4', 30)!;
  const given = good(await api.post(SUGGEST, { html }));
  assert.equal(given.url, null);
  assert.equal(given.is_single, true);
  assert.deepEqual(byName(given.fields).price.samples, [4.25]);
  assertError(await api.post(SUGGEST, {}), 400, 'invalid_request');
  assertError(await api.post(SUGGEST, { html, js_rendering: true }), 400, 'invalid_request');
});

test('a model ranks and names; what it says is tried on the page, and its faults are only warnings', async () => {
  let answer: (body: any) => { status?: number; text: string } = () => ({ text: '' });
  const asked: any[] = [];
  const model = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = JSON.parse(text);
      asked.push({ url: request.url, key: request.headers.authorization, body });
      const { status = 200, text: reply } = answer(body);
      response.writeHead(status, { 'content-type': 'application/json' });
      const usage = { total_tokens: 321 };
      const choices = [{ message: { content: reply } }];
      response.end(status === 200 ? JSON.stringify({ choices, usage }) : '{}');
    });
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const port = (model.address() as AddressInfo).port;
  const wise = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.1',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: 'key-of-the-model',
      AI_MODEL: 'small',
    },
  });
  try {
    const url = `${site.address}/goods`;
    answer = ({ messages }) => {
      const { candidates } = JSON.parse(messages[1].content);
      const numberOf = (name: string) => candidates.findIndex((one: any) => one.selector.includes(name));
      return {
        text: JSON.stringify({
          fields: [
            { candidate: numberOf('price'), name: 'cost_usd' },
            { candidate: numberOf('h3'), name: 'product' },
            { candidate: 999, name: 'ghost' },
          ],
          extra: [
            { name: 'stars', css: '.stars', attribute: 'aria-label' },
            { name: 'invented', css: '.does-not-exist' },
            { name: 'broken', css: ':::' },
          ],
        }),
      };
    };
    const built = good(await wise.client.post(BUILD, { url, description: 'what it costs' }));
    assert.equal(built.used_model, true);
    assert.deepEqual(
      built.columns.map(({ name }: any) => name),
      ['cost_usd', 'product', 'stars'],
    );
    assert.match(built.warnings.join(), /invented.*broken/s);
    assert.deepEqual(
      [asked[0].url, asked[0].key, asked[0].body.model],
      ['/v1/chat/completions', 'Bearer key-of-the-model', 'small'],
    );
    let made = good(await wise.client.post(FACTORY, { sites: [{ url }], save: false }));
    while (made.status === 'running') made = good(await wise.client.post(FACTORY, { job_id: made.job_id }));
    const cost = await costOf(wise.client, made.job_id);
    assert.deepEqual([cost.tokens, cost.rows], [321, 0]);
    assert.ok(cost.pages > 0 && cost.bytes > 0, JSON.stringify(cost));
    const without = good(await api.post(BUILD, { url }));
    for (const fault of [
      () => ({ text: 'I think you should use div.card' }),
      () => ({ text: '{"fields": "all"}' }),
      () => ({ text: '{"fields": [{"candidate": -1}, null, 7]}' }),
      () => ({ status: 500, text: '' }),
      () => ({ status: 401, text: '' }),
    ]) {
      answer = fault;
      const fallen = good(await wise.client.post(BUILD, { url }));
      assert.equal(fallen.used_model, false);
      assert.deepEqual(fallen.fields, without.fields);
      assert.equal(fallen.warnings.length, 1, JSON.stringify(fallen.warnings));
    }
    model.closeAllConnections();
    await new Promise((resolve) => model.close(resolve));
    const alone = good(await wise.client.post(BUILD, { url }));
    assert.match(alone.warnings[0], /cannot be reached/);
    assert.deepEqual(alone.rows, without.rows);
    assert.ok(!(wise.output() + wise.errors()).includes('key-of-the-model'));
  } finally {
    model.closeAllConnections();
    await wise.dispose();
  }
});
