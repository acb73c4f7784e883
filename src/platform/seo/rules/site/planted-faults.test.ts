import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeSite } from '../../judge/judge-site.ts';
import {
  EVERYTHING,
  ORIGIN,
  proseOf,
  type TestingPage,
  type TestingSite,
  testingSite,
} from '../../testing-sites.ts';

const CATEGORIES = 20;
const PRODUCTS = 24;

/** A shop of 500 pages: categories in the menu of each page, products in their category and beside each other. */
function largeShop(): Record<string, TestingPage> {
  const categories = Array.from({ length: CATEGORIES }, (_, at) => `/category-${at}`);
  const productsOf = (category: string) =>
    Array.from({ length: PRODUCTS }, (_, at) => `${category}/product-${at}`);
  const menu = ['/', ...categories];
  const pages: Record<string, TestingPage> = { '/': { links: categories } };
  for (const category of categories) {
    const products = productsOf(category);
    pages[category] = { links: [...menu, ...products] };
    for (const [at, product] of products.entries())
      pages[product] = {
        links: [
          ...menu,
          products[(at + 1) % PRODUCTS] ?? category,
          products[(at + 2) % PRODUCTS] ?? category,
        ],
      };
  }
  return pages;
}

const three = <Value>(make: (at: number) => Value): Value[] => [0, 1, 2].map(make);
const menu = ['/', ...Array.from({ length: CATEGORIES }, (_, at) => `/category-${at}`)];

