import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { connect, SC } from '../support/search-console/connect.ts';
import { figure, fillDays } from '../support/search-console/days.ts';
import type { DayFigures } from '../support/search-console/figures.ts';
import { SearchConsoleProvider } from '../support/search-console/provider.ts';
import { provision } from '../support/tenants.ts';

const TEXT = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
let provider: SearchConsoleProvider;
let program: RunningProgram;
let server: Server;
let site = '';
/** By path: the page, or a status with headers. */
const pages = new Map<string, string | { status: number; headers?: Record<string, string>; body?: string }>();

const page = (head = '', text = TEXT) =>
  `<!doctype html><html><head><title>Bread</title>${head}</head><body><main><h1>Bread</h1><p>${text}</p></main></body></html>`;

before(async () => {
  provider = await new SearchConsoleProvider().open();
  server = createServer((request, response) => {
    const found = pages.get(request.url ?? '') ?? { status: 404 };
    const { status, headers, body } =
      typeof found === 'string'
        ? { status: 200, headers: {}, body: found }
        : { headers: {}, body: '', ...found };
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  pages.set('/robots.txt', {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /closed\n',
  });
  program = await startProgram({
    environment: { ...provider.environment, GRANARY_FETCH_ALLOW: '127.0.0.0/8' },
  });
});
after(async () => {
  await program.dispose();
  provider.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  provider.properties = new Map([[site, 'siteOwner']]);
  provider.inspections.clear();
  provider.faults.length = 0;
});

const CRAWLED = '2026-02-20T04:11:00Z';
const indexed = {
  verdict: 'PASS',
  coverageState: 'Submitted and indexed',
  robotsTxtState: 'ALLOWED',
  indexingState: 'INDEXING_ALLOWED',
  pageFetchState: 'SUCCESSFUL',
  crawledAs: 'MOBILE',
  lastCrawlTime: CRAWLED,
};
const excluded = { ...indexed, verdict: 'NEUTRAL', coverageState: 'Crawled - currently not indexed' };

async function connected(scopes?: string[]): Promise<ApiClient & { accountId: string }> {
  const api = await provision(program.client);
  await connect(api, provider, scopes);
  return api;
}

const seen = (path: string, result: object): string => {
  const url = `${site}${path}`;
  provider.inspections.set(url, { ...result, sitemap: [`${site}sitemap.xml`] });
  return url;
};

test('an inspection in words of the interface, stored for those who accept it', async () => {
  const api = await connected();
  const url = seen('plain', { ...indexed, googleCanonical: `${site}plain`, userCanonical: `${site}plain` });
  const first = good(await api.post(`${SC}/inspect`, { url }));
  const { inspected_at, ...inspection } = first.inspection;
  assert.ok(Date.now() - Date.parse(inspected_at) < 60_000);
  assert.deepEqual(inspection, {
    url,
    property: site,
    verdict: 'PASS',
    coverage_state: 'Submitted and indexed',
    robots_txt_state: 'ALLOWED',
    indexing_state: 'INDEXING_ALLOWED',
    page_fetch_state: 'SUCCESSFUL',
    crawled_as: 'MOBILE',
    last_crawl_time: '2026-02-20T04:11:00.000Z',
    google_canonical: url,
    user_canonical: url,
    sitemaps: [`${site}sitemap.xml`],
    referring_urls: [],
    rich_results: [],
    link: 'https://search.example/inspect',
  });
  assert.deepEqual(
    [first.cached, first.quota.day.used, first.quota.day.limit, first.quota.minute.limit],
    [false, 1, 2_000, 600],
  );
  const stored = good(await api.post(`${SC}/inspect`, { url, max_age_secs: 3_600 }));
  assert.deepEqual([stored.cached, stored.inspection, stored.quota.day.used], [true, first.inspection, 1]);
  assert.equal(good(await api.post(`${SC}/inspect`, { url })).quota.day.used, 2);
  assert.equal(
    good(await api.post(`${SC}/inspect`, { url, language: 'de', max_age_secs: 3_600 })).cached,
    false,
  );
  const elsewhere = await api.post(`${SC}/inspect`, { url: 'https://elsewhere.example/' });
  assert.equal(elsewhere.body.details[0].message, 'no_property');
  const stranger = await provision(program.client);
  const unconnected = await stranger.post(`${SC}/inspect`, { url });
  assertError(unconnected, 409, 'conflict');
  assert.equal(unconnected.body.details[0].message, 'not_configured');
  assertError(await api.post(`${SC}/inspect`, { url: 'ftp://x' }), 400, 'invalid_request');
});

test('the budget of a property is counted exactly, also by many at once', async () => {
  const api = await connected();
  const url = seen('budget', indexed);
  good(await api.post(`${SC}/inspect`, { url }));
  const setUsed = (window: string, used: number) =>
    queryAsAdmin(program, 'UPDATE sc_budgets SET used = $3 WHERE account_id = $1 AND budget LIKE $2', [
      api.accountId,
      `inspect/${window}/%`,
      used,
    ]);
  await setUsed('day', 1_995);
  const answers = await Promise.all(Array.from({ length: 12 }, () => api.post(`${SC}/inspect`, { url })));
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.equal(refused.length, 7);
  assert.equal(refused[0]?.body.limit, 'search_console_inspections_per_day');
  assert.match(refused[0]?.body.message, /Search Console/);
  assert.equal(
    good(await api.post(`${SC}/inspect`, { url, max_age_secs: 60 })).cached,
    true,
    'stored ones are free',
  );
});

test('a batch tells each URL for itself; a quota leaves the rest unasked', async () => {
  const api = await connected();
  const urls = ['b1', 'b2', 'b3'].map((path) => seen(path, indexed));
  const mixed = [...urls, `${site}unknown`, 'https://elsewhere.example/'];
  const batch = good(await api.post(`${SC}/inspect/batch`, { urls: mixed }));
  assert.deepEqual(
    batch.results.map(({ url, status, error }: any) => [url, status, error?.code]),
    [
      ...urls.map((url) => [url, 'ok', undefined]),
      [`${site}unknown`, 'error', 'invalid_request'],
      ['https://elsewhere.example/', 'error', 'no_property'],
    ],
  );
  assert.equal(batch.quota.day.used, 4);
  const many = Array.from({ length: 50 }, (_, at) => seen(`many/${at}`, indexed));
  let open = 0;
  let most = 0;
  provider.beforeAnswer = async (path) => {
    if (!path.includes('urlInspection')) return;
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
  };
  const all = good(await api.post(`${SC}/inspect/batch`, { urls: many, property: site }));
  provider.beforeAnswer = () => undefined;
  assert.ok(all.results.every(({ status }: any) => status === 'ok'));
  assert.ok(most <= 5 && most > 1, `${most} at once`);
  assertError(await api.post(`${SC}/inspect/batch`, { urls: [...many, many[0]] }), 400, 'invalid_request');
  provider.faults.push({ path: /urlInspection/, fault: 'quota' });
  const stopped = good(await api.post(`${SC}/inspect/batch`, { urls: many }));
  provider.faults.length = 0;
  const states = stopped.results.map(({ status }: any) => status);
  assert.ok(states.filter((status: string) => status === 'error').length <= 5);
  assert.ok(states.filter((status: string) => status === 'not_run').length >= 45);
  provider.faults.push({ path: /urlInspection/, fault: 'server_error', times: 1 });
  const one = good(await api.post(`${SC}/inspect/batch`, { urls }));
  assert.deepEqual(one.results.map(({ status }: any) => status).sort(), ['error', 'ok', 'ok']);
  const absent = await api.post(`${SC}/inspect/batch`, { urls, property: 'sc-domain:absent.example' });
  assert.equal(absent.body.details[0].message, 'no_property');
  const stranger = await provision(program.client);
  assertError(await stranger.post(`${SC}/inspect/batch`, { urls }), 409, 'conflict');
});

test('why a page is not indexed: what the engine saw beside what is there', async () => {
  const api = await connected();
  const causes = async (path: string, result: object) => {
    const answer = good(await api.post(`${SC}/inspect/analyze`, { url: seen(path, result) }));
    for (const { evidence, fix } of answer.causes) assert.ok(evidence.length > 0 && fix.length > 10);
    return answer.causes.map(({ code, confidence }: any) => `${code} ${confidence}`);
  };
  pages.set('/good', page(`<link rel="canonical" href="/good">`));
  assert.deepEqual(await causes('good', { ...indexed, googleCanonical: `${site}good` }), []);
  const blocked = { ...excluded, indexingState: 'BLOCKED_BY_META_TAG' };
  assert.deepEqual(await causes('good', blocked), ['fixed_not_recrawled high']);
  assert.deepEqual(await causes('good', { ...excluded, pageFetchState: 'NOT_FOUND' }), [
    'fixed_not_recrawled high',
  ]);
  pages.set('/noindex', page('<meta name="robots" content="noindex, follow">'));
  assert.deepEqual(await causes('noindex', blocked), ['noindex high']);
  pages.set('/header', { status: 200, headers: { 'x-robots-tag': 'noindex' }, body: page() });
  assert.deepEqual(await causes('header', blocked), ['noindex high']);
  pages.set('/closed', page());
  assert.deepEqual(await causes('closed', { ...excluded, robotsTxtState: 'DISALLOWED' }), [
    'blocked_by_robots high',
  ]);
  pages.set('/moved', { status: 301, headers: { location: '/good' } });
  assert.deepEqual(await causes('moved', excluded), ['redirects high']);
  assert.deepEqual(await causes('gone', { ...excluded, pageFetchState: 'NOT_FOUND' }), ['not_found high']);
  pages.set('/broken', { status: 503 });
  assert.deepEqual(await causes('broken', { ...excluded, pageFetchState: 'SERVER_ERROR' }), [
    'server_error high',
  ]);
  pages.set('/private', { status: 403 });
  assert.deepEqual(await causes('private', excluded), ['access_denied high']);
  pages.set('/soft', page('', '').replaceAll('Bread', 'Page not found'));
  assert.deepEqual(await causes('soft', { ...excluded, pageFetchState: 'SOFT_404' }), ['soft_404 high']);
  pages.set('/copy', page());
  assert.deepEqual(await causes('copy', { ...excluded, googleCanonical: `${site}good` }), [
    'duplicate_chosen high',
  ]);
  pages.set('/other', page('', TEXT.toUpperCase().replaceAll('WORD', 'thing')));
  assert.deepEqual(await causes('other', { ...excluded, googleCanonical: `${site}good` }), [
    'duplicate_chosen medium',
  ]);
  pages.set('/points', page('<link rel="canonical" href="/good">'));
  assert.deepEqual(await causes('points', { ...excluded, googleCanonical: `${site}good` }), [
    'canonical_elsewhere high',
  ]);
  pages.set('/thin', page('', 'A few words about bread.'));
  assert.deepEqual(await causes('thin', excluded), ['crawled_not_indexed_thin medium']);
  assert.deepEqual(await causes('other', excluded), ['crawled_not_indexed low']);
  assert.deepEqual(await causes('good', { verdict: 'NEUTRAL' }), ['discovered_not_crawled medium']);
  provider.inspections.set(`${site}good`, { verdict: 'NEUTRAL', coverageState: 'URL is unknown to Google' });
  const unknown = good(await api.post(`${SC}/inspect/analyze`, { url: `${site}good` }));
  assert.deepEqual(
    unknown.causes.map(({ code }: any) => code),
    ['never_crawled', 'sitemap_missing'],
  );
});

test('without a connection the page itself is looked at, and the guard holds', async () => {
  const api = await provision(program.client);
  pages.set('/noindex', page('<meta name="robots" content="noindex">'));
  const answer = good(await api.post(`${SC}/inspect/analyze`, { url: `${site}noindex` }));
  assert.deepEqual(
    [answer.inspection, answer.quota, answer.connection, answer.live.status, answer.live.noindex],
    [null, null, 'not_configured', 200, true],
  );
  assert.deepEqual(
    answer.causes.map(({ code }: any) => code),
    ['noindex'],
  );
  const check = good(await api.post('/api/v1/check-url', { url: `${site}noindex` }));
  for (const name of Object.keys(check))
    if (!['checked_at', 'facts', 'issues'].includes(name))
      assert.deepEqual(answer.live[name], check[name], `${name} as check-url answers it`);
  const told = ({ issues }: any) => issues.map((issue: any) => [issue.issue_id, issue.score_if_fixed]);
  assert.deepEqual(told(answer.live), told(check));
  assert.ok(answer.live.issues.some(({ rule }: any) => rule === 'index-noindex'));
  assertError(
    await api.post(`${SC}/inspect/analyze`, { url: 'http://169.254.169.254/' }),
    400,
    'invalid_request',
  );
});

test('noindex on a page that people find in search is critical in an audit, elsewhere it is only told', async () => {
  const api = await provision(program.client, { tier: 'agency' });
  const { site_id } = good(await api.post('/api/v1/sites', { url: site }));
  const days: Map<string, DayFigures> = new Map();
  fillDays(days, { from: 10, to: 4 }, () => ({ rows: [figure(`${site}found`, 'fresh bread', 3)] }));
  provider.figures.set(site, days);
  await connect(api, provider);
  await eventually(async () => {
    const { rows } = await queryAsAdmin(
      program,
      "SELECT FROM events WHERE account_id = $1 AND type = 'search_console.synced'",
      [api.accountId],
    );
    assert.equal(rows.length, 1);
  });
  const hidden = page('<meta name="robots" content="noindex">');
  pages.set('/', page('', `${TEXT} <a href="/found">Found</a> <a href="/hidden">Hidden</a>`));
  pages.set('/found', hidden);
  pages.set('/hidden', hidden);
  const run = good(await api.post('/api/v1/audit/run', { site_id, wait: 120 }));
  const told = run.issues.filter(({ rule }: any) => rule === 'index-noindex');
  assert.deepEqual(told.map(({ url, severity }: any) => `${new URL(url).pathname} ${severity}`).sort(), [
    '/found critical',
    '/hidden info',
  ]);
  pages.delete('/');
});

test('the Indexing API is told of jobs and broadcasts alone, unless forced', async () => {
  const api = await connected(['read', 'indexing']);
  const ld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
  pages.set('/job', page(ld({ '@context': 'https://schema.org', '@type': 'JobPosting', title: 'Baker' })));
  pages.set(
    '/live',
    page(ld({ '@type': 'VideoObject', publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true } })),
  );
  pages.set('/plain', page());
  pages.set('/foreign', page(ld({ '@type': 'JobPosting' })));
  const urls = ['job', 'live', 'plain', 'foreign'].map((path) => `${site}${path}`);
  provider.notified.length = 0;
  const answer = good(await api.post(`${SC}/index`, { urls: [...urls, urls[0], 'http://10.0.0.1/'] }));
  assert.deepEqual(
    answer.results.map(({ url, status, error }: any) => [url, status, error?.code]),
    [
      [urls[0], 'notified', undefined],
      [urls[1], 'notified', undefined],
      [urls[2], 'refused', 'refused'],
      [urls[3], 'error', 'no_property'],
      ['http://10.0.0.1/', 'error', 'invalid_request'],
    ],
  );
  assert.equal(answer.results[0].notified_at, '2026-03-01T09:30:00.000Z');
  assert.deepEqual([answer.quota.limit, answer.quota.used, answer.quota.remaining], [200, 3, 197]);
  assert.deepEqual(provider.notified.map(({ url }) => url).sort(), [urls[0], urls[1]].sort());
  const forced = good(await api.post(`${SC}/index`, { urls: [urls[2]], force: true }));
  assert.equal(forced.results[0].status, 'notified');
  const removal = good(await api.post(`${SC}/index/remove`, { urls: [urls[2], `${site}gone`] }));
  assert.deepEqual(
    removal.results.map(({ status }: any) => status),
    ['refused', 'notified'],
  );
  assert.deepEqual(provider.notified.at(-1), { url: `${site}gone`, type: 'URL_DELETED' });
  await queryAsAdmin(program, 'UPDATE sc_project_uses SET used = 198 WHERE project LIKE $1', [
    `${api.accountId}/%`,
  ]);
  const full = good(
    await api.post(`${SC}/index`, {
      urls: ['1', '2', '3', '4'].map((path) => `${site}${path}`),
      force: true,
    }),
  );
  const states = full.results.map(({ status }: any) => status).sort();
  assert.deepEqual(states, ['not_run', 'not_run', 'notified', 'notified']);
  assert.equal(full.quota.remaining, 0);
  assertError(
    await api.post(`${SC}/index`, { urls: Array.from({ length: 101 }, (_, at) => `${site}${at}`) }),
    400,
    'invalid_request',
  );
});
