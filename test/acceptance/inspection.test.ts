import assert from 'node:assert/strict';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createCertificate } from '../../src/platform/web/testing-certificate.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { type InspectedSite, openInspectedSite, openSpeaker } from '../support/inspected-site.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;
let site: InspectedSite;
before(async () => {
  site = await openInspectedSite();
  program = await joinProgram('loopback');
  api = await provision(program.client);
});
after(async () => {
  await program.dispose();
  await site.close();
});

const inspect = (what: 'url' | 'html' | 'selectors', body: object) =>
  api.post(`/api/v1/inspection/${what}`, body);
const select = (body: object) => inspect('selectors', { type: 'css', ...body });

test('a page, its answer and what it is made with', async () => {
  const found = good(await inspect('url', { url: `${site.address}/old` }));
  assert.deepEqual([found.status, found.fault, found.final_url], [200, null, `${site.address}/shop`]);
  assert.deepEqual(
    found.redirects.map(({ status, location }: any) => [status, location]),
    [
      [301, `${site.address}/older`],
      [302, `${site.address}/shop`],
    ],
  );
  assert.deepEqual([found.protocol, found.address, found.charset], ['http/1.1', '127.0.0.1', 'utf-8']);
  assert.ok(found.timing.total_ms >= found.timing.first_byte_ms && found.timing.first_byte_ms > 0);
  assert.ok(found.size.body_bytes > 1_000);
  assert.equal(found.headers.server, 'nginx/1.27.1');
  const { meta, structured_data: data, links, headings, images, word_count: words } = found.page;
  assert.deepEqual(
    [meta.title, meta.description, meta.language],
    ['Bread & Cake', 'Fresh every day.', 'en-GB'],
  );
  assert.equal(meta.canonical, `${site.address}/shop`);
  assert.deepEqual(meta.robots, {
    meta: ['index, nofollow'],
    header: ['noindex', 'otherbot: noarchive'],
    noindex: true,
    nofollow: true,
  });
  assert.deepEqual(meta.open_graph, { 'og:title': 'Bread', 'og:image': ['/a.jpg', '/b.jpg'] });
  assert.deepEqual(meta.twitter, { 'twitter:card': 'summary' });
  assert.deepEqual(
    meta.hreflang.map(({ language }: any) => language),
    ['de', 'x-default'],
  );
  assert.equal(meta.icons[0].url, `${site.address}/favicon.ico`);
  assert.deepEqual(meta.feeds, [{ url: `${site.address}/feed`, type: 'application/rss+xml', title: 'News' }]);
  assert.deepEqual(
    data.types.map(({ type, format }: any) => [type, format]),
    [
      ['Product', 'json-ld'],
      ['Offer', 'json-ld'],
      ['Bakery', 'microdata'],
    ],
  );
  assert.equal(data.faults[0].block, 1);
  assert.deepEqual(
    [links.total, links.internal, links.external, links.other, links.nofollow],
    [7, 5, 1, 1, 1],
  );
  assert.deepEqual(links.shown[1], {
    url: `${site.address}/cakes`,
    text: 'Cakes',
    rel: 'nofollow',
    internal: true,
    nofollow: true,
  });
  assert.deepEqual(headings, [
    { level: 1, text: 'Bread' },
    { level: 2, text: 'Where' },
  ]);
  assert.deepEqual(images, { total: 2, without_alt: 1, shown: [`${site.address}/oven.jpg`] });
  assert.ok(words > 20 && words < 40, `${words}`);
  assert.equal(found.page.script_dependence.likely, false);
  const names = found.technologies.map(({ name }: any) => name);
  for (const name of ['nginx', 'WordPress', 'WooCommerce', 'PHP', 'jQuery', 'Google Tag Manager'])
    assert.ok(names.includes(name), `${name} is not among ${names}`);
  for (const hint of found.technologies) assert.ok(hint.evidence.length > 0, hint.name);
  assert.equal(found.rendering, null);
});

test('character sets as browsers read them', async () => {
  const latin = good(await inspect('url', { url: `${site.address}/latin` }));
  assert.deepEqual(
    [latin.page.meta.title, latin.charset, latin.charset_source],
    ['K\u00e4se', 'windows-1252', 'header'],
  );
  const cyrillic = good(await inspect('url', { url: `${site.address}/cyrillic` }));
  assert.deepEqual(
    [cyrillic.page.meta.title, cyrillic.charset, cyrillic.charset_source],
    ['\u0425\u043b\u0435\u0431', 'windows-1251', 'document'],
  );
});

test('an error page is a page, a picture is an answer without one', async () => {
  const missing = good(await inspect('url', { url: `${site.address}/nothing` }));
  assert.deepEqual([missing.status, missing.fault, missing.page.meta.title], [404, null, 'Not here']);
  const broken = good(await inspect('url', { url: `${site.address}/boom` }));
  assert.deepEqual([broken.status, broken.page.headings[0].text], [500, 'Sorry']);
  const picture = good(await inspect('url', { url: `${site.address}/picture`, js_rendering: true }));
  assert.deepEqual([picture.status, picture.page, picture.content_type], [200, null, 'image/png']);
  const { robots } = good(await inspect('url', { url: `${site.address}/robots-only` })).page.meta;
  assert.deepEqual([robots.noindex, robots.nofollow], [true, true]);
});

