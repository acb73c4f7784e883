import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpiderPlan } from '../plan.ts';
import type { GoodPage } from '../store/good-pages.ts';
import { placeFor } from './good-pages.ts';

const selectors = { title: { css: 'h1' }, price: { css: '.price' } };
const spider: SpiderPlan = {
  spiderId: 'sp',
  version: 2,
  definition: { handlers: [{ url_pattern: '/products/*', selectors }] },
  dataset: null,
};
const stored = (at: number, more: Partial<GoodPage> = {}): GoodPage => ({
  handler: 0,
  object_key: `key ${at}`,
  url_pattern: '/products/*',
  job_id: 'old',
  page_url: `https://a.example/products/${at}`,
  fields: ['title', 'price'],
  fetched_at: new Date(at),
  ...more,
});
const sampled = (at: number, fields = ['title', 'price']) => ({
  url: `https://a.example/products/${at}`,
  sample: { handler: 0, fields, rows: [], html: new Uint8Array(), isRendered: false },
});
const FULL = [1, 2, 3, 4, 5].map((at) => stored(at));
const place = (pages: GoodPage[], page: ReturnType<typeof sampled>) =>
  placeFor(spider, pages, page, 'now')?.instead.map(({ object_key: key }) => key);

test('pages are kept until there are enough, then the oldest goes', () => {
  assert.deepEqual(place([], sampled(9)), []);
  assert.deepEqual(place(FULL.slice(0, 4), sampled(9)), []);
  assert.deepEqual(place(FULL, sampled(9)), ['key 1']);
  assert.deepEqual(place(FULL, sampled(3)), ['key 3'], 'a page takes its own place');
});

test('a page that tells less replaces none, and a job not its own', () => {
  assert.equal(place(FULL, sampled(9, ['title'])), undefined);
  assert.equal(place(FULL, sampled(3, ['title'])), undefined);
  assert.equal(place(FULL.slice(0, 2), sampled(9, ['title'])), undefined);
  assert.deepEqual(place([stored(1, { fields: ['title'] }), ...FULL.slice(1)], sampled(9, ['title'])), [
    'key 1',
  ]);
  assert.equal(
    place(
      FULL.map((page) => ({ ...page, job_id: 'now' })),
      sampled(9),
    ),
    undefined,
  );
});

test('fields that the spider no longer has do not count, and pages of another handler go', () => {
  assert.deepEqual(
    place([...FULL.slice(1), stored(1, { fields: ['title', 'price', 'colour'] })], sampled(1)),
    ['key 1'],
  );
  const stale = stored(7, { url_pattern: '/other/*' });
  assert.deepEqual(place([stale, ...FULL.slice(1)], sampled(9)), ['key 7']);
});
