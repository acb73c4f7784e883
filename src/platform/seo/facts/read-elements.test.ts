import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentFacts } from './page-facts.ts';
import { readDocument } from './read-document.ts';

const URL_OF_PAGE = 'https://shop.example.com/tables/oak';
const read = (body: string, head = ''): DocumentFacts =>
  readDocument(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`, { url: URL_OF_PAGE });

test('links know their target, their words and their region', () => {
  const { links } = read(`
    <header><nav><a href="/">Home</a></nav></header>
    <main>
      <a href="chairs?size=6#oak">Oak <b>chairs</b></a>
      <a href="//cdn.example.com/a.pdf" rel="NOFOLLOW noopener">Catalogue</a>
      <a href="mailto:shop@example.com">Mail</a>
      <a href="http://shop.example.com:80/old">Old</a>
      <article><header><a href="/author">Author</a></header></article>
    </main>
    <aside><a href="/ad">Ad</a></aside>
    <footer><nav><a href="/imprint">Imprint</a></nav></footer>`);
  assert.deepEqual(
    links.map(({ url, kind, text, region, nofollow }) => [url, kind, text, region, nofollow]),
    [
      ['https://shop.example.com/', 'internal', 'Home', 'navigation', false],
      ['https://shop.example.com/tables/chairs?size=6#oak', 'internal', 'Oak chairs', 'content', false],
      ['https://cdn.example.com/a.pdf', 'external', 'Catalogue', 'content', true],
      [null, 'other', 'Mail', 'content', false],
      ['http://shop.example.com/old', 'internal', 'Old', 'content', false],
      ['https://shop.example.com/author', 'internal', 'Author', 'content', false],
      ['https://shop.example.com/ad', 'internal', 'Ad', 'aside', false],
      ['https://shop.example.com/imprint', 'internal', 'Imprint', 'footer', false],
    ],
  );
});

test('a base counts for all of the page, wherever it stands', () => {
  for (const facts of [
    read('<a href="a">A</a>', '<base href="/other/">'),
    read('<a href="a">A</a><base href="/other/">'),
  ]) {
    assert.equal(facts.base, 'https://shop.example.com/other/');
    assert.equal(facts.links[0]?.url, 'https://shop.example.com/other/a');
  }
});

test('text of a link is what a reader hears', () => {
  const { links } = read(`
    <a href="/1"><div>Oak</div><div>table</div></a>
    <a href="/2"><img src="a" alt="Oak"> </a>
    <a href="/3" aria-label="Oak"><i class="icon"></i></a>
    <a href="/4"><svg><title>Oak</title><path d=""/></svg></a>
    <a href="/5"><span aria-hidden="true">★</span> Oak</a>
    <a href="/6"><svg aria-label="Oak"></svg></a>
    <span id="n">Oak table</span><a href="/7" aria-labelledby="n"></a>`);
  assert.deepEqual(
    links.map(({ text }) => text),
    ['Oak table', 'Oak', 'Oak', 'Oak', 'Oak', 'Oak', 'Oak table'],
  );
});

test('metas, canonicals, alternates and relations come with where they stand', () => {
  const { metas, canonicals, alternates, relations } = read(
    '<meta name=robots content=noindex>',
    `<meta name="Robots" content=" noindex,  nofollow "><meta property="og:title" name="title" content="Oak">
     <link rel="Canonical" href="/oak"><link rel="alternate" hreflang=" de " href="/de"><link rel="alternate" href="/feed">
     <link rel="next" href="?page=2"><link rel="canonical" href="mailto:a@b.example">`,
  );
  assert.deepEqual(
    metas.map(({ kind, name, content, inHead }) => [kind, name, content, inHead]),
    [
      ['name', 'robots', 'noindex, nofollow', true],
      ['name', 'title', 'Oak', true],
      ['property', 'og:title', 'Oak', true],
      ['name', 'robots', 'noindex', false],
    ],
  );
  assert.deepEqual(
    canonicals.map(({ href, url }) => [href, url]),
    [
      ['/oak', 'https://shop.example.com/oak'],
      ['mailto:a@b.example', null],
    ],
  );
  assert.deepEqual(
    alternates.map(({ hreflang, url }) => [hreflang, url]),
    [[' de ', 'https://shop.example.com/de']],
  );
  assert.deepEqual(
    relations.map(({ rel, url }) => [rel, url]),
    [['next', 'https://shop.example.com/tables/oak?page=2']],
  );
});

test('Link headers count as well', () => {
  const { canonicals, alternates } = readDocument('<p>Oak</p>', {
    url: URL_OF_PAGE,
    headers: {
      link: [
        '</oak>; rel="canonical", </de>; rel=alternate; hreflang="de", <https://cdn.example.com>; rel=preconnect',
        '<https://shop.example.com/a,b>; title="a, b; rel=canonical"; rel="alternate"; hreflang=fr',
      ],
    },
  });
  assert.deepEqual(
    canonicals.map(({ url, from }) => [url, from]),
    [['https://shop.example.com/oak', 'header']],
  );
  assert.deepEqual(
    alternates.map(({ url, hreflang }) => [url, hreflang]),
    [
      ['https://shop.example.com/de', 'de'],
      ['https://shop.example.com/a,b', 'fr'],
    ],
  );
});

test('what the page loads is told by kind, and whether it could change the page', () => {
  const { resources, forms } = read(
    '<script src="a.js"></script><iframe src="/b" title="B"></iframe><video src="c.mp4"></video><audio><source src="d.mp3"></audio><object data="e"></object><form action="/f"></form>',
    '<link rel="stylesheet" href="g.css"><link rel="shortcut icon" href="h.ico"><link rel="preload" as="image" href="i.png"><link rel="modulepreload" href="j.js">',
  );
  assert.deepEqual(
    resources.map(({ kind, src, isActive }) => `${kind} ${src} ${isActive}`),
    [
      'style g.css true',
      'icon h.ico false',
      'preload i.png false',
      'preload j.js true',
      'script a.js true',
      'frame /b true',
      'media c.mp4 false',
      'media d.mp3 false',
      'object e true',
    ],
  );
  assert.equal(forms[0]?.url, 'https://shop.example.com/f');
});

test('noscript and templates are no part of the page, but elements of noscript are counted', () => {
  const facts = read('<noscript><img src=a><a href=/b>B</a> words</noscript><template><h2>x</h2></template>');
  assert.deepEqual([facts.images, facts.links, facts.headings], [[], [], []]);
  assert.equal(facts.content.allWords, 0);
  assert.equal(facts.elements, 7);
});

test('the encoding is known by mark, header or meta', () => {
  const charsetOf = (source: string, contentType?: string) =>
    readDocument(source, {
      url: URL_OF_PAGE,
      ...(contentType === undefined ? {} : { headers: { 'content-type': [contentType] } }),
    }).charset;
  assert.deepEqual(charsetOf('\ufeff<p>'), { name: 'utf-8', from: 'bom', isEarly: true });
  assert.deepEqual(charsetOf('<p>', 'text/html;charset="UTF-8"'), {
    name: 'utf-8',
    from: 'header',
    isEarly: true,
  });
  assert.deepEqual(charsetOf('<meta charset=UTF-8>'), { name: 'utf-8', from: 'meta', isEarly: true });
  const late = (letters: string) => `<title>${letters}</title><meta charset=utf-8>`;
  assert.equal(charsetOf(late('x'.repeat(980)))?.isEarly, true);
  assert.equal(charsetOf(late('ö'.repeat(980)))?.isEarly, false, 'bytes count, not letters');
  assert.equal(charsetOf('<p>'), null);
});

test('doctypes are told as browsers take them', () => {
  const doctypeOf = (source: string) => readDocument(source, { url: URL_OF_PAGE }).doctype;
  assert.equal(doctypeOf('<p>'), 'none');
  assert.equal(doctypeOf('<!DOCTYPE html><p>'), 'standard');
  assert.equal(doctypeOf('<!DOCTYPE html SYSTEM "about:legacy-compat"><p>'), 'standard');
  assert.equal(doctypeOf('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><p>'), 'quirks');
  assert.equal(
    doctypeOf(
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>',
    ),
    'limited-quirks',
  );
});

test('an empty text, and one that is no HTML at all, have facts too', () => {
  for (const source of ['', 'only words', '\0', '<', '{"a": 1}']) {
    const facts = readDocument(source, { url: URL_OF_PAGE });
    assert.equal(facts.doctype, 'none');
    assert.equal(facts.headEnd, null);
  }
});
