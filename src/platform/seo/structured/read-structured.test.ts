import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsOf, readJsonLd, readMarkup } from './testing-structured.ts';

const unknown = (value: object) => pathsOf(readJsonLd(value), 'sd-unknown');

test('items of all syntaxes are counted, and their types told once', () => {
  const facts = readMarkup(`
    <script type="application/ld+json">[
      {"@context": "https://schema.org", "@type": "WebPage"},
      {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, {"@type": ["Article", "WebPage"]}]}
    ]</script>
    <div itemscope itemtype="https://schema.org/Thing http://schema.org/Book"><b itemprop="author" itemscope itemtype="https://schema.org/Person"></b></div>
    <div vocab="https://schema.org/" typeof="Person"><a property="url" href="/ida">Ida</a></div>`);
  assert.deepEqual(facts.counts, { jsonLd: 3, microdata: 1, rdfa: 1 });
  assert.deepEqual(facts.types, ['WebPage', 'WebSite', 'Article', 'Thing', 'Book', 'Person']);
  assert.deepEqual(pathsOf(facts, 'sd-unknown'), []);
  assert.deepEqual(pathsOf(facts, 'sd-syntax'), []);
});

test('a page without structured data has none, whatever it says of it', () => {
  const nothing = { types: [], counts: { jsonLd: 0, microdata: 0, rdfa: 0 }, problems: [] };
  assert.deepEqual(readMarkup('<p>Text</p>'), nothing);
  assert.deepEqual(readMarkup('<p>typeof and itemscope are words, ld+json is one</p>'), nothing);
  assert.deepEqual(readMarkup('<template><div itemscope></div></template>'), nothing);
});

test('properties of parents, of several types and of roles are known', () => {
  assert.deepEqual(
    unknown({ '@type': 'Bakery', servesCuisine: 'bread', address: 'Lane 1', founder: 'Ida' }),
    [],
  );
  assert.deepEqual(unknown({ '@type': ['Book', 'Product'], isbn: '1', sku: '2' }), []);
  assert.deepEqual(
    unknown({
      '@type': 'Movie',
      actor: {
        '@type': 'PerformanceRole',
        characterName: 'Venkman',
        actor: { '@type': 'Person', name: 'Bill' },
      },
    }),
    [],
  );
  assert.deepEqual(unknown({ '@type': 'Movie', actor: { '@type': 'PerformanceRole', director: 'Ida' } }), [
    'Movie.actor.director',
  ]);
});

test('what actions ask for, names from elsewhere and things without a type are let be', () => {
  assert.deepEqual(
    unknown({
      '@type': 'SearchAction',
      'query-input': 'required name=q',
      'result-output': { '@type': 'Thing' },
      'nonsense-input': 'x',
    }),
    ['SearchAction.nonsense-input'],
  );
  assert.deepEqual(
    unknown({
      '@context': ['https://schema.org', { gs1: 'https://ref.gs1.org/voc/', weight2: 'gs1:weight' }],
      '@type': ['Product', 'gs1:Food'],
      'gs1:origin': 'SE',
      weight2: 1,
      'http://example.org/own': 1,
      anything: 1,
    }),
    ['Product.anything'],
  );
  assert.deepEqual(
    unknown({
      '@context': ['https://schema.org', 'https://example.org/own.jsonld'],
      '@type': 'Thing',
      own: 1,
    }),
    [],
  );
  assert.deepEqual(unknown({ '@type': 'Product', brand: { name: 'Holm', foundingDate: '1950' } }), []);
  assert.deepEqual(unknown({ '@type': 'Product', brand: { nam: 'Holm' } }), ['Product.brand.nam']);
});

test('other ways to write names of schema.org mean the same', () => {
  const whole = (value: object) =>
    readMarkup(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);
  for (const value of [
    { '@context': { schema: 'https://schema.org/' }, '@type': 'schema:Product', 'schema:nam': 1 },
    { '@context': { '@vocab': 'http://schema.org/' }, '@type': 'Product', nam: 1 },
    { '@context': 'https://schema.org', type: 'Product', 'https://schema.org/nam': 1 },
    { '@context': 'https://schema.org', '@type': 'http://schema.org/Product', nam: { '@value': 'x' } },
    { '@context': { kind: '@type', '@vocab': 'https://schema.org/' }, kind: 'Product', nam: 1 },
  ])
    assert.deepEqual(pathsOf(whole(value), 'sd-unknown'), ['Product.nam'], JSON.stringify(value));
});

test('types are also read from additionalType, and superseded and pending names are known', () => {
  assert.deepEqual(
    unknown({
      '@type': 'AudioObject',
      additionalType: 'https://schema.org/ArchiveComponent',
      holdingArchive: 'V&A',
    }),
    [],
  );
  assert.deepEqual(
    unknown({
      '@type': 'Organization',
      members: 'Ida',
      hasGS1DigitalLink: 'https://a.example',
      interactionCount: 1,
    }),
    [],
  );
});

