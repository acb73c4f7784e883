import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { DefinitionError, LimitError, SelectorError } from '../errors.ts';
import { Selector } from '../match/selector.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { cssSelector, markup } from '../testing-trees.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Extracted, FieldDefinition, HandlerDefinition } from './definition.ts';
import { CompiledHandler } from './handler.ts';

const PAGE_URL = 'https://shop.example/a/page.html?x=1';

/** Both lanes must say the same; the exact one's answer is returned. */
function extract(html: string, definition: HandlerDefinition): Extracted {
  const handler = new CompiledHandler(definition);
  const exact = handler.extract(html, PAGE_URL);
  const { lane: _lane, declined: _declined, ...fast } = handler.extract(html, PAGE_URL, { lane: 'fast' });
  const { lane: _exact, ...rest } = exact;
  assert.deepEqual(fast, rest);
  return exact;
}

function value(html: string, field: FieldDefinition): unknown {
  return must(extract(html, { fields: { v: field } }).rows[0], 'extract(…).rows[0]').values.v;
}

test('what is read of an element', () => {
  const html =
    '<p class=a title=" T ">one <b>two</b>\n three</p><a HREF="../b?c#d">x</a><img src=i.png><p class=a>second</p>';
  assert.equal(value(html, { css: 'p' }), 'one two three');
  assert.equal(value(html, { css: 'p', attribute: 'text' }), 'one two three');
  assert.equal(value(html, { css: 'p', attribute: 'html' }), 'one <b>two</b>\n three');
  assert.equal(value(html, { css: 'b', attribute: 'outer_html' }), '<b>two</b>');
  assert.equal(value(html, { css: 'p', attribute: 'title' }), ' T ');
  assert.equal(value(html, { css: 'a', attribute: 'href' }), 'https://shop.example/b?c#d');
  assert.equal(value(html, { css: 'img', attribute: 'SRC' }), 'https://shop.example/a/i.png');
  assert.equal(value(html, { xpath: '//a/@href' }), 'https://shop.example/b?c#d');
  assert.equal(value(html, { xpath: '//p[1]/text()[1]' }), 'one');
  assert.equal(value(html, { css: 'a::attr(href)' }), 'https://shop.example/b?c#d');
  assert.deepEqual(value(html, { css: 'p', multiple: true }), ['one two three', 'second']);
  assert.deepEqual(value(html, { xpath: '//p', multiple: true, attribute: 'title' }), [' T ']);
  assert.equal(value(html, { xpath: '(//p)[2]' }), 'second');
  assert.equal(value(html, { xpath: '(//p)[last()]' }), 'second');
  assert.equal(value(html, { xpath: 'count(//p)' }), '2');
  assert.equal(value(html, {}), 'one two three\n\nx\n\nsecond');
});

test('addresses follow the base of the page', () => {
  const html =
    '<a href=x>1</a><base href="/base/"><base href="/other/"><a href="#y">2</a><a href="mailto:a@b.example">3</a><a href="http://[">4</a><a>5</a>';
  const page = extract(html, { fields: { link: { css: 'a', attribute: 'href', multiple: true } } });
  assert.equal(page.base, 'https://shop.example/base/');
  assert.deepEqual(
    page.links.map(({ url }) => url),
    ['https://shop.example/base/x', 'https://shop.example/base/#y'],
  );
  assert.deepEqual(page.rows[0]?.values.link, [
    'https://shop.example/base/x',
    'https://shop.example/base/#y',
    'mailto:a@b.example',
  ]);
  assert.deepEqual(page.rows[0]?.faults, [{ column: 'link', message: 'is not a URL', value: 'http://[' }]);
});

