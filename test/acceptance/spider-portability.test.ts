import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient & { accountId: string };
let shop: ShopSite;
before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'agency' });
  shop = await openShop(15);
});
after(async () => {
  await program.dispose();
  await shop.close();
});

const SPIDERS = '/api/v1/spiders';
const IMPORT = `${SPIDERS}/import`;
async function crawl(body: object): Promise<any> {
  const { job_id: job } = good(await api.post('/api/v1/crawl/jobs', body));
  for (;;) {
    const record = good(await api.get(`/api/v1/crawl/jobs/${job}?wait=20`));
    if (record.status !== 'running') return record;
  }
}
const definition = {
  handlers: [
    {
      url_pattern: '/products/*',
      selectors: {
        title: { css: 'h1', required: true },
        price: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
      },
    },
  ],
  navigation: { follow_links: { css: 'a.product' }, pagination: { css: 'a.next', max_pages: 9 } },
};
async function newSpider(name: string) {
  const columns = [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await api.post('/api/v1/datasets', { name, columns }));
  const scope = { allowed_domains: ['127.0.0.1'], start_urls: [`${shop.address}/`] };
  const body = { name, site_url: shop.address, scope, definition, dataset_id: dataset.dataset_id };
  return good(await api.post(SPIDERS, body));
}

test('a spider goes to another account as JSON and as YAML, dataset and all', async () => {
  const spider = await newSpider('Carried');
  for (const format of ['json', 'yaml']) {
    const written = good(await api.post(`${SPIDERS}/${spider.spider_id}/export`, { format }));
    assert.equal(written.file_name, `carried.spider.${format}`);
    assert.equal(written.spider.format, 'granary/spider@1');
    assert.deepEqual(written.spider.definition, definition);
    for (const id of [spider.spider_id, spider.dataset_id, api.accountId])
      assert.ok(!written.content.includes(id), 'nothing of the account');
    const other = await provision(program.client, { tier: 'agency' });
    const content = format === 'json' ? written.spider : written.content;
    const body = { content, create_dataset: true };
    const made = good(await other.post(IMPORT, body));
    assert.deepEqual([made.format, made.warnings], [format, []]);
    assert.deepEqual(made.spider.definition, definition);
    assert.deepEqual(made.spider.scope, spider.scope);
    const dataset = good(await other.get(`/api/v1/datasets/${made.spider.dataset_id}`));
    assert.deepEqual(dataset.columns, [
      { name: 'title', data_type: 'text', nullable: false },
      { name: 'price', data_type: 'float', nullable: true },
    ]);
    assertError(await other.post(IMPORT, body), 409, 'conflict');
    assert.equal(good(await other.get(`${SPIDERS}?search=Carried`)).total, 1);
    assert.equal(good(await other.get('/api/v1/datasets')).total, 1, 'nothing is half done');
    assert.equal(good(await other.post(IMPORT, { content, name: 'Second', dry_run: true })).spider, null);
    assert.equal(good(await other.get(SPIDERS)).total, 1);
  }
});

test('a dry run tells what would be, and what stands against it', async () => {
  const spider = await newSpider('Dry');
  const { content } = good(await api.post(`${SPIDERS}/${spider.spider_id}/export`));
  const answer = good(await api.post(IMPORT, { content, dry_run: true }));
  assert.deepEqual([answer.dry_run, answer.spider], [true, null]);
  assert.deepEqual(answer.warnings.map(({ path }: any) => path).sort(), ['dataset', 'name']);
});

test('a spider as Scrapy users write it', async () => {
  const content = `
name: shop
allowed_domains: [127.0.0.1]
start_urls: ["${shop.address}/"]
rules:
  - {allow: '\\?page='}
  - {allow: ['/products/\\d+$'], deny: '/products/1$', callback: parse_product, follow: false}
callbacks:
  parse_product:
    fields:
      title: h1::text
      price: {css: '.price::text', re: '[\\d.]+', type: float}
      home: {xpath: '//a[1]/@href', input_processor: MapCompose}
      links: {css: 'a::attr(href)', getall: true}
custom_settings: {DOWNLOAD_DELAY: 1}
`;
  const made = good(await api.post(IMPORT, { content, name: 'Scrapy', create_dataset: true }));
  assert.equal(made.format, 'scrapy');
  assert.deepEqual(made.spider.definition.handlers, [
    {
      url_pattern: '**/products/[0-9]*',
      selectors: {
        title: { css: 'h1', attribute: 'text' },
        price: { css: '.price', attribute: 'text', regex: '[\\d.]+' },
        home: { xpath: '//a[1]', attribute: 'href' },
        links: { css: 'a', attribute: 'href', multiple: true },
      },
    },
  ]);
  assert.deepEqual(made.spider.scope.url_patterns, ['**\\?page=**', '**/products/[0-9]*', '!**/products/1']);
  const told = Object.fromEntries(made.warnings.map(({ path, message }: any) => [path, message]));
  assert.deepEqual(Object.keys(told).sort(), [
    'callbacks.parse_product.fields.home.input_processor',
    'custom_settings.DOWNLOAD_DELAY',
    'rules.1.allow.0',
    'rules.1.deny',
    'rules.1.follow',
  ]);
  const job = await crawl({ spider_id: made.spider.spider_id });
  assert.equal(job.progress.rows_extracted, 14, JSON.stringify(job.progress));
  const rows = good(await api.get(`/api/v1/datasets/${made.spider.dataset_id}/rows`)).data;
  const third = rows.map(({ data }: any) => data).find(({ title }: any) => title === 'Product 3');
  assert.deepEqual([third.price, third.home], [3.5, `${shop.address}/`]);
  assert.equal(third.links.length, 3);
});

