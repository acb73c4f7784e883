import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { ARTICLE, GERMAN, LISTING, SCRIPTED } from '../support/article-pages.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { type InspectedSite, openInspectedSite, openSpeaker } from '../support/inspected-site.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;
let site: InspectedSite;
const page =
  (body: string | Buffer, type = 'text/html; charset=utf-8') =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
before(async () => {
  site = await openInspectedSite({
    '/bread': page(ARTICLE),
    '/brot': page(GERMAN, 'text/html; charset=iso-8859-1'),
    '/offers': page(LISTING),
    '/scripted': page(SCRIPTED),
    '/moved': (response) => void response.writeHead(301, { location: '/bread' }).end(),
    '/data': page('{"a":1}', 'application/json'),
  });
  program = await joinProgram('loopback');
  api = await provision(program.client);
});
after(async () => {
  await program.dispose();
  await site.close();
});

const extract = (body: object) => api.post('/api/v1/content/extract', body);

test('an article: what it says and what is told of it', async () => {
  const found = good(await extract({ url: `${site.address}/moved` }));
  assert.deepEqual(
    [found.url, found.final_url, found.canonical],
    [`${site.address}/moved`, `${site.address}/bread`, `${site.address}/bread`],
  );
  assert.deepEqual([found.is_article, found.rendered, found.warnings], [true, false, []]);
  assert.deepEqual(
    [found.title, found.byline, found.site_name],
    ['Why bread rises', 'Ada Baker', 'The News'],
  );
  assert.deepEqual(
    [found.published_at, found.modified_at],
    ['2026-03-01T09:30:00.000Z', '2026-03-02T00:00:00.000Z'],
  );
  assert.deepEqual([found.language, found.excerpt], ['en', 'It is the yeast.']);
  assert.equal(found.lead_image, `${site.address}/img/ld.jpg`);
  assert.deepEqual(found.images, [{ url: `${site.address}/img/loaf.jpg`, alt: 'A loaf' }]);
  assert.deepEqual(found.links, [{ url: `${site.address}/yeast`, text: 'yeast' }]);
  assert.deepEqual(found.structured_types, ['NewsArticle', 'Person']);
  assert.ok(found.word_count > 200 && found.word_count < 300, `${found.word_count}`);
  assert.equal(found.reading_minutes, 2);
  assert.match(found.text, /Yeast eats sugar/);
  assert.doesNotMatch(found.text, /Advertisement|All rights|Sport/);
  assert.equal(found.html, null);
});

test('its Markdown', async () => {
  const { markdown } = good(await extract({ url: `${site.address}/bread`, formats: ['markdown'] }));
  for (const part of [
    '## The yeast',
    `[yeast](${site.address}/yeast)`,
    '**salt**. *Read on*',
    `![A loaf](${site.address}/img/loaf.jpg)`,
    '- Flour\n  - Rye\n  - Wheat\n- Water',
    '| Flour | Hours |\n| --- | --- |\n| Rye | 12 |\n| Wheat | 4 |',
    '```js\nbake(bread);\n```',
    '> Bread is time, and time is bread',
  ])
    assert.ok(markdown.includes(part), `${part}\n\nis not in\n\n${markdown}`);
});

test('only what was asked for', async () => {
  const found = good(await extract({ html: ARTICLE, formats: ['html'] }));
  assert.deepEqual([found.text, found.markdown, found.url, found.final_url], [null, null, null, null]);
  assert.match(found.html, /<h2>The yeast<\/h2>/);
  assertError(await extract({ html: ARTICLE, formats: ['pdf'] }), 400, 'invalid_request');
  assertError(await extract({ html: ARTICLE, formats: [] }), 400, 'invalid_request');
});

test('another character set, another language, no data for machines', async () => {
  const found = good(await extract({ url: `${site.address}/brot` }));
  assert.deepEqual([found.title, found.byline, found.language], ['Warum Brot aufgeht', 'Käthe Bäcker', 'de']);
  assert.equal(found.published_at, '2026-03-01T00:00:00.000Z');
  assert.deepEqual(found.dates[0], {
    kind: 'published',
    source: 'meta',
    text: '1. März 2026',
    value: '2026-03-01T00:00:00.000Z',
  });
  assert.match(found.text, /schön locker/);
});

