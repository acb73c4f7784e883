import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../kernel/must.ts';
import { fingerprint } from './content/fingerprint.ts';
import { mainText } from './content/main-text.ts';
import { LimitError } from './errors.ts';
import type { Extracted, HandlerDefinition } from './extract/definition.ts';
import { CompiledHandler } from './extract/handler.ts';
import { inspectSelector } from './inspect/inspect-selector.ts';
import { parseHtml } from './parse/parse-html.ts';
import { structuredData } from './structured/structured-data.ts';
import { innerHtml } from './tree/serialise.ts';

// Nothing is timed here: whatever is not in proportion to the page would not end within the limit of a test.

const PAGE_URL = 'https://shop.example/';

function extract(html: string, definition: HandlerDefinition): Extracted {
  const handler = new CompiledHandler(definition);
  const exact = handler.extract(html, PAGE_URL);
  const fast = handler.extract(html, PAGE_URL, { lane: 'fast' });
  assert.deepEqual(fast.rows, exact.rows);
  assert.equal(fast.links.length, exact.links.length);
  return exact;
}

test('100,000 links', () => {
  const html = Array.from(
    { length: 100_000 },
    (_, index) => `<a href="/p/${index}?q=${index}" rel=nofollow>l</a>`,
  ).join('');
  const { links } = extract(html, {
    fields: { count: { css: 'a', attribute: 'href', multiple: true } },
    follow: { all: { css: 'body' } },
  });
  assert.equal(links.length, 100_000);
  assert.equal(links[99_999]?.url, 'https://shop.example/p/99999?q=99999');
});

test('elements inside of elements, 10,000 and 100,000 deep', () => {
  for (const depth of [10_000, 100_000]) {
    const html = `${'<div class=x>'.repeat(depth)}<p>deep</p>`;
    const { rows } = extract(html, {
      fields: {
        text: { css: 'p' },
        chain: { css: 'div div div div > div p' },
        path: { xpath: '//div//div/p/text()' },
        has: { css: 'html:has(p)', attribute: 'text' },
        contains: { css: 'body:contains("deep")' },
        title: { source: 'title' },
      },
    });
    assert.deepEqual(rows[0]?.values, {
      text: 'deep',
      chain: 'deep',
      path: 'deep',
      has: 'deep',
      contains: 'deep',
      title: null,
    });
    const tree = parseHtml(html);
    assert.ok(innerHtml(tree.document).includes('<p>deep</p>'));
    assert.equal(mainText(tree), 'deep');
    assert.deepEqual(structuredData(tree, PAGE_URL).microdata, []);
  }
  const inspected = inspectSelector(parseHtml('<div>'.repeat(3000)), { css: 'div:not(:has(div))' });
  assert.equal(inspected.count, 1);
});

test('an attribute of 5 MB, 100,000 attributes, 100,000 classes', () => {
  const long = extract(`<p title="${'x'.repeat(5_000_000)}">a</p>`, {
    fields: { t: { css: 'p[title$=x]', attribute: 'title' } },
  });
  assert.equal((must(long.rows[0], 'long.rows[0]').values.t as string).length, 5_000_000);
  const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}=${index}`).join(' ');
  assert.equal(
    extract(`<p ${attributes}>a</p>`, { fields: { t: { css: 'p', attribute: 'a99999' } } }).rows[0]?.values.t,
    '99999',
  );
  const classes = Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(' ');
  const html = `<p class="${classes}">a</p>`;
  assert.equal(extract(html, { fields: { t: { css: '.c99999.c0:not(.d)' } } }).rows[0]?.values.t, 'a');
  assert.ok(inspectSelector(parseHtml(html), { css: '.c10x' }).suggestions.length > 0);
});

test('markup that makes parsers work: stray tags, signs, open formatting, tables', () => {
  const pages = [
    '<'.repeat(500_000),
    '</>'.repeat(150_000),
    '</b>'.repeat(100_000),
    '<!--'.repeat(100_000),
    '&'.repeat(250_000),
    '&#x'.repeat(100_000),
    '<p>'.repeat(100_000),
    '<select>'.repeat(50_000),
    '<a><div>'.repeat(3000),
    '<b><i>'.repeat(3000) + '</b></i>'.repeat(3000),
    '<table>'.repeat(5000),
    `<table>${'x<b>'.repeat(5000)}`,
    `<p><object>${'<span>'.repeat(900)}${'<div></div>'.repeat(25_000)}`,
    '<svg>'.repeat(25_000),
    '<template>'.repeat(10_000),
    '<form>'.repeat(50_000),
    '<script>'.repeat(50_000),
    '<script><!--'.repeat(25_000),
    '<title>'.repeat(50_000),
    '<div '.repeat(50_000),
    `<div ${'"'.repeat(250_000)}>`,
    '<![CDATA['.repeat(25_000),
    '<li>'.repeat(50_000),
    '<button>'.repeat(50_000),
    '<ruby><rt>'.repeat(10_000),
    '<noscript>'.repeat(50_000),
  ];
  for (const html of pages)
    extract(html, { fields: { a: { css: 'p', multiple: true }, b: { xpath: '//a/@href' } } });
});

test('formatting elements that multiply are stopped', () => {
  // Every paragraph opens all of them again.
  const formatting = Array.from({ length: 3000 }, (_, index) => `<b a=${index}>`).join('');
  const handler = new CompiledHandler({ fields: { a: { css: 'p' } } });
  for (const lane of ['exact', 'fast'] as const) {
    assert.throws(
      () => handler.extract(`<p>${formatting}${'<p>x'.repeat(3000)}`, PAGE_URL, { lane }),
      LimitError,
    );
  }
  const names = 'b big code em font i s small strike strong tt u'
    .split(' ')
    .map((name) => `<${name}>`.repeat(3));
  assert.throws(
    () => handler.extract(`<p>${names.join('')}${'<p>x'.repeat(40_000)}`, PAGE_URL, { lane: 'fast' }),
    LimitError,
  );
});

test('NUL, halves of surrogate pairs and other odd characters', () => {
  const html =
    '<p title="a\0b" cl\0ass=x>a\0b\ud800c\udc00d\ufffe\ufeff\u2028</p><a href="/\ud800">x</a><svg>\0</svg>\0<script>\0</script>';
  const { rows, links } = extract(html, {
    fields: { text: { css: 'p' }, title: { css: 'p', attribute: 'title' } },
  });
  assert.deepEqual(rows[0]?.values, { text: 'ab\ud800c\udc00d\ufffe\ufeff\u2028', title: 'a\ufffdb' });
  assert.equal(links[0]?.url, 'https://shop.example/%EF%BF%BD');
  assert.equal(fingerprint('\ud800 a').words, 1);
});

test('items inside of items', () => {
  const html = `${'<div class=i><b>x</b>'.repeat(1000)}`;
  const { rows } = extract(html, {
    item: { css: '.i' },
    fields: { own: { css: '> b' }, first: { css: 'b' } },
  });
  assert.equal(rows.length, 1000);
  assert.ok(rows.every(({ values }) => values.own === 'x' && values.first === 'x'));
  const more = '<div class=i>'.repeat(3000);
  assert.throws(
    () =>
      new CompiledHandler({ item: { css: '.i' }, fields: { own: { css: '> b' } } }).extract(more, PAGE_URL),
    LimitError,
  );
});