test('microdata gathers what stands elsewhere, and keeps circles short', () => {
  const facts = readMarkup(`
    <div itemscope itemtype="https://schema.org/Product" itemref="price self" id="self"><b itemprop="nam">Oak</b></div>
    <div id="price"><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="prise">1</i></span></div>`);
  assert.deepEqual(pathsOf(facts, 'sd-unknown'), ['Product.nam', 'Product.offers.prise']);
  const circle = readMarkup(`
    <div itemscope itemtype="https://schema.org/Person" itemref="b"></div>
    <div id="b" itemprop="knows" itemscope itemtype="https://schema.org/Person" itemref="b c"></div>
    <div id="c" itemprop="knows" itemscope itemtype="https://schema.org/Person" itemref="b"></div>`);
  assert.equal(circle.counts.microdata, 1);
});

test('vocabularies of others are nobody’s business here', () => {
  for (const html of [
    '<div itemscope itemtype="http://data-vocabulary.org/Product"><b itemprop="anything">x</b></div>',
    '<div itemscope><b itemprop="anything">x</b></div>',
    '<div typeof="foaf:Person"><b property="foaf:nick">x</b></div>',
    '<div vocab="http://xmlns.com/foaf/0.1/" typeof="Person"><b property="nick">x</b></div>',
    '<div typeof="Person"><b property="nick">x</b></div>',
  ])
    assert.deepEqual(readMarkup(html).problems, [], html);
  assert.deepEqual(
    pathsOf(
      readMarkup('<div prefix="s: https://schema.org/" typeof="s:Person"><b property="s:nick">x</b></div>'),
      'sd-unknown',
    ),
    ['Person.nick'],
  );
});

test('@reverse, lists and language maps are read', () => {
  assert.deepEqual(
    unknown({
      '@context': [
        'https://schema.org',
        { label: { '@id': 'https://schema.org/name', '@container': '@language' } },
      ],
      '@type': 'Organization',
      label: { en: 'Holm', de: 'Holm' },
      '@reverse': { worksFor: { '@type': 'Person', nam: 'Ida' }, worksAt: { '@type': 'Person' } },
      employee: { '@list': [{ '@type': 'Person', naem: 'Ida' }] },
    }).sort(),
    ['Organization.@reverse.worksAt', 'Organization.employee.naem', 'Person.nam'],
  );
});

test('a problem is told where it is, and once for all items that have it', () => {
  const { problems } = readMarkup(`<html><head>
<script data-x="a>b" type="application/ld+json">
{
  "@context": "https://schema.org",
  "@graph": [{ "@type": "Person", "nam": 1 }, { "@type": "Person",
    "nam": 2 }]
}
</script>`);
  assert.equal(problems.length, 1);
  assert.deepEqual(problems[0]?.place, { line: 5, column: 35 });
  assert.match(problems[0]?.message ?? '', /The same is true of 2 items of this page\.$/);
});

test('the first mistake of a block is told, and the rest is read in spite of it', () => {
  for (const [text, message] of [
    ['<!-- {"@context":"https://schema.org","@type":"Person","nam":1} -->', 'HTML comment'],
    ['//<![CDATA[\n{"@context":"https://schema.org","@type":"Person","nam":1}\n//]]>', 'CDATA'],
    ['{"@context":"https://schema.org",/* who */"@type":"Person","nam":1}', 'a comment'],
    ['{"@context":"https://schema.org","@type":"Person","nam":1};', 'a semicolon'],
    ['{"@context":"https://schema.org","@type":"Person","nam":"a\tb"}', 'a tab'],
    ['{"@context":"https://schema.org","@type":"Person","nam":"\\x"}', 'not an escape'],
    ['{"@context":"schema.org","@type":"Person","nam":1}', 'not https://schema.org'],
    [
      '{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;@type&quot;:&quot;Person&quot;,&quot;nam&quot;:1}',
      'double quotes is expected',
    ],
  ] as const) {
    const facts = readMarkup(`<script type="application/ld+json">${text}</script>`);
    const [fault, ...others] = facts.problems.filter(({ rule }) => rule === 'sd-syntax');
    assert.ok(fault?.message.includes(message), `${text}: ${fault?.message}`);
    assert.equal(others.length, 0, text);
    assert.deepEqual(pathsOf(facts, 'sd-unknown'), ['Person.nam'], text);
  }
});

test('hostile blocks end', () => {
  const block = (text: string) => readMarkup(`<script type="application/ld+json">${text}</script>`);
  assert.deepEqual(pathsOf(block('['.repeat(100_000)), 'sd-syntax'), ['JSON-LD']);
  assert.deepEqual(pathsOf(block(`"${'x'.repeat(100_000)}`), 'sd-syntax'), ['JSON-LD']);
  const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`unknown${at}`, at]));
  assert.equal(readJsonLd({ '@type': 'Thing', ...names }).problems.length, 300);
  const nested = `${'<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">'.repeat(2_000)}x`;
  assert.ok(readMarkup(nested).counts.microdata > 0);
  assert.equal(readJsonLd({ '@type': 'Thing', constructor: 1, __proto__: 2, toString: 3 }).counts.jsonLd, 1);
});

test('a block that says nothing of schema.org is not taken for it', () => {
  const facts = readMarkup('<script type="application/ld+json">{"calcium": 1, "prepTime": "15"}</script>');
  assert.deepEqual(
    facts.problems.map(({ rule, path }) => `${rule} ${path}`),
    ['sd-syntax JSON-LD.@context'],
  );
});
