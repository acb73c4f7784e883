import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absolute, shopPages, testingSite } from '../testing-sites.ts';
import { LINK, LinkTable } from './link-table.ts';
import { OUTSIDE, UNSEEN } from './site-graph.ts';

const link = (to: string, more: object = {}) => ({
  ...{ to, url: to, text: to, flags: 0, line: 1, fragment: '' },
  ...more,
});

test('links come back as they were put in, page by page, however many', () => {
  const table = new LinkTable();
  table.add(0, [
    link('a', { text: 'A', line: 3, column: 7 }),
    link('b', { fragment: 'x', flags: LINK.NOFOLLOW }),
  ]);
  table.add(
    3,
    Array.from({ length: 10_000 }, (_, at) => link(`to-${at}`, { text: `text ${at % 7}` })),
  );
  table.add(4, []);
  assert.deepEqual([table.count, table.targets], [10_002, 10_002]);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((page) => table.rangeOf(page)),
    [
      ...[
        [0, 2],
        [0, 0],
        [0, 0],
        [2, 10_002],
        [10_002, 10_002],
        [0, 0],
      ],
    ],
  );
  assert.deepEqual(table.at(0), {
    ...{ from: 0, to: 'a', url: 'a', text: 'A', fragment: '', flags: 0, line: 3, column: 7 },
  });
  assert.deepEqual(
    [table.at(1).fragment, table.at(1).flags, table.hasFragment(0), table.hasFragment(1)],
    ['x', 1, false, true],
  );
  assert.deepEqual(
    [table.at(10_001).to, table.at(10_001).text, table.at(10_001).from],
    ['to-9999', 'text 3', 3],
  );
});

test('targets of links are pages, not seen, or of others', () => {
  const site = testingSite({ pages: shopPages({ '/a': { links: ['/unseen', 'https://other.example/'] } }) });
  const pageOf = (url: string) => site.targetPages[site.links.idOf(url) ?? -1];
  assert.equal(pageOf(absolute('/a')), 3);
  assert.equal(pageOf(absolute('/unseen')), UNSEEN);
  assert.equal(pageOf('https://other.example/'), OUTSIDE);
  assert.deepEqual(
    [site.isOwn('https://SHOP.example/x'), site.isOwn('https://other.example/')],
    [true, false],
  );
});

test('a page is linked by others, directly or over redirects, but not by itself or as a resource', () => {
  const site = testingSite({
    pages: {
      '/': { links: ['/old'] },
      '/old': { redirect: '/older' },
      '/older': { redirect: '/new' },
      '/new': {},
      '/self': { links: ['/self'], resources: ['/file'] },
      '/file': {},
    },
  });
  const isLinked = (path: string) => site.isLinked(absolute(path));
  assert.deepEqual(['/', '/old', '/older', '/new', '/self', '/file'].map(isLinked), [
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  assert.deepEqual(
    [...site.linksTo(absolute('/old'))].map(({ from }) => from),
    [0],
  );
  assert.equal(isLinked('/unknown'), false);
});

test('clicks are counted from the start, and redirects are none', () => {
  const site = testingSite({
    pages: {
      '/start': { redirect: '/' },
      '/': { links: ['/a', '/old'] },
      '/a': { links: ['/b'] },
      '/old': { redirect: '/c' },
      '/b': { links: ['/c'] },
      '/c': {},
      '/left': { links: ['/'] },
    },
  });
  assert.deepEqual(
    site.pages.map((_, number) => site.clicksTo(number)),
    [0, 0, 1, 1, 2, 1, -1],
  );
  assert.equal(site.home?.url, absolute('/'));
});

test('ranks make 1, follow links and redirects, and pass over nofollow', () => {
  const site = testingSite({
    pages: {
      '/': { links: ['/a', '/a', { to: '/b', nofollow: true }] },
      '/a': { redirect: '/c' },
      '/b': { links: ['/'] },
      '/c': { links: ['/'] },
    },
  });
  const [home = 0, a = 0, b = 0, c = 0] = site.ranks;
  assert.ok(Math.abs(home + a + b + c - 1) < 1e-9);
  assert.ok(home > c && c > b && a > b);
  assert.ok(Math.abs(b - 0.15 / 4) < 1e-6);
});

test('pages of equal rank are equal to the last digit in whatever order they were crawled', () => {
  const linking: Record<string, string[]> = {
    ...{ '/': ['/tables', '/chairs'], '/tables': ['/chairs', '/gone', '/'] },
    ...{ '/chairs': ['/', '/tables'], '/gone': [] },
  };
  for (const order of ['/ /tables /chairs /gone', '/chairs /tables / /gone', '/gone / /tables /chairs']) {
    const paths = order.split(' ');
    const site = testingSite({
      pages: Object.fromEntries(paths.map((path) => [path, { links: linking[path] ?? [] }])),
    });
    const rankOf = (path: string) => site.ranks[paths.indexOf(path)];
    assert.equal(rankOf('/'), rankOf('/chairs'), order);
    assert.ok((rankOf('/tables') ?? 0) > (rankOf('/') ?? 0));
  }
});

test('the end of redirects is the last known page, also of a loop', () => {
  const site = testingSite({
    pages: {
      '/a': { redirect: '/b' },
      '/b': { redirect: '/c' },
      '/c': {},
      '/out': { redirect: 'https://other.example/' },
      '/x': { redirect: '/y' },
      '/y': { redirect: '/x' },
    },
  });
  const endOf = (path: string) => {
    const page = site.pageOf(absolute(path));
    return page === undefined ? '' : site.endOf(page).url;
  };
  assert.deepEqual(['/a', '/out', '/x'].map(endOf), [absolute('/c'), absolute('/out'), absolute('/y')]);
});

test('what is worked out is worked out once', () => {
  const site = testingSite({ pages: shopPages() });
  let times = 0;
  const count = () => {
    times += 1;
    return undefined;
  };
  site.once(count);
  site.once(count);
  assert.equal(times, 1);
});

test('pages that link to an address are counted once each, without the page itself', () => {
  const site = testingSite({
    pages: {
      '/': { links: ['/a', '/a', '/b'] },
      '/a': { links: ['/a', '/b', '/'] },
      '/b': { links: ['/a'] },
    },
  });
  const counts = ['/', '/a', '/b', '/c'].map((path) => site.pagesLinkingTo(absolute(path)));
  assert.deepEqual(counts, [1, 2, 2, 0]);
});