test('what keeps an address from answering is told as its fault', async () => {
  const speaker = await openSpeaker('SSH-2.0-OpenSSH_9.9\r\n');
  const closed = await openSpeaker('');
  await closed.close();
  const faultOf = async (url: string) => good(await inspect('url', { url })).fault;
  const foreign = await faultOf(`http://127.0.0.1:${speaker.port}/`);
  assert.equal(foreign.code, 'protocol');
  assert.match(foreign.message, /\.$/);
  assert.equal((await faultOf(`http://127.0.0.1:${closed.port}/`)).code, 'connect_refused');
  assert.equal((await faultOf(site.address.replace('http:', 'https:'))).code, 'tls_handshake');
  const secure = createSecureServer(createCertificate(['127.0.0.1']), (_, response) => response.end('x'));
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const { port } = secure.address() as AddressInfo;
  assert.equal((await faultOf(`https://127.0.0.1:${port}/`)).code, 'tls_self_signed');
  secure.close();
  // What a name server says, where there is one.
  assert.match((await faultOf('http://nothing.invalid/')).code, /^(?:no_address|lookup_failed)$/);
  const loop = good(await inspect('url', { url: `${site.address}/loop` }));
  assert.deepEqual([loop.fault.code, loop.redirects.length, loop.page], ['redirect_loop', 1, null]);
  await speaker.close();
});

test('an address that must not be reached is refused, also at the end of a redirect', async () => {
  for (const url of ['http://169.254.169.254/', 'http://10.0.0.1/', `${site.address}/inside`])
    assertError(await inspect('url', { url }), 400, 'invalid_request');
  assertError(await inspect('url', { url: 'http://10.0.0.1/', js_rendering: true }), 400, 'invalid_request');
  assertError(await select({ url: 'http://10.0.0.1/', selector: 'p' }), 400, 'invalid_request');
});

test('what scripts add is told, and a selector finds it', async () => {
  const plain = good(await inspect('url', { url: `${site.address}/app` }));
  assert.equal(plain.page.script_dependence.likely, true);
  assert.ok(plain.page.script_dependence.reasons.length >= 2);
  const { rendering } = good(await inspect('url', { url: `${site.address}/app`, js_rendering: true }));
  assert.equal(rendering.needs_js_rendering, true);
  assert.deepEqual(
    [rendering.title_before, rendering.title_after, rendering.title_changed],
    ['Loading', 'The shop', true],
  );
  assert.ok(rendering.text_share_added > 0.9, `${rendering.text_share_added}`);
  assert.equal(rendering.links_added_count, 8);
  assert.deepEqual(rendering.headings_added, ['Written by a script']);
  const still = good(await inspect('url', { url: `${site.address}/shop`, js_rendering: true })).rendering;
  assert.deepEqual([still.needs_js_rendering, still.reasons, still.links_added_count], [false, [], 0]);
  const missed = good(await select({ url: `${site.address}/app`, selector: '.made' }));
  assert.equal(missed.count, 0);
  assert.match(missed.hint, /js_rendering/);
  const made = good(await select({ url: `${site.address}/app`, selector: '.made', js_rendering: true }));
  assert.deepEqual([made.count, made.hint], [1, null]);
});

test('a selector on a page: what it finds, where, and how well', async () => {
  const url = `${site.address}/shop`;
  const found = good(await select({ url, selector: '.item a', attribute: 'href', limit: 2 }));
  assert.deepEqual([found.count, found.matches.length, found.one_pass], [3, 2, true]);
  const [match] = found.matches;
  assert.deepEqual([match.text, match.value, match.attributes], ['Rye', '/p/1', { href: '/p/1' }]);
  assert.equal(match.html, '<a href="/p/1">Rye</a>');
  assert.deepEqual([match.line, match.column], [29, 18]);
  assert.ok(found.robustness > 0.5);
  const alone = good(await select({ url, selector: match.path }));
  assert.deepEqual([alone.count, alone.matches[0].text], [1, 'Rye']);
  const xpath = good(await inspect('selectors', { url, type: 'xpath', selector: '//li[2]/b/text()' }));
  assert.deepEqual([xpath.count, xpath.matches[0].value], [1, '2.80']);
});

test('when nothing matches, what would', async () => {
  const { count, suggestions } = good(await select({ url: `${site.address}/shop`, selector: '.itemm a' }));
  assert.equal(count, 0);
  assert.ok(suggestions.some(({ selector }: any) => selector === '.item a'));
  for (const { selector, count: found } of suggestions)
    assert.equal(good(await select({ url: `${site.address}/shop`, selector })).count, found);
});

