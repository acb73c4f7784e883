import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { serveSample } from '../support/sample-site.ts';
import { FAULTS, openSearchEngine } from '../support/search-providers.ts';

const FILLER =
  'It is one of the pages that people read when the evening is long and the rain does not end. '.repeat(3);

/** A program that asks an engine of this kind, and has a crawled page of its own. */
const withEngine = (kind: 'searxng' | 'brave') =>
  duringTests(async (atEnd) => {
    const engine = await openSearchEngine(kind);
    atEnd(() => engine.close());
    const program = await startProgram({
      environment: {
        GRANARY_FETCH_ALLOW: '127.0.0.1/32',
        SEARCH_PROVIDER_KIND: kind,
        SEARCH_PROVIDER_URL: engine.address,
        ...(kind === 'brave' ? { SEARCH_PROVIDER_KEY: 'brave-key' } : {}),
      },
    });
    atEnd(() => program.dispose());
    const site = await serveSample((path) =>
      path === '/'
        ? `<title>Lanterns</title><main><p>Paper lanterns of our own.</p>${FILLER}</main>`
        : undefined,
    );
    atEnd(() => site.close());
    await crawl(program.client, { site_url: `${site.address}/` });
    engine.results = [
      { url: `${site.address}/`, title: 'Lanterns, as the engine has them', description: 'Elsewhere' },
      ...Array.from({ length: 45 }, (_, at) => ({
        url: `https://lanterns${at}.example/`,
        title: `Lantern ${at}`,
        description: `About <lantern> ${at}`,
        ...(at === 0 ? { published: '2026-01-05T00:00:00' } : {}),
      })),
    ];
    return { engine, program, api: program.client, site };
  });

const searxng = withEngine('searxng');
const brave = withEngine('brave');

const search = async (api: ApiClient, body: object): Promise<any> => good(await api.post('/v1/search', body));
const urls = ({ data }: any): string[] => data.map(({ url }: any) => url);

test('an engine is asked in its own words, page by page', async () => {
  const { api, engine } = searxng;
  engine.asked.length = 0;
  const answer = await search(api, {
    query: 'lantern',
    source: 'provider',
    limit: 15,
    language: 'de',
    freshness: 'week',
  });
  assert.deepEqual(
    urls(answer),
    engine.results.slice(0, 15).map(({ url }) => url),
  );
  assert.deepEqual(
    engine.asked.map(({ query }) => Object.fromEntries(query)),
    ['1', '2'].map((pageno) => ({
      q: 'lantern',
      format: 'json',
      pageno,
      language: 'de',
      time_range: 'week',
    })),
  );
  const [first, second] = answer.data;
  assert.deepEqual([first.position, first.crawled_at, first.source], [1, null, new URL(engine.address).host]);
  assert.equal(second.description, 'About &lt;lantern&gt; 0');
  assert.ok(second.published_at.startsWith('2026-01-0'));
  assert.equal(answer.has_more, true);
  const next = await search(api, { query: 'lantern', source: 'provider', limit: 5, offset: 15 });
  assert.deepEqual([urls(next)[0], next.data[0].position], [engine.results[15]?.url, 16]);
});

test('another engine is asked with its token, counts and offsets of pages', async () => {
  const { api, engine } = brave;
  engine.asked.length = 0;
  const answer = await search(api, {
    query: 'lantern',
    source: 'provider',
    limit: 30,
    country: 'AT',
    freshness: { from: '2026-01-01', to: '2026-01-31' },
    exclude_domains: ['lanterns3.example'],
  });
  assert.equal(answer.data.length, 29, 'one of the thirty is excluded');
  assert.equal(answer.data[1].description, 'About &lt;lantern&gt; 0', 'without the tags of the engine');
  assert.deepEqual(
    engine.asked.map(({ query }) => Object.fromEntries(query)),
    ['0', '1'].map((offset) => ({
      q: 'lantern -site:lanterns3.example',
      count: '20',
      offset,
      country: 'AT',
      freshness: '2026-01-01to2026-01-31',
    })),
  );
});

test('auto puts both lists into one, and what both have above the rest', async () => {
  const { api, engine, site } = searxng;
  const answer = await search(api, { query: 'paper lanterns', limit: 5 });
  assert.deepEqual(urls(answer), [`${site.address}/`, ...engine.results.slice(1, 5).map(({ url }) => url)]);
  assert.deepEqual([answer.data[0].title, answer.data[0].source], ['Lanterns', 'own']);
  assert.deepEqual(answer.sources, [
    { name: 'own', ok: true, error: null },
    { name: new URL(engine.address).host, ok: true, error: null },
  ]);
  const more = await search(api, { query: 'paper lanterns', limit: 3, offset: 2 });
  assert.deepEqual(urls(more), urls(answer).slice(2));
  assert.deepEqual(urls(await search(api, { query: 'paper lanterns', source: 'own' })), [`${site.address}/`]);
});

test('the text of results outside is fetched when it is asked for', async () => {
  const { api, engine, site } = searxng;
  const { results } = engine;
  engine.results = [
    { url: `${site.address}/`, title: 'Lanterns', description: '' },
    { url: 'http://10.0.0.1/', title: 'Inside', description: '' },
  ];
  const { data } = await search(api, { query: 'paper', source: 'provider', content: 'markdown' });
  engine.results = results;
  assert.match(data[0].content, /^Paper lanterns of our own[.]/);
  assert.equal(data[1].content, null, 'what must not be reached is not read');
});

test('an engine that fails never fails auto, and tells what is wrong when it is asked alone', async () => {
  const { api, engine, site } = searxng;
  const { host } = new URL(engine.address);
  const cases: [keyof typeof FAULTS, number, string, RegExp][] = [
    ['quota', 429, 'rate_limit_exceeded', /quota of the search provider/],
    ['broken', 502, 'upstream_failed', /returned 503/],
    ['html', 502, 'upstream_failed', /did not return JSON/],
    ['noJson', 502, 'upstream_failed', /settings[.]yml/],
    ['cut', 502, 'upstream_failed', /cannot be reached/],
    ['silent', 504, 'timeout', /did not respond in time/],
  ];
  try {
    for (const [fault, status, code, reason] of cases) {
      engine.fault = FAULTS[fault];
      // Long enough for the own index on a slow machine, and over for certain where nobody answers.
      const timeout_ms = fault === 'silent' ? 5_000 : 60_000;
      const alone = await api.post('/v1/search', { query: 'paper', source: 'provider', timeout_ms });
      assertError(alone, status, code);
      assert.match(JSON.stringify(alone.body), reason);
      assert.ok(JSON.stringify(alone.body).includes(host), 'it names the provider');
      const both = await search(api, { query: 'paper lanterns', timeout_ms });
      assert.deepEqual(urls(both), [`${site.address}/`]);
      assert.deepEqual([both.sources[0].ok, both.sources[1].ok], [true, false]);
      assert.match(both.sources[1].error, reason);
    }
  } finally {
    engine.fault = undefined;
  }
});
