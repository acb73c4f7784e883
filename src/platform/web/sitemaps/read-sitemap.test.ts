import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bytes, read } from './testing-read.ts';

const FULL = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by a shop -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
  xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="n" xmlns:video="v">
  <url>
    <loc> https://shop.example/a?x=1&amp;y=2 </loc>
    <lastmod>2026-01-02T03:04:05+01:00</lastmod><changefreq>Daily</changefreq><priority>0.8</priority>
    <xhtml:link rel="alternate" hreflang="de" href="https://shop.example/de/a"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/a"/>
    <image:image><image:loc>https://shop.example/a.jpg</image:loc><image:title>A</image:title></image:image>
    <image:image><image:loc>https://shop.example/b.jpg</image:loc></image:image>
    <video:video><video:title>V</video:title><video:content_loc>https://shop.example/v.mp4</video:content_loc></video:video>
    <news:news><news:publication><news:name>The Grain</news:name><news:language>en</news:language></news:publication>
      <news:publication_date>2026-01-02</news:publication_date><news:title>Harvest</news:title></news:news>
  </url>
  <url><loc><![CDATA[https://shop.example/b?x=1&y=2]]></loc></url>
  <url><loc>https://shop.example/gr&#xF6;&#223;e</loc><lastmod>2026-01</lastmod></url>
</urlset>`;

const FULL_LOCS = [
  'https://shop.example/a?x=1&y=2',
  'https://shop.example/b?x=1&y=2',
  'https://shop.example/gr%C3%B6%C3%9Fe',
];

test('a urlset is read with all its extensions', async () => {
  const { entries, locs, reading } = await read(FULL);
  assert.deepEqual(locs, FULL_LOCS);
  assert.deepEqual(entries[0], {
    kind: 'page',
    line: 5,
    loc: FULL_LOCS[0],
    lastmod: '2026-01-02T03:04:05+01:00',
    changefreq: 'daily',
    priority: 0.8,
    alternates: [
      { hreflang: 'de', href: 'https://shop.example/de/a' },
      { hreflang: 'x-default', href: 'https://shop.example/a' },
    ],
    images: ['https://shop.example/a.jpg', 'https://shop.example/b.jpg'],
    videos: ['https://shop.example/v.mp4'],
    news: { name: 'The Grain', language: 'en', published: '2026-01-02', title: 'Harvest' },
  });
  assert.deepEqual(entries[1], { kind: 'page', line: 16, loc: FULL_LOCS[1] });
  assert.equal(entries[2]?.lastmod, '2026-01');
  assert.equal(reading.format, 'urlset');
  assert.deepEqual([reading.faultCount, reading.entries, reading.bytes], [0, 3, bytes(FULL).length]);
});

test('the result is the same however the file is cut, plain and compressed', async () => {
  for (const whole of [
    bytes(FULL),
    gzipSync(FULL),
    Buffer.concat([gzipSync(FULL.slice(0, 600)), gzipSync(FULL.slice(600))]),
  ]) {
    for (const size of [1, 2, 3, 7, 100, 1_024, 5_000]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
        whole.subarray(index * size, (index + 1) * size),
      );
      const { locs, reading } = await read(pieces);
      assert.deepEqual(locs, FULL_LOCS, String(size));
      assert.equal(reading.faultCount, 0);
    }
  }
});

test('an index lists sitemaps', async () => {
  const { entries, reading } = await read(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.example/1.xml</loc><lastmod>2026-01-01</lastmod></sitemap>' +
      '<sitemap><loc>https://shop.example/2.xml.gz</loc></sitemap></sitemapindex>',
  );
  assert.equal(reading.format, 'index');
  assert.deepEqual(entries, [
    { kind: 'sitemap', line: 1, loc: 'https://shop.example/1.xml', lastmod: '2026-01-01' },
    { kind: 'sitemap', line: 1, loc: 'https://shop.example/2.xml.gz' },
  ]);
});

test('feeds are sitemaps too: RSS 2.0, RSS 1.0 and Atom', async () => {
  const rss =
    await read(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>News</title>
    <link>https://shop.example/</link><atom:link href="https://shop.example/feed" rel="self"/>
    <image><url>https://shop.example/logo.png</url><link>https://shop.example/</link></image>
    <item><title>A</title><link>https://shop.example/a</link><guid isPermaLink="false">7</guid>
      <pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate></item>
    <item><guid>https://shop.example/b</guid><source url="https://other.example/f"><link>no</link></source></item>
    <item><link>https://shop.example/c</link><pubDate>7 Feb 2026 09:00:00 +0100</pubDate></item></channel></rss>`);
  assert.equal(rss.reading.format, 'rss');
  assert.deepEqual(
    rss.entries.map(({ loc, lastmod }) => [loc, lastmod]),
    [
      ['https://shop.example/a', '2002-09-07T09:42:31.000Z'],
      ['https://shop.example/b', undefined],
      ['https://shop.example/c', '2026-02-07T08:00:00.000Z'],
    ],
  );
  assert.deepEqual(rss.faults, []);
  const rdf = await read(
    '<rdf:RDF xmlns:rdf="r"><item><link>https://shop.example/d</link><dc:date>2026-01-01</dc:date></item></rdf:RDF>',
  );
  assert.deepEqual(rdf.locs, ['https://shop.example/d']);
  const atom = await read(
    `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://shop.example/"/>
    <updated>2026-01-01T00:00:00Z</updated>
    <entry><link rel="edit" href="https://shop.example/edit"/><link href="https://shop.example/a"/>
      <published>2025-01-01T00:00:00Z</published><updated>2026-02-01T00:00:00Z</updated>
      <source><updated>1999-01-01T00:00:00Z</updated></source></entry>
    <entry><link rel="alternate" href="/b"/><published>2025-05-05</published></entry></feed>`,
    { url: 'https://shop.example/f' },
  );
  assert.equal(atom.reading.format, 'atom');
  assert.deepEqual(
    atom.entries.map(({ loc, lastmod }) => [loc, lastmod]),
    [
      ['https://shop.example/a', '2026-02-01T00:00:00Z'],
      ['https://shop.example/b', '2025-05-05'],
    ],
  );
  assert.deepEqual(atom.faults, ['relative_loc 6']);
});

