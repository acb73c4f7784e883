import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceOf } from '../support/changing-shop.ts';
import { assertError, good } from '../support/client.ts';
import { withAdmin } from '../support/database.ts';
import { changingShopDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const PRODUCTS = 24;
const its = changingShopDuringTests(PRODUCTS);

const selectors = {
  title: { css: 'h1.title' },
  price: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
  sku: { xpath: '//dd[@class="sku"]' },
  brand: { css: 'dd.brand::text' },
};
let names = 0;

async function newSpider(more: object = {}) {
  names += 1;
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
    { name: 'sku', data_type: 'text' },
    { name: 'brand', data_type: 'text' },
  ];
  const dataset = good(await its.api.post('/api/v1/datasets', { name: `goods ${names}`, columns }));
  const spider = good(
    await its.api.post('/api/v1/spiders', {
      name: `Shop ${names}`,
      site_url: `${its.shop.address}/`,
      dataset_id: dataset.dataset_id,
      definition: { handlers: [{ url_pattern: '/products/*', selectors }] },
      ...more,
    }),
  );
  return { datasetId: dataset.dataset_id as string, id: spider.spider_id as string };
}

async function crawl(id: string): Promise<any> {
  const { job_id: job } = good(await its.api.post('/api/v1/crawl/jobs', { spider_id: id }));
  for (;;) {
    const record = good(await its.api.get(`/api/v1/crawl/jobs/${job}?wait=20`));
    if (record.status !== 'running') return record;
  }
}
const repair = async (id: string, body: object = {}) =>
  good(await its.api.post(`/api/v1/spiders/${id}/repair`, body));
const goodPages = (id: string) =>
  withAdmin(its.program, async (client) => {
    const { rows } = await client.query(
      'SELECT page_url, object_key, job_id, fields FROM good_pages WHERE spider_id = $1 ORDER BY page_url',
      [id],
    );
    return rows;
  });

test('a new design breaks a spider; repair finds the values again, and the next crawl reads them', async () => {
  its.shop.version = 'first';
  const { id, datasetId } = await newSpider();
  const first = await crawl(id);
  assert.equal(first.progress.rows_extracted, PRODUCTS, JSON.stringify(first));
  assert.equal((await repair(id)).status, 'healthy');
  const kept = await goodPages(id);
  assert.equal(kept.length, 5);
  assert.deepEqual(kept[0].fields.toSorted(), ['brand', 'price', 'sku', 'title']);

  its.shop.version = 'second';
  const broken = await crawl(id);
  assert.equal(broken.progress.rows_extracted, 0);
  assert.deepEqual(
    broken.warnings.map((warning: string) => /"(\w+)"/.exec(warning)?.[1]).sort(),
    ['brand', 'price', 'sku', 'title'],
    'the job is flagged',
  );
  assert.deepEqual(await goodPages(id), kept, 'pages without values replace none');

  const proposal = await repair(id);
  assert.equal(proposal.status, 'repaired', JSON.stringify(proposal, null, 1));
  assert.deepEqual([proposal.applied, proposal.version], [false, 1]);
  assert.deepEqual(proposal.patch.map(({ field }: any) => field).sort(), ['brand', 'price', 'sku', 'title']);
  const price = proposal.patch.find(({ field }: any) => field === 'price');
  assert.equal(price.path, 'definition.handlers.0.selectors.price');
  assert.deepEqual(price.before, selectors.price);
  assert.deepEqual(price.after.transforms, selectors.price.transforms, 'what is made of the value stays');
  assert.deepEqual([price.match_rate_before, price.match_rate_after], [0, 1]);
  assert.ok(price.confidence >= 0.5 && price.confidence <= 1);
  for (const { url, before: old, after: now } of price.fresh_pages) {
    const number = Number(url.split('/').at(-1));
    assert.deepEqual([old, now], [null, priceOf(number)], 'neither the old price nor the shipping');
  }
  assert.ok(price.good_pages.length === 5 && price.good_pages.every(({ value }: any) => value > 0));
  assert.equal(good(await its.api.get(`/api/v1/spiders/${id}`)).version, 1, 'nothing is changed yet');

  const applied = await repair(id, { apply: true });
  assert.deepEqual([applied.applied, applied.version], [true, 2]);
  const spider = good(await its.api.get(`/api/v1/spiders/${id}`));
  assert.deepEqual([spider.version, spider.definition], [2, applied.definition]);
  const again = await crawl(id);
  assert.equal(again.progress.rows_extracted, PRODUCTS, JSON.stringify(again));
  assert.deepEqual(again.warnings, []);
  const rows = good(await its.api.get(`/api/v1/datasets/${datasetId}/rows?limit=1000`)).data.map(
    ({ data }: any) => data,
  );
  const fresh = rows.filter(({ spider_version: version }: any) => version === 2);
  assert.equal(fresh.length, PRODUCTS);
  for (const { title, price: value, sku, brand, page_url: url } of fresh) {
    const number = Number(url.split('/').at(-1));
    assert.deepEqual(
      [title, value, sku, brand],
      [`Product ${number}`, priceOf(number), `AB-${1_000 + number}`, 'Arno'],
    );
  }
  assert.equal((await repair(id)).status, 'healthy');
  const renewed = await goodPages(id);
  assert.equal(renewed.length, 5);
  assert.ok(
    renewed.every(({ job_id: job }: any) => job === again.job_id),
    'good pages of the new design are kept',
  );
  const replaced = kept.map(({ object_key: key }: any) => key);
  const due = await withAdmin(its.program, (client) =>
    client.query('SELECT 1 FROM expiring_objects WHERE object_key = ANY($1) AND expires_at <= now()', [
      replaced,
    ]),
  );
  assert.equal(due.rowCount, 5, 'what was replaced is about to go');
});

