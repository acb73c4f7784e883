import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LimitError } from '../errors.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { readJsonLd, thingsOfType } from './json-ld.ts';
import { structuredData } from './structured-data.ts';

const read = (html: string) => structuredData(parseHtml(html), 'https://shop.example/p/1');

test('JSON-LD: several blocks, lists, graphs', () => {
  const { jsonLd, faults } = read(`
    <script type="application/ld+json">{"@type":"A"}</script>
    <script type=" Application/LD+JSON; charset=utf-8">[{"@type":"B"},[{"@type":"C"}]]</script>
    <script type="application/ld+json">{"@context":"x","@graph":[{"@type":"D"},{"@type":"E"}]}</script>
    <script type="application/ld+json">{"@id":"#f","@graph":{"@type":"G"}}</script>
    <script type="application/ld+json">  </script>
    <script type="application/json">{"@type":"no"}</script>`);
  assert.deepEqual(
    jsonLd.map((thing) => thing['@type'] ?? thing['@id']),
    ['A', 'B', 'C', 'D', 'E', '#f', 'G'],
  );
  assert.deepEqual(faults, []);
});

test('JSON-LD: usual mistakes are mended, others are faults', () => {
  const blocks = [
    '<!-- {"a":1} -->',
    '//<![CDATA[\n{"a":2}\n//]]>',
    '{"a":3,}',
    '{"a":[4,],}',
    '{"a":"line\nbreak\ttab"}',
    '/* c */ {"a":6} // end',
    '{&quot;a&quot;:7}',
    '{"a":8};',
    '{"a":"http://x.example/,]"}',
    '{a:10}',
    'var x = 1',
    '"text"',
  ];
  const { things, faults } = readJsonLd(blocks);
  assert.deepEqual(
    things.map(({ a }) => a),
    [1, 2, 3, [4], 'line\nbreak\ttab', 6, 7, 8, 'http://x.example/,]'],
  );
  assert.deepEqual(faults, [
    { block: 9, message: 'is not valid JSON' },
    { block: 10, message: 'is not valid JSON' },
  ]);
});

test('JSON-LD: comments and what wraps a script are passed over, and kept inside of texts', () => {
  const blocks = [
    '<!-- the product --> {"a":1}',
    '{"a":2} <!-- end -->',
    '{ <!-- one --> "a": 3 /* two */, // three\n "b": 1 }',
    '<!--//--><![CDATA[//><!--\n{"a":4}\n//--><!]]>',
    '/*<![CDATA[*/{"a":5}/*]]>*/',
    '//<![CDATA[ {"a":6} //]]>',
    '<!--\n//<![CDATA[\n{"a":7}\n//]]>\n-->',
    '<![CDATA[{"a":8}]]>',
    '{"a":"<!-- 9 --> // /* ]]> ;"}',
    '<!-- {"a":0} --> {"a":10}',
  ];
  const { things, faults } = readJsonLd(blocks);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    things.map(({ a }) => a),
    [1, 2, 3, 4, 5, 6, 7, 8, '<!-- 9 --> // /* ]]> ;', 10],
  );
});

test('things of a type are found inside of others', () => {
  const { things } = readJsonLd([
    '{"@type":"Product","offers":{"@type":["Offer","X"],"seller":{"@type":"https://schema.org/Organization"}}}',
  ]);
  assert.equal(thingsOfType(things, 'Offer').length, 1);
  assert.equal(thingsOfType(things, 'organization').length, 1);
  assert.equal(thingsOfType(things, 'schema:Product').length, 1);
  assert.equal(thingsOfType(things, 'Nothing').length, 0);
});

test('microdata as the standard reads it', () => {
  const { microdata } = read(`
    <div itemscope itemtype="https://schema.org/Product https://schema.org/Thing" itemid="urn:x" itemref="more none">
      <h1 itemprop="name title"> A <b>B</b></h1><a itemprop=url href="/u">x</a><img itemprop=image src="1.png"><img itemprop=image src="2.png">
      <time itemprop=date datetime="2026-03-12">then</time><data itemprop=code value="7">seven</data><meta itemprop=sku content=" s ">
      <div itemprop=offers itemscope itemtype="https://schema.org/Offer"><span itemprop=price content="5.00">5</span></div>
      <div itemscope><span itemprop=own>x</span></div>
    </div><p id=more><span itemprop=extra>e</span></p><p itemprop=lost>l</p>`);
  assert.deepEqual(microdata, [
    {
      '@type': ['Product', 'Thing'],
      '@id': 'urn:x',
      name: 'A B',
      title: 'A B',
      url: 'https://shop.example/u',
      image: ['https://shop.example/p/1.png', 'https://shop.example/p/2.png'],
      date: '2026-03-12',
      code: '7',
      sku: ' s ',
      offers: { '@type': 'Offer', price: '5.00' },
      extra: 'e',
    },
    { own: 'x' },
  ]);
});

test('microdata in circles and very deep', () => {
  const circle = read(
    '<div id=a itemscope itemref=b></div><div id=b itemprop=x itemscope itemref=c></div><div id=c itemprop=y itemscope itemref=b></div>',
  );
  assert.deepEqual(circle.microdata, [{ x: { y: { x: {} } } }]);
  const deep = read(`<div itemscope>${'<div itemprop=x itemscope>'.repeat(3000)}`);
  assert.equal(JSON.stringify(deep.microdata).includes('"x"'), true);
  assert.throws(() => read(`<div itemscope>${'<div itemprop=x>'.repeat(4000)}`), LimitError);
});

test('RDFa Lite', () => {
  const { rdfa } =
    read(`<div vocab="https://schema.org/" typeof="Product" resource="#p"><span property="name">N</span>
    <div property="schema:offers" typeof="Offer"><meta property="price" content="5"><link property="availability" href="https://schema.org/InStock"></div></div>
    <meta property="og:title" content="no"><p typeof="Person"><a property=url href="/x">x</a></p>`);
  assert.deepEqual(rdfa, [
    {
      '@type': 'Product',
      '@id': 'https://shop.example/p/1#p',
      name: 'N',
      offers: { '@type': 'Offer', price: '5', availability: 'https://schema.org/InStock' },
    },
    { '@type': 'Person', url: 'https://shop.example/x' },
  ]);
});

test('Open Graph, Twitter and other entries', () => {
  const { openGraph, twitter, meta } =
    read(`<meta charset=utf-8><meta name=Description content=D><meta property=og:title content=T><meta property=og:image content=1><meta property=og:image content=2>
    <meta property=article:tag content=a><meta name=twitter:card content=summary><meta http-equiv=Refresh content=5><meta name=constructor content=c><meta name=__proto__ content=p><meta name=empty><meta content=nameless>`);
  assert.deepEqual(openGraph, { 'og:title': 'T', 'og:image': ['1', '2'], 'article:tag': 'a' });
  assert.deepEqual(twitter, { 'twitter:card': 'summary' });
  assert.deepEqual(Object.entries(meta), [
    ['charset', 'utf-8'],
    ['description', 'D'],
    ['refresh', '5'],
    ['constructor', 'c'],
    ['__proto__', 'p'],
  ]);
});