test('a plain list is read line by line, with any line end, mark and blanks', async () => {
  const text =
    '\ufeffhttps://shop.example/a\r\n\r\n  https://shop.example/b \nnonsense\r# note\rhttps://shop.example/ü';
  for (const size of [1, 3, 1_000]) {
    const whole = bytes(text);
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      whole.subarray(index * size, (index + 1) * size),
    );
    const { locs, faults, reading } = await read(pieces);
    assert.deepEqual(locs, [
      'https://shop.example/a',
      'https://shop.example/b',
      'https://shop.example/%C3%BC',
    ]);
    assert.deepEqual(faults, ['bad_loc 4']);
    assert.equal(reading.format, 'text');
  }
});

test('what is wrong with an entry is told with its line, and the rest is kept', async () => {
  const { locs, faults, entries } = await read(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>/relative</loc></url>
<url><lastmod>2026-01-01</lastmod></url>
<url><loc>ftp://shop.example/</loc></url>
<url><loc>https://shop.example/d</loc><lastmod>yesterday</lastmod><priority>7</priority><changefreq>often</changefreq></url>
<url><loc>https://shop.example/${'x'.repeat(2_050)}</loc></url>
<url><loc>https://shop.example/f?a=1&b=2&nbsp;</loc></url>
<url><loc>https://shop.example/g</loc><lastmod></lastmod><priority></priority></url>
</urlset>`,
    { url: 'https://shop.example/sitemap.xml' },
  );
  assert.deepEqual(faults, [
    'relative_loc 2',
    'no_loc 3',
    'bad_loc 4',
    'bad_lastmod 5',
    'bad_changefreq 5',
    'bad_priority 5',
    'long_loc 6',
    'xml 7',
  ]);
  assert.equal(locs.length, 5);
  assert.equal(locs[3], 'https://shop.example/f?a=1&b=2&nbsp;');
  assert.deepEqual(entries[1], {
    ...{ kind: 'page', line: 5, loc: 'https://shop.example/d', badLastmod: 'yesterday' },
  });
});

test('broken XML gives what can be read of it', async () => {
  const page = (name: string) => `<url><loc>https://shop.example/${name}</loc></url>`;
  const cases: Record<string, string[]> = {
    [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('a')}<url><loc>https://shop.example/b</loc>`]:
      ['a', 'b'],
    [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('a')}</wrong>${page('b')}</urlset>`]:
      ['a', 'b'],
    [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/a</loc>${page('b')}</urlset>`]:
      ['a', 'b'],
    '<URLSET><Url><Loc>https://shop.example/a</Loc></Url></URLSET>': ['a'],
    '<s:urlset xmlns:s="x"><s:url><s:loc>https://shop.example/a</s:loc></s:url></s:urlset>': ['a'],
    [`\n\n <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('a')}</urlset>`]: ['a'],
    [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('a')}</urlset>junk ${page('b')}`]: [
      'a',
      'b',
    ],
    [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('a')}<url><loc>https://shop.exam`]: [
      'a',
    ],
  };
  for (const [text, names] of Object.entries(cases)) {
    const { locs } = await read(text);
    assert.deepEqual(
      locs,
      names.map((name) => `https://shop.example/${name}`),
      text,
    );
  }
});

test('character sets are those of XML', async () => {
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/é</loc></url></urlset>',
    'latin1',
  );
  assert.deepEqual((await read(latin)).locs, ['https://shop.example/%C3%A9']);
  const sixteen = Buffer.from(
    '\ufeff<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/é</loc></url></urlset>',
    'utf16le',
  );
  assert.deepEqual((await read(sixteen)).locs, ['https://shop.example/%C3%A9']);
  const wrong = await read(
    Buffer.from(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/é</loc></url></urlset>',
      'latin1',
    ),
  );
  assert.deepEqual(wrong.faults, ['charset 1']);
});
