import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shopPages, type TestingSite, testingSite } from '../testing-sites.ts';
import { importanceOf, isScored } from './is-scored.ts';

const USUAL = ['/', '/chairs', '/tables'];

function scored(description: TestingSite): string[] {
  const site = testingSite(description);
  return site.pages
    .filter((page) => isScored(page, site))
    .map(({ url }) => url.replace('https://shop.example', ''))
    .sort();
}

test('pages that are meant to be found count, others do not', () => {
  const pages = shopPages({
    '/login': { isNoindex: true },
    '/copy': { canonical: '/tables' },
    '/old': { redirect: '/tables' },
    '/price-list.pdf': { isHtml: false },
    '/private/x': { status: 0, isHtml: false },
  });
  assert.deepEqual(scored({ pages, sitemap: USUAL }), USUAL);
});

test('what should work and does not counts', () => {
  const pages = shopPages(
    { '/lost': { status: 404 }, '/down': { status: 0 }, '/unlinked': { status: 500 } },
    { links: ['/lost', '/down'] },
  );
  assert.deepEqual(scored({ pages, sitemap: USUAL }), ['/', '/chairs', '/down', '/lost', '/tables']);
  assert.deepEqual(scored({ pages, sitemap: [...USUAL, '/unlinked'] }).length, 6);
  assert.deepEqual(scored({ pages: { '/': { status: 503 } } }), ['/']);
});

test('noindex on a page that is wanted is a fault and counts', () => {
  const pages = shopPages({ '/offers': { isNoindex: true } });
  assert.deepEqual(scored({ pages, sitemap: [...USUAL, '/offers'] }), ['/', '/chairs', '/offers', '/tables']);
  const query = { query: 'offers', key: 'https://shop.example/offers', url: 'https://shop.example/offers' };
  assert.deepEqual(scored({ pages, queries: [{ ...query, impressions: 3 }] }), [
    '/',
    '/chairs',
    '/offers',
    '/tables',
  ]);
});

test('a canonical that leads nowhere keeps the page in the score', () => {
  const lost = shopPages({ '/copy': { canonical: '/lost' }, '/lost': { status: 404 } }, { links: ['/copy'] });
  assert.deepEqual(scored({ pages: lost }), ['/', '/chairs', '/copy', '/tables']);
  const foreign = shopPages({ '/copy': { canonical: 'https://other.example/a' } });
  assert.deepEqual(scored({ pages: foreign }), USUAL);
});

test('importance comes from links, from the depth when the crawl was cut, and makes 1', () => {
  const pages = shopPages({ '/a': { links: ['/tables'], depth: 3 }, '/old': { redirect: '/tables' } });
  for (const isComplete of [true, false]) {
    const importance = importanceOf(testingSite({ pages, isComplete }));
    assert.ok(Math.abs(importance.reduce((sum, value) => sum + value, 0) - 1) < 1e-12);
    assert.equal(importance[4], 0);
  }
  const [home, tables, , deep] = importanceOf(testingSite({ pages, isComplete: false }));
  assert.deepEqual([(tables ?? 0) / (home ?? 1), (deep ?? 0) / (home ?? 1)], [0.5, 0.25]);
  const linked = importanceOf(testingSite({ pages }));
  assert.ok((linked[1] ?? 0) > (linked[3] ?? 0));
});