test('a selector that is none is refused with the place of its fault', async () => {
  const css = await select({ html: '<p>x', selector: 'p > > a[' });
  assertError(css, 400, 'invalid_request');
  assert.deepEqual(css.body.details[0].path, 'selector');
  assert.match(css.body.message, /at character \d+/);
  const xpath = await inspect('selectors', { html: '<p>x', type: 'xpath', selector: '//p[' });
  assertError(xpath, 400, 'invalid_request');
  assert.match(xpath.body.message, /at character \d+/);
});

test('exactly one of url and html', async () => {
  const url = `${site.address}/shop`;
  assertError(await select({ selector: 'p' }), 400, 'invalid_request');
  assertError(await select({ url, html: '<p>', selector: 'p' }), 400, 'invalid_request');
  assertError(await select({ html: '<p>', selector: 'p', js_rendering: true }), 400, 'invalid_request');
  assertError(await select({ html: '<p>', selector: '' }), 400, 'invalid_request');
  assertError(await select({ html: '<p>', selector: 'p', type: 'jquery' }), 400, 'invalid_request');
  assertError(await inspect('html', { url }), 400, 'invalid_request');
  assertError(await inspect('url', { url: 'file:///etc/passwd' }), 400, 'invalid_request');
  assertError(await select({ url: `${site.address}/nothing`, selector: 'p' }), 502, 'upstream_failed');
});

test('given HTML: outline, what repeats, what is wrong', async () => {
  const rows = [1, 2, 3, 4].map(
    (at) => `<div class="card"><h3>Cake ${at}</h3><i class=price>${at}.50</i></div>`,
  );
  const html = `<title>Cakes</title><div id=list>${rows.join('')}</div><p id=list>twice</p><a class=a class=b href="/x">x</a><section>`;
  const found = good(await inspect('html', { html, url: 'https://shop.example/cakes/' }));
  assert.equal(found.page.links.shown[0].url, 'https://shop.example/x');
  assert.deepEqual(found.outline[0], {
    depth: 0,
    tag: 'body',
    id: null,
    classes: [],
    children: 4,
    repeats: 1,
    text: found.outline[0].text,
    path: 'body',
  });
  const card = found.outline.find(({ classes }: any) => classes.includes('card'));
  assert.deepEqual([card.depth, card.repeats, card.path], [2, 4, '#list > div.card']);
  assert.deepEqual(found.repeating[0], {
    selector: 'div.card',
    count: 4,
    sample: 'Cake 1 1.50',
    fields: [
      { selector: 'h3', sample: 'Cake 1' },
      { selector: 'i.price', sample: '1.50' },
    ],
  });
  assert.equal(good(await select({ html, selector: found.repeating[0].selector })).count, 4);
  const codes = found.problems.map(({ code }: any) => code);
  for (const code of ['missing-doctype', 'duplicate-attribute', 'unclosed-element', 'duplicate-id'])
    assert.ok(codes.includes(code), `${code} is not among ${codes}`);
  assert.equal(found.problem_count, found.problems.length);
  const bare = good(await inspect('html', { html: '<a href="/x">x</a>' }));
  assert.deepEqual([bare.url, bare.page.links.shown[0].url, bare.page.links.internal], [null, '/x', 1]);
  assert.equal(good(await inspect('html', { html: '' })).page.word_count, 0);
});

test('hostile pages and selectors end with an answer', async () => {
  assertError(await inspect('html', { html: 'x'.repeat(10_000_001) }), 413, 'payload_too_large');
  const deep = `${'<div class=x>'.repeat(100_000)}<p>deep</p>`;
  assert.equal(good(await inspect('html', { html: deep })).page.word_count, 1);
  for (const body of [
    { html: deep, selector: 'div p', type: 'css' },
    {
      html: '<div><div>'.repeat(1500),
      selector: '//div[count(.//div[count(.//div) > 1]) > 1]',
      type: 'xpath',
    },
    { html: '<p>x', selector: `${'('.repeat(5_000)}p`, type: 'xpath' },
    { html: '<p>x', selector: `p${':not(p'.repeat(1_500)}`, type: 'css' },
  ]) {
    const answer = await inspect('selectors', body);
    if (answer.status !== 200)
      assert.ok([400, 413, 504].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
  }
  const formatting = Array.from({ length: 3000 }, (_, at) => `<b a=${at}>`).join('');
  assertError(
    await inspect('html', { html: `<p>${formatting}${'<p>x'.repeat(3000)}` }),
    413,
    'payload_too_large',
  );
  assert.equal((await api.get('/health')).status, 200);
});

test('a key needs the scope, and reading is enough', async () => {
  const reader = await withScopes(api, ['inspection:read']);
  good(await reader.post('/api/v1/inspection/html', { html: '<p>x' }));
  const other = await withScopes(api, ['spiders:write']);
  for (const what of ['html', 'selectors', 'url'])
    assertError(
      await other.post(`/api/v1/inspection/${what}`, {
        ...(what === 'url' ? { url: site.address } : { html: '<p>' }),
        ...(what === 'selectors' ? { selector: 'p', type: 'css' } : {}),
      }),
      403,
      'forbidden',
    );
});
