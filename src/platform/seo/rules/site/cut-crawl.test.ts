import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeSite } from '../../judge/judge-site.ts';
import { EVERYTHING, shopPages, type TestingSite, testingSite } from '../../testing-sites.ts';
import { CUT_SHORT } from './define-site-rule.ts';

const judgeCut = (description: TestingSite) =>
  judgeSite(testingSite({ ...description, isComplete: false }), EVERYTHING);

test('what a cut crawl did not see is neither passed nor failed', () => {
  const alternates = [['en', '/a'] as const, ['de', '/b'] as const];
  const { site } = judgeCut({
    pages: shopPages({ '/a': { alternates }, '/left': {} }, { links: ['/a'] }),
    sitemap: ['/', '/tables', '/unseen'],
    known: ['/left'],
  });
  const cut = site.coverage.inconclusive.filter(({ reason }) => reason === CUT_SHORT).map(({ rule }) => rule);
  assert.deepEqual(cut.sort(), [
    ...['canonical-loop', 'content-duplicate', 'content-near-duplicate', 'crawl-trap', 'desc-duplicate'],
    ...['h1-duplicate', 'hreflang-dup', 'hreflang-no-return', 'hreflang-target-bad', 'orphan-page'],
    ...[
      'sitemap-missing-page',
      'sitemap-noindex',
      'sitemap-non200',
      'sitemap-noncanonical',
      'sitemap-orphan',
    ],
    ...['title-duplicate', 'url-variants'],
  ]);
  assert.deepEqual(site.issues, []);
  assert.equal(
    site.outcomes.some(({ rule }) => cut.includes(rule)),
    false,
  );
});

test('what a cut crawl did see fails for certain, and more may be there', () => {
  const { site } = judgeCut({ pages: shopPages({ '/a': { title: 'Oak' }, '/b': { title: 'Oak' } }) });
  assert.deepEqual(
    site.issues.map(({ rule }) => rule),
    ['title-duplicate'],
  );
  assert.ok(site.coverage.ran.includes('title-duplicate'));
  assert.ok(site.coverage.inconclusive.some(({ rule }) => rule === 'title-duplicate'));
});

test('links of a page pass only if all their targets were seen', () => {
  const pages = [
    ...judgeCut({
      pages: shopPages({ '/a': { links: ['/', '/unseen'] }, '/b': { canonical: '/elsewhere' } }),
    }).pages,
  ];
  const of = (path: string) => pages.find(({ page }) => page.url.endsWith(path));
  const unsure = (path: string) => of(path)?.coverage.inconclusive.map(({ rule }) => rule);
  assert.deepEqual(unsure('/a'), ['link-broken-internal', 'link-to-redirect', 'single-inlink']);
  assert.deepEqual(unsure('/tables'), ['single-inlink']);
  assert.ok(of('/tables')?.passed.includes('link-broken-internal'));
  assert.deepEqual(unsure('/b'), [
    ...[
      'canonical-non200',
      'canonical-redirect',
      'canonical-noindex',
      'canonical-chain',
      'canonical-unlinked',
    ],
  ]);
});

test('a way of four clicks is certain only when the whole site was seen', () => {
  const chain = shopPages(
    { '/1': { links: ['/2'] }, '/2': { links: ['/3'] }, '/3': { links: ['/4'] }, '/4': { links: ['/'] } },
    { links: ['/1'] },
  );
  const judged = [...judgeCut({ pages: chain }).pages];
  assert.ok(judged.at(-1)?.coverage.inconclusive.some(({ rule }) => rule === 'depth'));
  assert.ok(judged.at(-2)?.passed.includes('depth'));
});

test('what external links and images were not asked for stays open', () => {
  const pages = shopPages({
    '/a': {
      links: ['/', 'https://one.example/', 'https://two.example/'],
      images: ['a', 'b'].map((name) => ({
        url: `https://shop.example/${name}.png`,
        src: name,
        line: 1,
        column: 1,
      })),
    },
  });
  const image = { status: 404, fault: null, bytes: 0, contentType: '', width: null, height: null };
  const site = testingSite({
    pages,
    probes: {
      externals: new Map([['https://one.example/', { status: 200, fault: null }]]),
      images: new Map([['https://shop.example/a.png', image]]),
    },
  });
  const judged = [...judgeSite(site, EVERYTHING).pages].find(({ page }) => page.url.endsWith('/a'));
  assert.deepEqual(judged?.coverage.inconclusive, [
    { rule: 'link-broken-external', reason: 'Not all external links were checked.' },
    { rule: 'img-broken', reason: 'Not all images were requested.' },
    { rule: 'img-size', reason: 'Not all images were requested.' },
  ]);
  assert.deepEqual(
    judged?.issues.map(({ rule }) => rule),
    ['img-broken'],
  );
});