/** The shop with three faults of each kind, and for each rule the pages where it must find them. */
function plant(): { site: TestingSite; expected: Record<string, string[]> } {
  const pages = largeShop();
  const home: string[] = [];
  const images = new Map();
  const expected: Record<string, string[]> = {};
  const add = (path: string, page: TestingPage = {}, isLinked = true) => {
    pages[path] = { links: menu, ...page };
    if (isLinked) home.push(path);
    return path;
  };
  const silent = { links: [] };
  const expect = (rule: string, paths: string[]) => {
    expected[rule] = [...(expected[rule] ?? []), ...paths];
  };
  const lost = add('/lost', { ...silent, status: 404 }, false);
  const moved = add('/moved', { ...silent, redirect: '/category-1' }, false);
  const hidden = add('/hidden', { isNoindex: true });
  expect(
    'canonical-non200',
    three((at) => add(`/c-lost-${at}`, { canonical: lost })),
  );
  expect(
    'canonical-redirect',
    three((at) => add(`/c-moved-${at}`, { canonical: moved })),
  );
  expect(
    'canonical-noindex',
    three((at) => add(`/c-hidden-${at}`, { canonical: hidden })),
  );
  expect(
    'canonical-chain',
    three((at) => add(`/c-chain-${at}`, { canonical: `/c-middle-${at}` })),
  );
  three((at) => add(`/c-middle-${at}`, { canonical: '/category-2' }));
  for (const at of [0, 1, 2]) {
    const ring = [
      add(`/ring-a-${at}`, { canonical: `/ring-b-${at}` }),
      add(`/ring-b-${at}`, { canonical: `/ring-a-${at}` }),
    ];
    expect('canonical-loop', ring);
    expect('canonical-chain', ring);
  }
  expect(
    'link-broken-internal',
    three((at) => add(`/l-lost-${at}`, { links: [...menu, lost] })),
  );
  expect(
    'link-to-redirect',
    three((at) => add(`/l-moved-${at}`, { links: [...menu, moved] })),
  );
  add('/deep-1', { links: ['/deep-2'] });
  add('/deep-2', { links: ['/deep-3'] }, false);
  add('/deep-3', { links: ['/deep-2', ...three((at) => `/deep-4-${at}`)] }, false);
  expect(
    'depth',
    three((at) => add(`/deep-4-${at}`, { links: ['/', '/deep-3', `/deep-4-${(at + 1) % 3}`] }, false)),
  );
  for (const at of [0, 1, 2]) {
    expect(
      'title-duplicate',
      ['a', 'b'].map((name) => add(`/title-${name}-${at}`, { title: `Same ${at}` })),
    );
    expect(
      'desc-duplicate',
      ['a', 'b'].map((name) => add(`/desc-${name}-${at}`, { description: `Same ${at}` })),
    );
    expect(
      'h1-duplicate',
      ['a', 'b'].map((name) => add(`/h1-${name}-${at}`, { heading: `Same ${at}` })),
    );
    const text = proseOf(`same ${at}`, 200);
    expect(
      'content-duplicate',
      ['a', 'b'].map((name) => add(`/text-${name}-${at}`, { text })),
    );
    const near = proseOf(`near ${at}`, 200);
    expect(
      'content-near-duplicate',
      ['a', 'b'].map((name) => add(`/near-${name}-${at}`, { text: `${near} ${name}` })),
    );
    expect('url-variants', [add(`/twin-${at}`), add(`/twin-${at}/`)]);
    expect('hreflang-no-return', [
      add(`/en-${at}`, {
        alternates: [
          ['en', `/en-${at}`],
          ['de', `/de-${at}`],
        ],
      }),
      add(`/de-${at}`, { alternates: [['de', `/de-${at}`]] }),
    ]);
    expect('hreflang-target-bad', [
      add(`/bad-${at}`, {
        alternates: [
          ['en', `/bad-${at}`],
          ['de', lost],
        ],
      }),
    ]);
  }
  for (const at of [0, 1, 2]) {
    add(`/orphan-${at}`, {}, false);
    expect('orphan-page', [`/orphan-${at}`]);
    expect('sitemap-orphan', [`/orphan-${at}`]);
    expect('sitemap-missing-page', [add(`/unlisted-${at}`)]);
    expect('robots-blocked-page', [add(`/private/${at}`, { ...silent, status: 0, isHtml: false })]);
    const image = { url: `${ORIGIN}/image-${at}.jpg`, src: `/image-${at}.jpg`, line: 1, column: 1 };
    images.set(image.url, {
      status: 404,
      fault: null,
      bytes: 0,
      contentType: '',
      width: null,
      height: null,
    });
    expect('img-broken', [add(`/image-${at}`, { images: [image] })]);
  }
  const listed = Object.entries(pages)
    .filter(([path, page]) => isListed(path, page))
    .map(([path]) => path);
  const wrong = [
    ...three((at) => add(`/s-gone-${at}`, { ...silent, status: 410 }, false)),
    ...three((at) => add(`/s-noindex-${at}`, { isNoindex: true })),
    ...three((at) => add(`/s-copy-${at}`, { canonical: '/category-3' })),
  ];
  expect('sitemap-non200', wrong.slice(0, 3));
  expect('sitemap-noindex', wrong.slice(3, 6));
  expect('sitemap-noncanonical', wrong.slice(6));
  expect(
    'sitemap-blocked',
    three((at) => `/private/listed-${at}`),
  );
  // Two pages link to each, for a single link would be a fault of its own.
  pages['/'] = { links: [...menu.slice(1), ...home] };
  pages['/category-0'] = { links: [...(pages['/category-0']?.links ?? []), ...home] };
  return {
    site: {
      pages,
      sitemap: [...listed, ...wrong, ...(expected['sitemap-blocked'] ?? [])],
      probes: { images },
    },
    expected,
  };
}

const isListed = (path: string, page: TestingPage): boolean =>
  (page.status ?? 200) === 200 &&
  page.redirect === undefined &&
  page.canonical === undefined &&
  page.isNoindex !== true &&
  !path.startsWith('/unlisted-');

function found(description: TestingSite): Record<string, string[]> {
  const { site, pages } = judgeSite(testingSite(description), EVERYTHING);
  const rules = new Map<string, Set<string>>();
  for (const { issues } of [site, ...pages])
    for (const { rule, level, url, affected_urls } of issues)
      for (const one of level === 'page' ? [url] : affected_urls)
        rules.set(rule, (rules.get(rule) ?? new Set()).add(one.slice(ORIGIN.length)));
  return Object.fromEntries([...rules].map(([rule, paths]) => [rule, [...paths].sort()]));
}

test('a healthy shop of 500 pages has no faults', () => {
  const pages = largeShop();
  assert.equal(Object.keys(pages).length, 501);
  assert.deepEqual(found({ pages }), {});
});

test('among 500 pages every planted fault is found, and no other', () => {
  const { site, expected } = plant();
  const sorted = Object.fromEntries(
    Object.entries(expected).map(([rule, paths]) => [rule, [...paths].sort()]),
  );
  assert.deepEqual(found(site), sorted);
});
