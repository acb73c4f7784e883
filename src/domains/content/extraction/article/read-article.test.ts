import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { readArticle } from './read-article.ts';

const URL_ = 'https://news.example/a/b';
const BODY =
  '<p>Bread rises because the yeast in it eats sugar, breathes out gas, and so lifts the dough slowly.</p>'.repeat(
    10,
  );
const read = (head: string, body = `<article>${BODY}</article>`) =>
  readArticle(`<!doctype html><html lang=en><head>${head}</head><body>${body}</body></html>`, URL_);
const linked = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;

test('authors as one name, several, things, or a meta element', () => {
  const byline = (author: unknown) => read(linked({ '@type': 'BlogPosting', author })).byline;
  assert.equal(byline('Ada'), 'Ada');
  assert.equal(byline(['Ada', { '@type': 'Person', name: 'Bob' }]), 'Ada, Bob');
  assert.equal(read('<meta name=author content=Cy>').byline, 'Cy');
  assert.equal(read('<meta property="article:author" content="https://social.example/cy">').byline, null);
});

test('dates: what machines are told counts before what is shown', () => {
  const both = read(
    linked({ '@type': 'Article', datePublished: '2026-01-02' }) +
      '<meta property="article:published_time" content="2025-01-01">',
  );
  assert.equal(both.published_at, '2026-01-02T00:00:00.000Z');
  const shown = read(
    '',
    `<article><time class=updated datetime="2026-02-03T04:05:06Z">x</time><time>3 May 2026</time>${BODY}</article>`,
  );
  assert.deepEqual(
    [shown.published_at, shown.modified_at],
    ['2026-05-03T00:00:00.000Z', '2026-02-03T04:05:06.000Z'],
  );
});

test('what is told with mistakes in it is no error', () => {
  for (const thing of [
    { '@type': 'Article', author: null, datePublished: 7, image: [null, {}, { url: 5 }], headline: { a: 1 } },
    { '@type': ['NewsArticle', 4], author: [[['x']]], publisher: [] },
    [[{ '@type': 'Article', '@id': '#x', author: { '@id': '#x' } }]],
  ])
    assert.equal(read(linked(thing)).is_article, true);
});

test('addresses follow the base of the page', () => {
  const {
    links,
    images,
    lead_image: lead,
  } = read(
    '<base href="/c/">',
    `<article>${BODY}<p>See <a href="d">this</a> and <img src="e.jpg" alt="a loaf"> too, it is worth your time, dear reader.</p></article>`,
  );
  assert.deepEqual(links, [{ url: 'https://news.example/c/d', text: 'this' }]);
  assert.deepEqual(images, [{ url: 'https://news.example/c/e.jpg', alt: 'a loaf' }]);
  assert.equal(lead, 'https://news.example/c/e.jpg');
});

test('an article is one by what it says or by what it is', () => {
  assert.equal(read('').is_article, true);
  assert.equal(read('', '<p>Sign in</p><form><input></form>').is_article, false);
  const links = Array.from(
    { length: 200 },
    (_, at) => `<li><a href="/${at}">Offer number ${at}</a></li>`,
  ).join('');
  assert.equal(read('', `<ul>${links}</ul>`).is_article, false);
});

test('no page is an error', () => {
  const part = fc.constantFrom(
    ...[
      '<article>',
      '</article>',
      '<p>',
      'Some words, and more. ',
      '<table><td>',
      '<b>',
      '</p>',
      '<title>',
      '<svg>',
      '<template>',
      '<base href=":">',
      '<time>',
      '<a href="http://[">',
      '<img srcset=", ,">',
      '<script type="application/ld+json">[{"@type":"Article"',
      '</script>',
      '<noscript><img src=x></noscript>',
      '<html lang="">',
      '<frameset>',
      '\0',
      '\ud800',
    ],
  );
  check(
    fc.property(fc.array(part, { maxLength: 40 }), fc.constantFrom(URL_, undefined), (parts, url) => {
      const { word_count: words, markdown } = readArticle(parts.join(''), url);
      assert.ok(words >= 0 && typeof markdown === 'string');
    }),
    { runs: 300 },
  );
});