test('links, relations and what the page says about itself', () => {
  const html = `<title> A &amp;\n B </title><meta name=Robots content="noindex, Follow"><link rel="canonical" href="/c"><link rel="alternate" hreflang=de href="/de">
    <link rel=stylesheet href=/s.css><link rel="next" href="?page=2"><a href=/1 rel="NoFollow ugc">one <b>x</b></a><map><area href=/2></map><svg><title>no</title><a href=/3>s</a></svg><title>second</title>`;
  const page = extract(html, { fields: {}, linkText: true });
  assert.equal(page.title, 'A & B');
  assert.deepEqual(page.metaRobots, { directives: ['noindex', 'follow'], noindex: true, nofollow: false });
  assert.equal(page.canonical, 'https://shop.example/c');
  assert.deepEqual(page.relations, [
    { rel: 'canonical', url: 'https://shop.example/c' },
    { rel: 'alternate', url: 'https://shop.example/de', hreflang: 'de' },
    { rel: 'next', url: 'https://shop.example/a/page.html?page=2' },
  ]);
  assert.deepEqual(page.links, [
    { url: 'https://shop.example/1', rel: 'nofollow ugc', nofollow: true, text: 'one x' },
    { url: 'https://shop.example/2', rel: '', nofollow: false, text: '' },
  ]);
  assert.deepEqual(page.rows, [{ values: {}, matched: {}, faults: [] }]);
  const bare = extract('<p>x', { fields: {} });
  assert.deepEqual([bare.title, bare.metaRobots, bare.canonical, bare.links], [null, null, null, []]);
  assert.deepEqual(extract('<meta name=robots content=none>', { fields: {} }).metaRobots, {
    directives: ['none'],
    noindex: true,
    nofollow: true,
  });
});

test('groups of links: matches that are links, contain links or are addresses', () => {
  const html = `<nav class=pages><a href=?p=1>1</a><a href=?p=2>2</a><a href=?p=2>again</a></nav><a class=next href=?p=3>next</a><a class=item href=/i>i</a><link rel=next href=/n><a href="tel:1" class=item>t</a>`;
  const { followed } = extract(html, {
    fields: {},
    follow: {
      pages: { css: '.pages' },
      next: { css: 'a.next, .item' },
      path: { xpath: '//nav//a/@href' },
      head: { css: 'link[rel=next]' },
      last: { xpath: '(//a)[1]' },
      counted: { css: 'a:nth-child(2 of a)' },
      none: { css: '.nothing' },
    },
  });
  const at = (rest: string) => `https://shop.example${rest}`;
  assert.deepEqual(followed, {
    pages: [at('/a/page.html?p=1'), at('/a/page.html?p=2')],
    next: [at('/a/page.html?p=3'), at('/i')],
    path: [at('/a/page.html?p=1'), at('/a/page.html?p=2')],
    head: [at('/n')],
    last: [at('/a/page.html?p=1')],
    counted: [at('/a/page.html?p=2'), at('/i')],
    none: [],
  });
});

test('one row for each item', () => {
  const html = `<ul><li class=card><h2>A</h2><span class=price>1</span><a href=/a>x</a></li><li class=card><h2>B</h2><a href=/b>y</a></li></ul><h2>outside</h2>`;
  const { rows } = extract(html, {
    item: { css: '.card' },
    fields: {
      name: { css: 'h2' },
      price: { css: '.card .price', default: '0' },
      url: { css: 'a', attribute: 'href' },
      kind: { attribute: 'class' },
      relative: { xpath: './a/@href' },
      page: { xpath: '//h2[last()]', multiple: true },
      child: { css: '> h2' },
    },
  });
  assert.deepEqual(
    rows.map(({ values }) => values),
    [
      {
        name: 'A',
        price: '1',
        url: 'https://shop.example/a',
        kind: 'card',
        relative: 'https://shop.example/a',
        page: ['A', 'B', 'outside'],
        child: 'A',
      },
      {
        name: 'B',
        price: '0',
        url: 'https://shop.example/b',
        kind: 'card',
        relative: 'https://shop.example/b',
        page: ['A', 'B', 'outside'],
        child: 'B',
      },
    ],
  );
  assert.deepEqual(rows[1]?.matched, {
    name: true,
    price: false,
    url: true,
    kind: true,
    relative: true,
    page: true,
    child: true,
  });
  assert.deepEqual(extract('<p>x', { item: { css: '.card' }, fields: { name: { css: 'h2' } } }).rows, []);
});

