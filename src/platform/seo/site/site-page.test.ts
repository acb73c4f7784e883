import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadLanguageDetector } from '../../text/index.ts';
import { healthyPage } from '../testing-pages.ts';
import { toSitePage } from './site-page.ts';

before(loadLanguageDetector);

const circumstances = {
  ...{ urlKey: 'key', depth: 2, isStart: false, isInSitemap: true, isAllowed: true },
  ...{ isNoindex: false, isIndexable: true, canonical: 'https://shop.example.com/tables' },
  keyOf: (url: string) => `key of ${url}`,
};

test('a page keeps what rules compare across pages', () => {
  const facts = healthyPage({
    headers: { 'strict-transport-security': 'max-age=31536000' },
    addToHead:
      '<link rel="alternate" hreflang=" DE " href="/de"><link rel="prev" href="/page-1"><meta property="og:image" content="/oak.jpg">',
    addToMain: '<p id="oiling">…</p><img src="/chair.jpg" alt="A chair" width="1" height="1">',
    rendered: { requests: [{ url: 'https://shop.example.com/app.css', kind: 'style' }] },
  });
  const page = toSitePage(facts, circumstances);
  assert.deepEqual(
    [page.url, page.urlKey, page.status, page.isHtml, page.depth],
    [facts.url, 'key', 200, true, 2],
  );
  assert.deepEqual(page.canonical, {
    url: 'https://shop.example.com/tables',
    key: 'key of https://shop.example.com/tables',
  });
  assert.deepEqual(page.alternates.at(-1), {
    hreflang: 'de',
    url: 'https://shop.example.com/de',
    key: 'key of https://shop.example.com/de',
  });
  assert.deepEqual(page.previous, ['key of https://shop.example.com/page-1']);
  assert.ok(page.ogImages.includes('/oak.jpg'));
  assert.ok(page.anchors.includes('oiling'));
  assert.ok(
    page.images.some(
      ({ src, url, line }) => src === '/chair.jpg' && url.endsWith('/chair.jpg') && line !== null,
    ),
  );
  assert.deepEqual(page.renderRequests, ['https://shop.example.com/app.css']);
  assert.equal(page.hasHsts, 'max-age=31536000');
  for (const text of [page.title, page.description, page.heading, page.contentHash, page.shingles])
    assert.notEqual(text, '');
  assert.equal(page.lang, 'en');
});

test('a page that is no page has nothing to compare', () => {
  const gone = toSitePage(healthyPage({ status: 404, document: false }), {
    ...circumstances,
    canonical: null,
  });
  assert.deepEqual(
    [gone.status, gone.isHtml, gone.title, gone.shingles, gone.images],
    [404, false, '', '', []],
  );
  const silent = toSitePage(
    healthyPage({ fault: { code: 'connect_timeout', message: 'Too slow.' }, document: false }),
    circumstances,
  );
  assert.deepEqual([silent.status, silent.fault], [0, 'connect_timeout']);
  const unasked = toSitePage(
    { url: 'https://shop.example.com/', finalUrl: '', response: null, document: null, rendered: null },
    { ...circumstances, isAllowed: false },
  );
  assert.deepEqual([unasked.status, unasked.renderRequests], [0, null]);
});
