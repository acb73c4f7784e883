import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FirecrawlAppV1 } from '@mendable/firecrawl-js';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { duringTests } from '../support/during-tests.ts';
import { serveSample } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const page = (title: string, body: string, head = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>
   <nav><a href="/">Home</a> <a href="/grinder">Grinders</a> newsletter</nav><main>${body}</main><footer>Imprint</footer></body></html>`;

const FILLER =
  'People drink it in the morning and talk about the weather while the kettle sings on the stove. '.repeat(4);
const START =
  '<p>Welcome to our shop for people who like a warm cup in the morning, every day of the week.</p>';
const LINKS = ['/grinder', '/espresso', '/tea', '/mill', '/brot', '/old', '/new', '/gone'];

function pages(): Map<string, string> {
  return new Map([
    ['/', page('Start', `${START}${LINKS.map((link) => `<a href="${link}">more</a>`).join(' ')}${FILLER}`)],
    [
      '/grinder',
      page(
        'Burr grinders',
        `<h1>Burr grinders</h1><p>A burr grinder crushes the beans evenly & quietly.</p>${FILLER}`,
      ),
    ],
    [
      '/espresso',
      page(
        'Espresso',
        `<p>For espresso the grinder matters more than the machine. Beans are crushed by a burr.</p>${FILLER}`,
      ),
    ],
    [
      '/tea',
      page(
        'Tea',
        `<p>Green tea needs water below eighty degrees. <script>var x = "grinder"</script></p>${FILLER}`,
      ),
    ],
    [
      '/mill',
      page('Mills', `<p>Windmills grind <b>flour</b> slowly &lt;b&gt;all day&lt;/b&gt; long.</p>${FILLER}`),
    ],
    [
      '/brot',
      page(
        'Brot und Brötchen',
        `<p>Die Bäckerei an der Ecke backt jeden Morgen frische Brötchen und Brote für alle Häuser der Straße.</p>
       <p>Sie ist seit mehr als hundert Jahren dort, und noch immer kommen die Leute aus dem ganzen Viertel.</p>`,
        '',
        'de',
      ),
    ],
    [
      '/old',
      page(
        'Old kettle',
        `<p>The copper kettle of the year, reviewed.</p>${FILLER}`,
        '<meta property="article:published_time" content="2012-05-01T10:00:00Z">',
      ),
    ],
    ['/new', page('New kettle', `<p>The copper kettle of the year, reviewed.</p>${FILLER}`)],
    ['/gone', page('Rarities', `<p>An ocarina of the fourteenth century.</p>${FILLER}`)],
  ]);
}

const during = duringTests(async (atEnd) => {
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const api = await provision(program.client, { tier: 'agency' });
  const content = pages();
  const site = await serveSample((path) => (path === '/robots.txt' ? undefined : content.get(path)));
  atEnd(() => site.close());
  const job = await crawl(api, { site_url: `${site.address}/` });
  assert.equal(job.progress.pages_crawled, content.size, JSON.stringify(job));
  return { program, api, site, content };
});

const search = async (api: ApiClient, body: object): Promise<any> => good(await api.post('/v1/search', body));
const paths = ({ data }: any): string[] => data.map(({ url }: any) => new URL(url).pathname);

test('a page is found by its words at once after the crawl, the best first', async () => {
  const { api, content } = during;
  const answer = await search(api, { query: 'burr grinders' });
  assert.equal(answer.success, true);
  assert.deepEqual(paths(answer), ['/grinder', '/espresso', '/mill'].slice(0, answer.data.length));
  assert.deepEqual(paths(answer).slice(0, 2), ['/grinder', '/espresso'], 'the title counts more');
  const [first] = answer.data;
  assert.deepEqual(
    [first.position, first.title, first.language, first.source],
    [1, 'Burr grinders', 'en', 'own'],
  );
  assert.equal(first.content, null);
  assert.ok(first.score > answer.data[1].score);
  assert.match(first.description, /<mark>Burr<\/mark> <mark>grinders<\/mark>/);
  assert.match(first.description, /evenly &amp; quietly/);
  assert.deepEqual(answer.sources, [{ name: 'own', ok: true, error: null }]);
  assert.equal(answer.index.pages, content.size);
  assert.ok(Date.parse(answer.index.newest) <= Date.now());
});

test('words are found in any form, without navigation, scripts and markup', async () => {
  const { api } = during;
  assert.deepEqual(paths(await search(api, { query: 'windmill grinding' })).slice(0, 1), ['/mill']);
  assert.deepEqual(paths(await search(api, { query: 'BROTCHEN backerei' })), ['/brot']);
  assert.deepEqual(paths(await search(api, { query: 'newsletter' })), []);
  assert.ok(!paths(await search(api, { query: 'grinder', limit: 50 })).includes('/tea'));
  const { data } = await search(api, { query: 'flour' });
  assert.match(data[0].description, /&lt;b&gt;all day&lt;\/b&gt;/, 'what a page writes is text');
});

test('results can be narrowed by domain, language and time, and be taken in pages', async () => {
  const { api, site } = during;
  const { hostname } = new URL(site.address);
  assert.deepEqual(paths(await search(api, { query: 'brötchen', language: 'en' })), []);
  assert.deepEqual(paths(await search(api, { query: 'brötchen', language: 'de-AT' })), ['/brot']);
  assert.deepEqual(paths(await search(api, { query: 'tea', include_domains: ['other.example'] })), []);
  assert.deepEqual(paths(await search(api, { query: 'green tea', include_domains: [hostname] }))[0], '/tea');
  assert.deepEqual(paths(await search(api, { query: 'tea', exclude_domains: [hostname] })), []);
  const kettle = { query: 'copper kettle' };
  assert.deepEqual(paths(await search(api, kettle)).slice(0, 2), ['/new', '/old'], 'the newer is better');
  const fresh = paths(await search(api, { ...kettle, freshness: 'month' }));
  assert.ok(fresh.includes('/new') && !fresh.includes('/old'));
  const old = await search(api, { ...kettle, freshness: { from: '2012-01-01', to: '2012-05-01' } });
  assert.deepEqual(paths(old), ['/old']);
  assert.equal(old.data[0].published_at, '2012-05-01T10:00:00.000Z');
  const all = await search(api, { query: 'kettle stove', limit: 50 });
  const parts = [];
  for (let offset = 0; offset < all.total; offset += 3) {
    const part = await search(api, { query: 'kettle stove', limit: 3, offset });
    assert.equal(part.has_more, offset + 3 < all.total);
    assert.equal(part.data[0].position, offset + 1);
    parts.push(...paths(part));
  }
  assert.deepEqual(parts, paths(all));
});

test('the text of a page comes as Markdown when it is asked for', async () => {
  const { api } = during;
  const { data } = await search(api, { query: 'burr grinders', content: 'markdown', limit: 1 });
  assert.match(data[0].content, /^# Burr grinders\n\nA burr grinder crushes the beans evenly & quietly[.]/);
});

test('the published client of Firecrawl works unchanged', async () => {
  const { api, program } = during;
  const client = new FirecrawlAppV1({ apiKey: api.credential ?? '', apiUrl: program.address });
  const plain = (await client.search('burr grinders', {})) as any;
  assert.equal(plain.success, true);
  assert.equal(new URL(plain.data[0].url).pathname, '/grinder');
  assert.equal(plain.data[0].title, 'Burr grinders');
  const full = (await client.search('Brötchen', {
    limit: 3,
    tbs: 'qdr:w',
    lang: 'de',
    country: 'de',
    timeout: 30_000,
    scrapeOptions: { formats: ['markdown'] },
  })) as any;
  assert.match(full.data[0].markdown, /Bäckerei an der Ecke/);
});

test('only pages of the own account are found', async () => {
  const { program } = during;
  const other = await provision(program.client, { tier: 'agency' });
  const answer = await search(other, { query: 'burr grinder' });
  assert.deepEqual([answer.data, answer.total, answer.index], [[], 0, { pages: 0, newest: null }]);
});

test('a page that changed is found by its new words, and one that is gone no more', async () => {
  const { api, site, content } = during;
  assert.deepEqual(paths(await search(api, { query: 'ocarina' })), ['/gone']);
  content.delete('/gone');
  content.set('/tea', page('Tea', `<p>Rooibos is no tea at all, botanists say.</p>${FILLER}`));
  await crawl(api, { site_url: `${site.address}/` });
  assert.deepEqual(paths(await search(api, { query: 'ocarina' })), []);
  assert.deepEqual(paths(await search(api, { query: 'rooibos' })), ['/tea']);
  assert.deepEqual(paths(await search(api, { query: 'eighty degrees' })), []);
  const { index, total } = await search(api, { query: 'grinder' });
  assert.equal(index.pages, content.size);
  assert.equal(total, 2, 'nothing is found twice');
});

test('what is wrong with a request is told', async () => {
  const { api, program } = during;
  for (const body of [
    {},
    { query: '' },
    { query: 'x'.repeat(401) },
    { query: 'a', limit: 51 },
    { query: 'a', offset: 201 },
    { query: 'a', source: 'elsewhere' },
    { query: 'a', freshness: 'decade' },
    { query: 'a', freshness: { from: 'yesterday' } },
    { query: 'a', freshness: { from: '2026-02-01', to: '2026-01-01' } },
    { query: 'a', include_domains: ['https://example.com/'] },
  ])
    assertError(await api.post('/v1/search', body), 400, 'invalid_request');
  const unset = await api.post('/v1/search', { query: 'a', source: 'provider' });
  assertError(unset, 409, 'conflict');
  assert.match(unset.body.message ?? unset.body.error, /SEARCH_PROVIDER_URL/);
  assert.deepEqual((await search(api, { query: '…' })).data, []);
  assert.equal((await search(api, { query: 'the of and' })).success, true);
  const limited = await withScopes(api, ['sites:read']);
  assertError(await limited.post('/v1/search', { query: 'a' }), 403, 'forbidden');
  assertError(await program.client.as('').post('/v1/search', { query: 'a' }), 401, 'unauthorized');
});