test('items that other engines find, and items inside of items', () => {
  const html =
    '<div class=i id=1><b>a</b><p><b>b</b></p><div class=i id=2><b>c</b></div></div><div class=i id=3><b>d</b></div>';
  const fields: HandlerDefinition['fields'] = {
    all: { css: 'b', multiple: true },
    direct: { xpath: './b', multiple: true },
    child: { css: ':scope > b', multiple: true },
    deep: { css: '.i b', multiple: true },
    id: { attribute: 'id' },
  };
  const expected = [
    { all: ['a', 'b', 'c'], direct: ['a'], child: ['a'], deep: ['a', 'b', 'c'], id: '1' },
    { all: ['c'], direct: ['c'], child: ['c'], deep: ['c'], id: '2' },
    { all: ['d'], direct: ['d'], child: ['d'], deep: ['d'], id: '3' },
  ];
  for (const item of [
    { css: '.i' },
    { xpath: '//div' },
    { xpath: '//div[string-length(@class) = 1]' },
    { css: 'div:nth-child(n of .i)' },
  ]) {
    assert.deepEqual(
      extract(html, { item, fields }).rows.map(({ values }) => values),
      expected,
      JSON.stringify(item),
    );
  }
  assert.deepEqual(
    extract(html, { item: { xpath: '(//div)[2]' }, fields }).rows.map(({ values }) => values),
    [expected[1]],
  );
});

test('an item follows none of what is in the item before it', () => {
  const html = '<ul><li>a</li><li>b<b>x</b><b>y</b></li></ul>';
  const find = (css: string) =>
    extract(html, { item: { css: 'li' }, fields: { v: { css, multiple: true } } }).rows.map(
      ({ values }) => values.v ?? [],
    );
  assert.deepEqual(find('* ~ *'), [[], ['y']]);
  assert.deepEqual(find('li + li'), [[], []]);
  assert.deepEqual(find('li > b'), [[], ['x', 'y']]);
});

test('each item holds what its selector finds in it, on random pages', () => {
  check(
    fc.property(markup, cssSelector, cssSelector, (html, item, css) => {
      const { document } = parseHtml(html);
      const items = new Selector({ css: item }).select(document) as any[];
      const field = new Selector({ css });
      const expected = items.map((element) =>
        field
          .select(document, element)
          .map((found) => visibleText(found as any))
          .filter((text) => text !== ''),
      );
      const { rows } = extract(html, { item: { css: item }, fields: { v: { css, multiple: true } } });
      assert.deepEqual(
        rows.map(({ values }) => values.v ?? []),
        expected,
      );
    }),
    { runs: 1000 },
  );
});

test('sources', () => {
  const html = `<title>T</title><meta name=Description content="D"><meta property="og:title" content="OT"><meta property="og:image" content="/1.png"><meta property="og:image" content="/2.png">
    <meta property="product:price:amount" content="9.5">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","name":"W"},{"@type":["Product","Thing"],"name":"P","offers":[{"@type":"Offer","price":"5"},{"@type":"Offer","price":"6"}]}]}</script>
    <script type="application/ld+json">{broken</script>
    <div itemscope itemtype="https://schema.org/Product"><span itemprop=name>M</span><div itemprop=offers itemscope itemtype="https://schema.org/Offer"><meta itemprop=price content="7"></div></div>`;
  const { rows } = extract(html, {
    fields: {
      url: { source: 'url' },
      title: { source: 'title' },
      description: { source: 'meta', path: 'description' },
      og: { source: 'opengraph', path: 'title' },
      images: { source: 'opengraph', path: 'og:image', multiple: true },
      amount: { source: 'opengraph', path: 'product:price:amount', transforms: [{ type: 'number' }] },
      name: { source: 'json-ld', type: 'Product', path: 'name' },
      prices: { source: 'json-ld', type: 'Product', path: 'offers[*].price', multiple: true },
      offer: { source: 'json-ld', type: 'schema:Offer', path: '$.price' },
      first: { source: 'json-ld', path: 'name' },
      thing: { source: 'microdata', path: 'offers.price' },
      missing: { source: 'json-ld', path: 'nothing' },
    },
  });
  const { values, matched, faults } = must(rows[0], 'rows[0]');
  assert.deepEqual(values, {
    url: PAGE_URL,
    title: 'T',
    description: 'D',
    og: 'OT',
    images: ['/1.png', '/2.png'],
    amount: 9.5,
    name: 'P',
    prices: ['5', '6'],
    offer: '5',
    first: 'W',
    thing: '7',
    missing: null,
  });
  assert.equal(matched.missing, false);
  assert.deepEqual(
    faults.map(({ column, message }) => `${column}: ${message}`),
    ['missing: Block 2 of JSON-LD is not valid JSON.'],
    'only what no other block tells may stand in the one that cannot be read',
  );
});