test('what the site does not say any more has no successor', async () => {
  its.shop.version = 'first';
  const { id } = await newSpider();
  await crawl(id);
  its.shop.version = 'without price';
  const { status, patch, fields } = await repair(id);
  assert.equal(status, 'partly_repaired');
  assert.deepEqual(patch.map(({ field }: any) => field).sort(), ['brand', 'sku', 'title']);
  const { verdict, reason } = fields.find(({ field }: any) => field === 'price');
  assert.equal(verdict, 'not_found');
  assert.match(reason, /No element/);
});

test('containers of rows are found again too', async () => {
  its.shop.version = 'first';
  const { id } = await newSpider({
    scope: { url_patterns: ['/'] },
    definition: {
      handlers: [
        {
          url_pattern: '/',
          item: { css: 'li.good' },
          selectors: {
            title: { css: '.name' },
            price: { css: '.cost', transforms: [{ type: 'number', locale: 'en' }] },
          },
        },
      ],
    },
  });
  assert.equal((await crawl(id)).progress.rows_extracted, PRODUCTS);
  its.shop.version = 'second';
  assert.equal((await crawl(id)).progress.rows_extracted, 0);
  const applied = await repair(id, { apply: true });
  assert.equal(applied.status, 'repaired', JSON.stringify(applied));
  assert.equal(applied.patch[0].path, 'definition.handlers.0.item');
  assert.equal((await crawl(id)).progress.rows_extracted, PRODUCTS);
});

test('only the fields and pages that are asked for, and nothing without good pages', async () => {
  its.shop.version = 'first';
  const { id } = await newSpider();
  const none = await repair(id);
  assert.deepEqual([none.status, none.patch], ['no_good_pages', []]);
  assert.match(none.next_steps[0], /crawl\/jobs/);
  await crawl(id);
  its.shop.version = 'second';
  const test_urls = [1, 2, 3].map((number) => `${its.shop.address}/products/${number + 15}`);
  const one = await repair(id, { fields: ['price'], test_urls });
  assert.deepEqual(
    one.patch.map(({ field }: any) => field),
    ['price'],
  );
  assert.deepEqual(
    one.pages.map(({ url }: any) => url),
    test_urls,
  );
  const gone = await repair(id, { test_urls: [`${its.shop.address}/products/999`] });
  assert.equal(gone.status, 'no_pages');
  assert.match(gone.pages[0].fault, /404/);
});

test('a repair that is overtaken by a change is refused, and an archived spider keeps no pages', async () => {
  its.shop.version = 'first';
  const { id } = await newSpider();
  await crawl(id);
  its.shop.version = 'second';
  const definition = {
    handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1.title' } } }],
  };
  const path = `/api/v1/spiders/${id}`;
  const asked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  its.shop.beforePage = () => {
    asked.resolve();
    return changed.promise;
  };
  const applied = its.api.post(`${path}/repair`, { apply: true });
  await asked.promise;
  good(await its.api.put(path, { definition }));
  changed.resolve();
  assertError(await applied, 409, 'conflict');
  assert.equal(good(await its.api.get(path)).version, 2);
  assert.equal((await repair(id, { apply: true })).version, 3);
  assert.equal((await goodPages(id)).length, 5);
  good(await its.api.delete(path));
  assert.deepEqual(await goodPages(id), []);
  const due = await withAdmin(its.program, (client) =>
    client.query(
      "SELECT count(*)::int AS total FROM expiring_objects WHERE object_key LIKE 'good-pages/%' AND expires_at <= now()",
    ),
  );
  assert.ok(due.rows[0].total >= 5, 'their objects are about to go');
  assertError(await its.api.post(`${path}/repair`, {}), 409, 'conflict');
});

test('wrong input, another tenant and a key that may only read are told', async () => {
  const { id } = await newSpider();
  const path = `/api/v1/spiders/${id}/repair`;
  const field = await its.api.post(path, { fields: ['colour'] });
  assertError(field, 400, 'invalid_request');
  assert.equal(field.body.details[0].path, 'fields.0');
  const page = await its.api.post(path, { test_urls: [`${its.shop.address}/elsewhere`] });
  assertError(page, 400, 'invalid_request');
  assert.equal(page.body.details[0].path, 'test_urls.0');
  assertError(
    await its.api.post(path, { test_urls: ['http://169.254.169.254/products/1'] }),
    400,
    'invalid_request',
  );
  assertError(await its.api.post(path, { test_urls: [] }), 400, 'invalid_request');
  const stranger = await provision(its.program.client);
  assertError(await stranger.post(path, {}), 404, 'not_found');
  const reader = await withScopes(its.api, ['spiders:read']);
  good(await reader.post(path, {}));
  assertError(await reader.post(path, { apply: true }), 403, 'forbidden');
});
