import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { changingShopDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const PRODUCTS = 24;
const its = changingShopDuringTests(PRODUCTS);

let names = 0;

async function newSpider(selectors: object, more: object = {}): Promise<string> {
  names += 1;
  const spider = await its.api.post('/api/v1/spiders', {
    name: `Shop ${names}`,
    site_url: `${its.shop.address}/`,
    definition: { handlers: [{ url_pattern: '/products/*', selectors }], ...more },
  });
  return good(spider).spider_id;
}
async function crawl(id: string, more: object = {}): Promise<any> {
  const { job_id: job } = good(await its.api.post('/api/v1/crawl/jobs', { spider_id: id, ...more }));
  for (;;) {
    const record = good(await its.api.get(`/api/v1/crawl/jobs/${job}?wait=20`));
    if (record.status !== 'running') return record;
  }
}
const health = async (id: string) => good(await its.api.get(`/api/v1/spiders/${id}/health`));
const byField = ({ fields }: any): Record<string, any> =>
  Object.fromEntries(fields.map((field: any) => [field.field, field]));

test('health follows a spider from its first crawl over a new design to its repair', async () => {
  its.shop.version = 'first';
  const id = await newSpider({
    title: { css: 'h1.title' },
    price: { css: '.price' },
    nothing: { css: '.none' },
  });
  const fresh = await health(id);
  assert.deepEqual([fresh.status, fresh.last_crawl, fresh.good_pages], ['unknown', null, 0]);
  assert.match(fresh.next_steps[0], /crawl\/jobs/);

  const first = await crawl(id);
  const well = await health(id);
  const before_ = byField(well);
  assert.deepEqual(
    [before_.title.status, before_.price.status, before_.nothing.status],
    ['healthy', 'healthy', 'broken'],
    JSON.stringify(well),
  );
  assert.deepEqual(
    [before_.price.now.pages, before_.price.now.match_rate, before_.price.history.pages, before_.price.drift],
    [PRODUCTS, 1, 0, null],
  );
  assert.deepEqual([before_.price.now.numeric_share, before_.title.now.numeric_share], [1, 0]);
  assert.match(before_.price.last_good_url, /\/products\/\d+$/);
  assert.ok(Date.parse(before_.price.last_good_at) > 0);
  assert.equal(well.last_crawl.job_id, first.job_id);
  assert.equal(well.good_pages, 5);

  its.shop.version = 'second';
  const second = await crawl(id);
  const ill = await health(id);
  const now = byField(ill);
  assert.equal(ill.status, 'broken');
  assert.deepEqual([now.price.status, now.price.drift, now.price.usual_rate], ['broken', -1, 1]);
  assert.match(now.price.reason, /0 % of pages, 100 % before/);
  assert.match(now.price.last_good_url, /\/products\/\d+$/, 'the last good page is still known');
  assert.deepEqual(
    now.price.trend.map(({ job_id: job, match_rate: rate }: any) => [job, rate]),
    [
      [first.job_id, 1],
      [second.job_id, 0],
    ],
  );
  // The first crawl gave the spider its dataset, which is a version of its own.
  assert.deepEqual(now.price.versions, [{ version: 2, pages: 2 * PRODUCTS, match_rate: 0.5 }]);
  assert.ok(ill.pages_with_faults.some(({ fields }: any) => fields.includes('price')));
  assert.ok(ill.next_steps.some((step: string) => step.includes('/repair')));
  await crawl(id);
  assert.equal(byField(await health(id)).price.status, 'broken', 'bad crawls do not become the usual');

  good(await its.api.post(`/api/v1/spiders/${id}/repair`, { fields: ['title', 'price'], apply: true }));
  await crawl(id);
  const repaired = byField(await health(id));
  assert.deepEqual(
    [repaired.title.status, repaired.price.status],
    ['healthy', 'healthy'],
    JSON.stringify(repaired),
  );
  assert.deepEqual(repaired.price.versions.at(-1), { version: 3, pages: PRODUCTS, match_rate: 1 });
});

test('a selector that finds something else is degraded, and a lost way is told', async () => {
  its.shop.version = 'first';
  const id = await newSpider({ price: { css: 'main p' } });
  await crawl(id);
  its.shop.version = 'second';
  good(
    await its.api.put(`/api/v1/spiders/${id}`, {
      definition: { handlers: [{ url_pattern: '/products/*', selectors: { price: { css: 'h2' } } }] },
    }),
  );
  await crawl(id);
  const { price } = byField(await health(id));
  assert.equal(price.status, 'degraded', JSON.stringify(price));
  assert.match(price.reason, /look like numbers/);

  its.shop.version = 'first';
  const lost = await newSpider({ title: { css: 'h1' } }, { navigation: { follow_links: { css: 'a.name' } } });
  await crawl(lost);
  assert.equal((await health(lost)).status, 'healthy');
  its.shop.version = 'second';
  await crawl(lost);
  const told = await health(lost);
  assert.equal(told.status, 'broken');
  assert.match(told.summary, /links/);
  assert.match(told.next_steps[0], /frontier/);
});

test('a match rate that drops during a job is flagged on the job', async () => {
  its.shop.version = 'first';
  const id = await newSpider({ title: { css: 'h1.title' }, brand: { css: '.brand' } });
  assert.deepEqual((await crawl(id)).warnings, []);
  its.shop.version = 'second';
  const { warnings } = await crawl(id);
  assert.equal(warnings.length, 2, JSON.stringify(warnings));
  for (const warning of warnings) {
    assert.match(warning, /matches 0 % of pages, down from 100 %/);
    assert.ok(warning.includes(`/api/v1/spiders/${id}/repair`));
  }
});

test('small pages can be kept whole as well', async () => {
  its.shop.version = 'first';
  const id = await newSpider({ title: { css: 'h1.title' } });
  const { progress, status } = await crawl(id, { keep_pages: true });
  assert.deepEqual([status, progress.rows_extracted], ['completed', PRODUCTS]);
});

test("another tenant's spider has no health to see, and a key needs the scope", async () => {
  const id = await newSpider({ title: { css: 'h1' } });
  const stranger = await provision(its.program.client);
  assertError(await stranger.get(`/api/v1/spiders/${id}/health`), 404, 'not_found');
  assertError(await its.api.get('/api/v1/spiders/nothing/health'), 404, 'not_found');
  const other = await withScopes(its.api, ['datasets:read']);
  assertError(await other.get(`/api/v1/spiders/${id}/health`), 403, 'forbidden');
  good(await (await withScopes(its.api, ['spiders:read'])).get(`/api/v1/spiders/${id}/health`));
});