test('regex, transforms, defaults and required fields', () => {
  const html =
    '<p class=price>Price: 1.234,56 € (was 2.000 €)</p><p class=date>12. März 2026</p><p class=tags>a, b ,, c</p><p class=empty> </p><p class=json>{"a":[1,{"b":2}]}</p><a class=l data-u="../x">X</a>';
  const { rows } = extract(html, {
    fields: {
      regex: { css: '.price', regex: 'was ([\\d.]+)' },
      whole: { css: '.price', regex: '[A-Z]\\w+' },
      none: { css: '.price', regex: 'nothing', default: 'd' },
      number: { css: '.price', transforms: [{ type: 'number', locale: 'de' }] },
      money: { css: '.price', transforms: [{ type: 'currency', locale: 'de' }] },
      date: { css: '.date', transforms: [{ type: 'date', locale: 'de' }] },
      list: { css: '.tags', transforms: [{ type: 'split', by: ',' }] },
      joined: {
        css: '.tags',
        transforms: [{ type: 'split', by: ',' }, { type: 'upper' }, { type: 'join', by: '|' }],
      },
      empty: { css: '.empty', default: 'x' },
      json: { css: '.json', transforms: [{ type: 'json_path', path: 'a[1].b' }] },
      absolute: { css: '.l', attribute: 'data-u', transforms: [{ type: 'absolute_url' }] },
      replaced: {
        css: '.l',
        transforms: [{ type: 'replace', pattern: '(X)', with: '[$1]' }, { type: 'lower' }],
      },
      wrong: { css: '.l', transforms: [{ type: 'number' }], default: 1 },
      needed: { css: '.nothing', required: true },
      blank: { css: '.empty', required: true },
    },
  });
  const { values, matched, faults } = must(rows[0], 'rows[0]');
  assert.deepEqual(values, {
    regex: '2.000',
    whole: 'Price',
    none: 'd',
    number: 1234.56,
    money: { amount: 1234.56, currency: 'EUR' },
    date: '2026-03-12T00:00:00.000Z',
    list: ['a', 'b', 'c'],
    joined: 'A|B|C',
    empty: 'x',
    json: 2,
    absolute: 'https://shop.example/x',
    replaced: '[x]',
    wrong: 1,
    needed: null,
    blank: null,
  });
  assert.equal(matched.needed, false);
  assert.equal(matched.blank, true);
  assert.deepEqual(faults, [
    { column: 'wrong', message: 'has no number', value: 'X' },
    { column: 'needed', message: 'The page has no value for this required field.', value: null },
    { column: 'blank', message: 'The page has no value for this required field.', value: null },
  ]);
});

test('a column may have any name', () => {
  const fields = JSON.parse('{"__proto__":{"css":"p"},"constructor":{"css":"p"},"a b":{"css":"p"}}');
  const { rows } = extract('<p>x', { fields });
  assert.deepEqual(Object.entries(must(rows[0], 'rows[0]').values), [
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['a b', 'x'],
  ]);
});