test('a date that cannot be read is shown as it is written', async () => {
  const html = ARTICLE.replace('2026-03-01T10:30:00+01:00', 'last Tuesday');
  const { dates, published_at: at } = good(await extract({ html }));
  assert.deepEqual([dates[0].text, dates[0].value], ['last Tuesday', null]);
  assert.equal(at, '2026-03-01T00:00:00.000Z', 'the next source counts');
});

test('given HTML, with and without where it came from', async () => {
  const based = good(await extract({ html: ARTICLE, base_url: 'https://news.example/2026/' }));
  assert.equal(based.links[0].url, 'https://news.example/yeast');
  assert.match(based.markdown, /\(https:\/\/news\.example\/img\/loaf\.jpg\)/);
  const bare = good(await extract({ html: ARTICLE }));
  assert.deepEqual([bare.links, bare.images, bare.is_article], [[], [], true]);
  assert.match(bare.markdown, /More about yeast/);
});

test('what is no article gives what can be had, and says so', async () => {
  const offers = good(await extract({ url: `${site.address}/offers` }));
  assert.equal(offers.is_article, false);
  assert.match(offers.text, /Product 7/);
  assert.match(offers.markdown, /\[Product 7\]\(http/);
  assert.equal(offers.warnings.length, 1);
  const nothing = good(await extract({ html: '' }));
  assert.deepEqual(
    [
      nothing.is_article,
      nothing.title,
      nothing.text,
      nothing.markdown,
      nothing.word_count,
      nothing.reading_minutes,
    ],
    [false, null, '', '', 0, 0],
  );
});

test('an article that a script writes', async () => {
  const url = `${site.address}/scripted`;
  const plain = good(await extract({ url }));
  assert.deepEqual([plain.is_article, plain.rendered], [false, false]);
  assert.match(plain.warnings[0], /js_rendering/);
  for (const rendering of [true, 'auto']) {
    const found = good(await extract({ url, js_rendering: rendering }));
    assert.deepEqual([found.is_article, found.rendered, found.title], [true, true, 'Written later']);
  }
  assert.equal(good(await extract({ url: `${site.address}/bread`, js_rendering: 'auto' })).rendered, false);
});

test('what cannot be asked or read is told', async () => {
  const url = `${site.address}/bread`;
  for (const body of [
    {},
    { url, html: '<p>' },
    { url, base_url: url },
    { html: '<p>', js_rendering: true },
    { url: 'http://169.254.169.254/latest' },
    { url: 'file:///etc/passwd' },
    { url, js_rendering: 'always' },
  ])
    assertError(await extract(body), 400, 'invalid_request');
  assertError(await extract({ url: `${site.address}/nothing` }), 502, 'upstream_failed');
  assertError(await extract({ url: `${site.address}/picture` }), 502, 'upstream_failed');
  assertError(await extract({ url: `${site.address}/data` }), 502, 'upstream_failed');
  const speaker = await openSpeaker('220 mail.example ESMTP\r\n');
  assertError(await extract({ url: `http://127.0.0.1:${speaker.port}/` }), 502, 'upstream_failed');
  await speaker.close();
});

test('hostile pages end with an answer', async () => {
  assertError(await extract({ html: 'x'.repeat(10_000_001) }), 413, 'payload_too_large');
  const deep = good(await extract({ html: `${'<div class=x>'.repeat(100_000)}<p>deep</p>` }));
  assert.deepEqual([deep.is_article, deep.text, deep.markdown], [false, 'deep', 'deep']);
  const wide = good(await extract({ html: '<p>One, two, three.</p>'.repeat(150_000) }));
  assert.equal(wide.word_count, 450_000);
  const formatting = Array.from({ length: 3000 }, (_, at) => `<b a=${at}>`).join('');
  assertError(await extract({ html: `<p>${formatting}${'<p>x'.repeat(3000)}` }), 413, 'payload_too_large');
  assert.equal((await api.get('/health')).status, 200);
});

test('a key needs the scope, and reading is enough', async () => {
  const reader = await withScopes(api, ['content:read']);
  good(await reader.post('/api/v1/content/extract', { html: '<p>x' }));
  const other = await withScopes(api, ['content-workspace:write']);
  assertError(await other.post('/api/v1/content/extract', { html: '<p>x' }), 403, 'forbidden');
});