test('a spider of a sitemap reads what the sitemap lists, and follows no link', async () => {
  shop.answers.set('/maps/goods.xml', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[2, 3, 4].map((at) => `<url><loc>${shop.address}/products/${at}</loc></url>`).join('')}</urlset>`,
      ),
  );
  const content = {
    sitemap_url: `${shop.address}/maps/goods.xml`,
    url_pattern: '/products/*',
    fields: { title: 'h1::text' },
  };
  const made = good(await api.post(IMPORT, { content, name: 'Sitemap', create_dataset: true }));
  assert.deepEqual([made.format, made.warnings], ['sitemap', []]);
  const job = await crawl({ spider_id: made.spider.spider_id });
  assert.equal(job.strategy, 'sitemap_first');
  assert.deepEqual(
    [job.progress.rows_extracted, job.progress.pages_crawled],
    [3, 4],
    JSON.stringify(job.progress),
  );
  shop.answers.clear();
});

test('wrong descriptions are refused with their line or place, and nothing is stored', async () => {
  const before_ = good(await api.get(SPIDERS)).total;
  const refused = async (body: object, text: RegExp, path?: string) => {
    const answer = await api.post(IMPORT, body);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, text);
    if (path !== undefined) assert.equal(answer.body.details[0].path, path);
  };
  const portable = { format: 'granary/spider@1', name: 'x', site_url: 'https://shop.example', definition };
  await refused({ content: '{"name": "x",\n "a": }' }, /not valid JSON: .* at line 2/, 'content');
  await refused({ content: 'name: x\nlist: [1' }, /not valid YAML: .* at line 2/, 'content');
  await refused({ content: 'a: &a [1]\nb: !!js/function x' }, /Unresolved tag.* line 2/, 'content');
  await refused({ content: 'just words' }, /must be an object/);
  await refused(
    { content: { ...portable, format: 'granary/spider@9' } },
    /granary\/spider@1/,
    'content.format',
  );
  await refused({ content: { ...portable, speed: 9 } }, /is not a known field/, 'content.speed');
  await refused({ content: { ...portable, site_url: 'shop' } }, /site_url/, 'content.site_url');
  const selectors = { title: { css: 'h1[' } };
  const handlers = [{ url_pattern: '/*', selectors }];
  await refused(
    { content: { ...portable, definition: { handlers } } },
    /css/,
    'definition.handlers.0.selectors.title.css',
  );
  await refused({ format: 'scrapy', content: { name: 'x' } }, /start_urls/);
  await refused({ format: 'scrapy', content: { name: 'x', start_urls: ['https://a.example'] } }, /no fields/);
  await refused(
    { format: 'sitemap', content: { fields: { title: 'h1' } } },
    /sitemap_url/,
    'content.sitemap_url',
  );
  await refused({ content: portable, dataset_id: 'ds_x', create_dataset: true }, /not both/);
  const lots = `${Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [${at === 0 ? '1' : `*a${at - 1}, *a${at - 1}, *a${at - 1}`}]`).join('\n')}\n`;
  await refused({ content: lots }, /aliases/, 'content');
  await refused(
    { content: `${'['.repeat(5_000)}` },
    /not valid JSON: expected value or \] at line 1, column 5001/,
  );
  assertError(await api.post(IMPORT, { content: portable, dataset_id: 'ds_nothing' }), 404, 'not_found');
  assertError(await api.post(IMPORT, { content: portable, speed: 1 }), 400, 'invalid_request');
  assert.equal(good(await api.get(SPIDERS)).total, before_);
});

test('the tier holds for imports too, also against many at once', async () => {
  const small = await provision(program.client, { tier: 'free' });
  const content = (at: number) => ({
    format: 'granary/spider@1',
    name: `Spider ${at}`,
    site_url: 'https://a.example',
    definition,
  });
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => small.post(IMPORT, { content: content(at) })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
  assertError(answers.find(({ status }) => status !== 200)!, 403, 'forbidden');
});

test("another tenant's spider is not exported, and keys need their scopes", async () => {
  const spider = await newSpider('Mine');
  const stranger = await provision(program.client);
  assertError(await stranger.post(`${SPIDERS}/${spider.spider_id}/export`), 404, 'not_found');
  const content = { format: 'granary/spider@1', name: 'Scoped', site_url: 'https://a.example', definition };
  assertError(await stranger.post(IMPORT, { content, dataset_id: spider.dataset_id }), 404, 'not_found');
  const reader = await withScopes(api, ['spiders:read']);
  good(await reader.post(`${SPIDERS}/${spider.spider_id}/export`));
  assertError(await reader.post(IMPORT, { content }), 403, 'forbidden');
  const writer = await withScopes(api, ['spiders:write']);
  assertError(await writer.post(IMPORT, { content, create_dataset: true }), 403, 'forbidden');
  good(await writer.post(IMPORT, { content }));
});