test('the fast lane says why it needs a tree, or why it was not used', () => {
  const needs = (definition: HandlerDefinition) => new CompiledHandler(definition).needsTree;
  assert.equal(
    needs({ fields: { a: { css: '.x > p:nth-child(2)' }, b: { xpath: '//a[@id="x"]/@href' } } }),
    undefined,
  );
  assert.equal(needs({ fields: { a: { css: 'p', attribute: 'html' } } }), 'the markup of a');
  assert.equal(needs({ fields: { a: { css: 'p:last-child' } } }), 'the selector of a');
  assert.equal(needs({ fields: { a: { source: 'microdata' } } }), 'the source of a');
  assert.equal(needs({ item: { css: 'p:has(a)' }, fields: {} }), 'the item');
  assert.equal(needs({ fields: {}, follow: { x: { css: 'a:last-child' } } }), 'the links of x');
  const handler = new CompiledHandler({ fields: { a: { css: 'p' } } });
  assert.equal(handler.extract('<p>x', PAGE_URL, { lane: 'fast' }).lane, 'fast');
  const declined = handler.extract('<table><p>x', PAGE_URL, { lane: 'fast' });
  assert.deepEqual([declined.lane, declined.declined], ['exact', 'content between table cells']);
});

test('a wrong definition is refused with its place', () => {
  const cases: [HandlerDefinition, string][] = [
    [{ fields: { a: { css: 'p[' } } }, 'fields.a.css'],
    [{ fields: { a: { xpath: '//p[' } } }, 'fields.a.xpath'],
    [{ fields: { a: { css: 'p', xpath: '//p' } } }, 'fields.a'],
    [{ fields: { a: { source: 'nothing' as never } } }, 'fields.a.source'],
    [{ fields: { a: { source: 'meta' } } }, 'fields.a.path'],
    [{ fields: { a: { source: 'json-ld', path: 'a[' } } }, 'fields.a.path'],
    [{ fields: { a: { css: 'p', regex: '(' } } }, 'fields.a.regex'],
    [{ fields: { a: { css: 'p', regex: '(?=x)' } } }, 'fields.a.regex'],
    [{ fields: { a: { css: 'p', attribute: '' } } }, 'fields.a.attribute'],
    [
      { fields: { a: { css: 'p', transforms: [{ type: 'nothing' as never }] } } },
      'fields.a.transforms[0].type',
    ],
    [
      { fields: { a: { css: 'p', transforms: [{ type: 'trim' }, { type: 'number', locale: 'x' }] } } },
      'fields.a.transforms[1].locale',
    ],
    [
      { fields: { a: { css: 'p', transforms: [{ type: 'date', format: 'Q' }] } } },
      'fields.a.transforms[0].format',
    ],
    [
      { fields: { a: { css: 'p', transforms: [{ type: 'date', timezone: 'Nowhere' }] } } },
      'fields.a.transforms[0].timezone',
    ],
    [
      { fields: { a: { css: 'p', transforms: [{ type: 'replace', pattern: '[', with: '' }] } } },
      'fields.a.transforms[0].pattern',
    ],
    [{ fields: { a: { css: 'p', transforms: [{ type: 'split', by: '' }] } } }, 'fields.a.transforms[0].by'],
    [{ item: { css: 'p::text' }, fields: {} }, 'item'],
    [{ item: { css: ')' }, fields: {} }, 'item'],
    [{ fields: {}, follow: { x: { css: '' } } }, 'follow.x'],
  ];
  for (const [definition, path] of cases) {
    assert.throws(
      () => new CompiledHandler(definition),
      (error) => {
        assert.ok(error instanceof DefinitionError, JSON.stringify(definition));
        assert.equal(error.path, path, error.message);
        return true;
      },
    );
  }
  assert.throws(
    () => new CompiledHandler({ fields: { a: { css: 'p[' } } }),
    (error) => (error as Error).cause instanceof SelectorError,
  );
});

test('a page with more rows, values or text than can be meant is refused', () => {
  const many = (definition: HandlerDefinition, html: string) => () =>
    new CompiledHandler(definition).extract(html, PAGE_URL, { lane: 'fast' });
  assert.throws(many({ item: { css: 'b' }, fields: {} }, '<b></b>'.repeat(100_001)), LimitError);
  assert.throws(
    many({ fields: { a: { css: 'div', multiple: true } } }, '<div>'.repeat(900) + 'x'.repeat(100_000)),
    LimitError,
  );
});

test('a page address that is none is refused', () => {
  assert.throws(() => new CompiledHandler({ fields: {} }).extract('<p>', '/relative'), TypeError);
});
