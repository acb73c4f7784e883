import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { connect, SC } from '../support/search-console/connect.ts';
import { daysAgo, figure, fillDays } from '../support/search-console/days.ts';
import type { DayFigures } from '../support/search-console/figures.ts';
import { SearchConsoleProvider } from '../support/search-console/provider.ts';
import { provision } from '../support/tenants.ts';

const SHOP = 'https://shop.example.com/';
let provider: SearchConsoleProvider;
let program: RunningProgram;
let days: Map<string, DayFigures>;

before(async () => {
  provider = await new SearchConsoleProvider().open();
  program = await startProgram({ environment: provider.environment });
});
after(async () => {
  await program.dispose();
  provider.close();
});
beforeEach(() => {
  days = new Map();
  fillDays(days, { from: 16, to: 2 }, () => ({
    rows: [
      figure(`${SHOP}bread`, 'fresh bread', 5),
      figure(`${SHOP}bread`, 'bakery', 2, { country: 'fra', device: 'DESKTOP', position: 8 }),
      figure(`${SHOP}rolls`, 'fresh rolls', 1),
    ],
    withheld: { clicks: 3, impressions: 20, position: 20 },
  }));
  provider.properties = new Map([[SHOP, 'siteOwner']]);
  provider.figures.clear();
  provider.figures.set(SHOP, days);
  provider.firstIncompleteDate = daysAgo(2);
  provider.faults.length = 0;
});

type Owner = ApiClient & { accountId: string };

async function newOwner(): Promise<{ api: Owner; site: string }> {
  const api = await provision(program.client);
  const { site_id: site } = good(await api.post('/api/v1/sites', { url: SHOP }));
  return { api, site };
}

const syncedEvents = async (api: Owner) =>
  (
    await queryAsAdmin(
      program,
      "SELECT payload FROM events WHERE account_id = $1 AND type = 'search_console.synced' ORDER BY event_id",
      [api.accountId],
    )
  ).rows.map(({ payload }) => payload);

const untilSynced = (api: Owner, times = 1) =>
  eventually(async () => {
    const events = await syncedEvents(api);
    assert.equal(events.length, times);
    return events.at(-1);
  });

async function syncedOwner() {
  const { api, site } = await newOwner();
  await connect(api, provider);
  await untilSynced(api);
  return { api, site };
}

const nightComes = (api: Owner) =>
  queryAsAdmin(program, 'UPDATE job_schedules SET next_at = now() WHERE account_id = $1', [api.accountId]);

const week = { start_date: daysAgo(10), end_date: daysAgo(4) };
const analytics = async (api: ApiClient, body: object) => good(await api.post(`${SC}/analytics`, body));

test('live figures: named rows, totals with what no row shows, and whether there are more', async () => {
  const { api, site } = await syncedOwner();
  const live = await analytics(api, {
    site_id: site,
    ...week,
    dimensions: ['query', 'page'],
    source: 'live',
  });
  assert.equal(live.source, 'live');
  assert.equal(live.property, SHOP);
  assert.deepEqual(live.rows[0], {
    query: 'fresh bread',
    page: `${SHOP}bread`,
    clicks: 35,
    impressions: 350,
    ctr: 0.1,
    position: 4,
  });
  assert.deepEqual([live.totals.clicks, live.totals.impressions], [77, 700]);
  assert.equal(live.has_more, false);
  const cut = await analytics(api, { property: SHOP, ...week, dimensions: ['query'], row_limit: 2 });
  assert.deepEqual([cut.rows.length, cut.has_more], [2, true]);
  const rest = await analytics(api, {
    ...{ property: SHOP, ...week, dimensions: ['query'], row_limit: 2, start_row: 2 },
  });
  assert.deepEqual([rest.rows.map((row: any) => row.query), rest.has_more], [['fresh rolls'], false]);
  const fresh = await analytics(api, {
    ...{ property: SHOP, start_date: daysAgo(4), end_date: daysAgo(1), data_state: 'all' },
  });
  assert.equal(fresh.first_incomplete_date, daysAgo(2));
  const filtered = await analytics(api, {
    ...{ site_id: site, ...week, dimensions: ['query'] },
    filters: [{ dimension: 'query', operator: 'including_regex', expression: '^fresh' }],
  });
  assert.deepEqual(
    filtered.rows.map((row: any) => row.query),
    ['fresh bread', 'fresh rolls'],
  );
  assert.equal(filtered.totals.clicks, 42);
});

test('stored figures are those that were live, also without a connection', async () => {
  const { api, site } = await syncedOwner();
  const asks = [
    { dimensions: ['query'] },
    { dimensions: ['page', 'device'] },
    { dimensions: ['date'] },
    { dimensions: [] },
    { dimensions: ['country'], filters: [{ dimension: 'device', expression: 'mobile' }] },
    { dimensions: ['query'], filters: [{ dimension: 'page', operator: 'contains', expression: 'BREAD' }] },
    {
      dimensions: ['query'],
      filters: [{ dimension: 'query', operator: 'excluding_regex', expression: 'l+s$' }],
    },
    {
      dimensions: ['query'],
      filters: [{ dimension: 'query', operator: 'not_equals', expression: 'bakery' }],
    },
    { dimensions: ['date', 'query'], row_limit: 5, start_row: 3 },
  ];
  const live: any[] = [];
  for (const ask of asks) {
    const body = { site_id: site, ...week, ...ask };
    const stored = await analytics(api, { ...body, source: 'stored' });
    assert.equal(stored.source, 'stored');
    // The fake tells devices apart by their case; the real one does not.
    const same =
      ask.filters?.[0]?.dimension === 'device'
        ? { filters: [{ dimension: 'device', expression: 'MOBILE' }] }
        : {};
    const { source: _, ...figures } = await analytics(api, { ...body, ...same, source: 'live' });
    const { source: __, ...kept } = stored;
    const rounded = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (_key, one) =>
        typeof one === 'number' ? Number(one.toFixed(9)) : one,
      );
    if (ask.row_limit === undefined) {
      const byName = (rows: any[]) =>
        rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
      assert.deepEqual(rounded(byName(kept.rows)), rounded(byName(figures.rows)), JSON.stringify(ask));
    } else assert.deepEqual([kept.rows.length, kept.has_more], [5, true]);
    assert.deepEqual(rounded(kept.totals), rounded(figures.totals), JSON.stringify(ask));
    live.push(kept);
  }
  good(await api.put(`${SC}/auth/client`, { client_id: null }));
  const asked = provider.asked.length;
  const auto = await analytics(api, { site_id: site, ...week, ...asks[0] });
  assert.deepEqual(auto, { ...live[0], source: 'stored' });
  assert.equal(provider.asked.length, asked, 'nobody was asked');
  const uncovered = await api.post(`${SC}/analytics`, {
    site_id: site,
    start_date: daysAgo(3),
    end_date: daysAgo(0),
  });
  assert.equal(uncovered.body.details[0].message, 'not_configured');
  const missing = await api.post(`${SC}/analytics`, {
    ...{ site_id: site, ...week, dimensions: ['search_appearance'], source: 'stored' },
  });
  assertError(missing, 409, 'conflict');
  assert.match(missing.body.message, /search_appearance/);
});

test('keywords of a search console come with their position and clicks, and are sorted by them', async () => {
  const { api, site } = await syncedOwner();
  const imported = good(
    await api.post('/api/v1/keywords/import/search-console', { site_id: site, days: 30 }),
  );
  assert.equal(imported.imported, 3);
  const { data } = good(await api.get(`/api/v1/keywords?site_id=${site}&sort=-clicks`));
  // 15 days of them.
  assert.deepEqual(
    data.map(({ keyword, clicks: { value, source, estimated } }: any) => [keyword, value, source, estimated]),
    [
      ['fresh bread', 75, 'search_console', false],
      ['bakery', 30, 'search_console', false],
      ['fresh rolls', 15, 'search_console', false],
    ],
  );
});

test('final figures leave out days that still change', async () => {
  const { api, site } = await syncedOwner();
  const body = {
    site_id: site,
    start_date: daysAgo(5),
    end_date: daysAgo(2),
    dimensions: ['date'],
    source: 'stored',
  };
  const final = await analytics(api, body);
  assert.deepEqual([final.rows.length, final.first_incomplete_date], [3, null]);
  const all = await analytics(api, { ...body, data_state: 'all' });
  assert.deepEqual([all.rows.length, all.first_incomplete_date], [4, daysAgo(2)]);
});

test('a sync asks for each day once, and nightly again for the last four', async () => {
  const { api, site } = await newOwner();
  const before = provider.asked.length;
  await connect(api, provider);
  const first = await untilSynced(api);
  assert.deepEqual([first.property, first.days, first.rows, first.synced_to], [SHOP, 15, 45, daysAgo(2)]);
  const dayQueries = () =>
    provider.asked
      .slice(before)
      .flatMap(({ path, body }) => (path.endsWith('/query') && body.dimensions.length === 4 ? [body] : []));
  assert.equal(dayQueries().length, 15 * 2, 'a page and an empty one for each day');
  for (const { startDate, endDate, rowLimit } of dayQueries())
    assert.deepEqual([startDate, rowLimit], [endDate, 25_000]);
  const property = good(await api.get(`${SC}/property?site_id=${site}`));
  assert.deepEqual(
    [property.rows_stored, property.synced_to, property.matched_by],
    [45, daysAgo(2), 'prefix'],
  );
  assert.ok(Date.parse(property.last_synced) > 0);
  days.set(daysAgo(3), { rows: [figure(`${SHOP}bread`, 'fresh bread', 50)] });
  days.set(daysAgo(9), { rows: [figure(`${SHOP}bread`, 'fresh bread', 999)] });
  days.set(daysAgo(1), { rows: [figure(`${SHOP}bread`, 'fresh bread', 7)] });
  const asked = dayQueries().length;
  await nightComes(api);
  const second = await untilSynced(api, 2);
  assert.deepEqual([second.days, second.synced_to, second.synced_from], [5, daysAgo(1), first.synced_from]);
  const again = dayQueries()
    .slice(asked)
    .map(({ startDate }) => startDate);
  assert.deepEqual([...new Set(again)], [5, 4, 3, 2, 1].map(daysAgo));
  const stored = await analytics(api, {
    ...{ site_id: site, start_date: daysAgo(9), end_date: daysAgo(1), dimensions: ['date'] },
    ...{ source: 'stored', data_state: 'all' },
  });
  const clicks = Object.fromEntries(stored.rows.map((row: any) => [row.date, row.clicks]));
  assert.deepEqual(
    [clicks[daysAgo(9)], clicks[daysAgo(3)], clicks[daysAgo(2)], clicks[daysAgo(1)]],
    [11, 50, 11, 7],
  );
});

test('history that the provider has forgotten stays, and is found without asking for it', async () => {
  const { api, site } = await syncedOwner();
  const { rows } = await queryAsAdmin(
    program,
    'SELECT property_id FROM sc_properties WHERE account_id = $1',
    [api.accountId],
  );
  await queryAsAdmin(program, "UPDATE sc_properties SET synced_from = '2020-01-01' WHERE property_id = $1", [
    rows[0].property_id,
  ]);
  await queryAsAdmin(
    program,
    "INSERT INTO sc_days (account_id, property_id, day, clicks, impressions, position, rows) VALUES ($1, $2, '2020-02-02', 9, 90, 3, 0)",
    [api.accountId, rows[0].property_id],
  );
  const old = await analytics(api, {
    site_id: site,
    start_date: '2020-02-01',
    end_date: '2020-02-03',
    dimensions: ['date'],
  });
  assert.deepEqual(
    [old.source, old.rows],
    ['stored', [{ date: '2020-02-02', clicks: 9, impressions: 90, ctr: 0.1, position: 3 }]],
  );
});

test('the snapshot compares the last days with those before, and outlives the connection', async () => {
  for (let ago = 15; ago >= 9; ago -= 1)
    days.set(daysAgo(ago), {
      rows: [figure(`${SHOP}rolls`, 'fresh rolls', 4), figure(`${SHOP}bread`, 'bakery', 1)],
    });
  const { api, site } = await newOwner();
  const path = `${SC}/snapshot?site_id=${site}&days=7`;
  const nothing = await api.get(path);
  assertError(nothing, 409, 'conflict');
  assert.deepEqual(nothing.body.details, [{ path: 'connection', message: 'not_configured' }]);
  await connect(api, provider);
  await untilSynced(api);
  const snapshot = good(await api.get(path));
  assert.deepEqual(
    [snapshot.now, snapshot.before],
    [
      { from: daysAgo(8), to: daysAgo(2) },
      { from: daysAgo(15), to: daysAgo(9) },
    ],
  );
  assert.deepEqual([snapshot.totals.now.clicks, snapshot.totals.before.clicks], [77, 35]);
  assert.deepEqual(
    snapshot.top_queries.map(({ query, clicks }: any) => [query, clicks]),
    [
      ['fresh bread', 35],
      ['bakery', 14],
      ['fresh rolls', 7],
    ],
  );
  assert.equal(snapshot.top_pages[0].page, `${SHOP}bread`);
  assert.deepEqual(
    snapshot.movers.map(({ query, change }: any) => [query, change]),
    [
      ['fresh bread', 35],
      ['fresh rolls', -21],
      ['bakery', 7],
    ],
  );
  assert.deepEqual([snapshot.synced_to, snapshot.stale], [daysAgo(2), false]);
  good(await api.put(`${SC}/auth/client`, { client_id: null }));
  assert.deepEqual(good(await api.get(path)), snapshot);
  assertError(await (await provision(program.client)).get(path), 404, 'not_found');
  assertError(await api.get(`${SC}/snapshot?site_id=${site}&days=6`), 400, 'invalid_request');
});

test('properties: the longest prefix, then the domain, never an unverified one', async () => {
  provider.properties = new Map([
    ['https://shop.example.com/', 'siteOwner'],
    ['https://shop.example.com/de/', 'siteFullUser'],
    ['https://shop.example.com/de/deep/', 'siteUnverifiedUser'],
    ['http://shop.example.com/', 'siteOwner'],
    ['sc-domain:example.com', 'siteOwner'],
    ['sc-domain:blog.example.com', 'siteRestrictedUser'],
    ['sc-domain:other.example', 'siteUnverifiedUser'],
  ]);
  const api = await provision(program.client);
  await connect(api, provider);
  const matched = async (url: string) => {
    const { site_id: id } = good(await api.post('/api/v1/sites', { url }));
    const answer = await api.get(`${SC}/property?site_id=${id}`);
    return answer.status === 200
      ? [answer.body.property, answer.body.matched_by]
      : answer.body.details[0].message;
  };
  assert.deepEqual(await matched('https://shop.example.com/de/deep/x'), [
    'https://shop.example.com/de/',
    'prefix',
  ]);
  assert.deepEqual(await matched('https://shop.example.com/den'), ['https://shop.example.com/', 'prefix']);
  assert.deepEqual(await matched('https://www.blog.example.com'), ['sc-domain:blog.example.com', 'domain']);
  assert.deepEqual(await matched('https://example.com'), ['sc-domain:example.com', 'domain']);
  assert.equal(await matched('https://notexample.com'), 'no_property');
  assert.equal(await matched('https://www.other.example'), 'no_property');
  const list = good(await api.get(`${SC}/properties?limit=100`));
  assert.equal(list.total, 7);
  const byName = new Map(list.data.map((one: any) => [one.property, one]));
  assert.equal((byName.get('sc-domain:example.com') as any).kind, 'domain');
  assert.equal((byName.get('https://shop.example.com/de/') as any).site_ids.length, 1);
  assert.equal(good(await api.get(`${SC}/properties?limit=2&offset=6`)).data.length, 1);
  for (const query of ['', '?site_id=x&property=y'])
    assertError(await api.get(`${SC}/property${query}`), 400, 'invalid_request');
  assertError(await api.get(`${SC}/property?site_id=${crypto.randomUUID()}`), 404, 'not_found');
  const unverified = await api.get(`${SC}/property?property=sc-domain:other.example`);
  assert.equal(unverified.body.details[0].message, 'no_property');
});

test('sitemaps come with numbers', async () => {
  provider.sitemaps = [
    {
      path: `${SHOP}sitemap.xml`,
      lastSubmitted: '2026-02-01T08:00:00Z',
      isPending: false,
      isSitemapsIndex: true,
      type: 'sitemap',
      errors: '1',
      warnings: '12',
      contents: [{ type: 'web', submitted: '812', indexed: '0' }],
    },
    { path: `${SHOP}news.xml`, isPending: true, errors: '0', warnings: '0' },
  ];
  const { api, site } = await newOwner();
  await connect(api, provider);
  const list = good(await api.get(`${SC}/sitemaps?site_id=${site}&limit=1`));
  assert.deepEqual([list.total, list.has_more], [2, true]);
  assert.deepEqual(list.data[0], {
    path: `${SHOP}sitemap.xml`,
    last_submitted: '2026-02-01T08:00:00.000Z',
    last_downloaded: null,
    is_pending: false,
    is_index: true,
    type: 'sitemap',
    errors: 1,
    warnings: 12,
    contents: [{ type: 'web', submitted: 812, indexed: 0 }],
  });
});

test('faults of the provider are told as what they are', async () => {
  const { api, site } = await newOwner();
  await connect(api, provider);
  await untilSynced(api);
  const body = { site_id: site, ...week, source: 'live' };
  const faulty = async (fault: any, status: number, code: string, words: RegExp) => {
    provider.faults.push({ path: /searchAnalytics/, fault });
    const answer = await api.post(`${SC}/analytics`, body);
    provider.faults.length = 0;
    assertError(answer, status, code);
    assert.match(answer.body.message, words);
    return answer;
  };
  const quota = await faulty('quota', 429, 'rate_limit_exceeded', /Search Console/);
  assert.ok(Number(quota.headers.get('retry-after')) > 0);
  await faulty('server_error', 502, 'upstream_failed', /503/);
  await faulty('html', 502, 'upstream_failed', /not JSON/);
  await faulty('bad_json', 502, 'upstream_failed', /not JSON/);
  await faulty('reset', 502, 'upstream_failed', /connection to Search Console failed/);
  await faulty('unauthorised', 502, 'upstream_failed', /token/);
  const forbidden = await faulty('forbidden', 409, 'conflict', /property/);
  assert.equal(forbidden.body.details[0].message, 'no_property');
  assert.equal((await analytics(api, body)).source, 'live', 'and it works again');
  provider.faults.push({ path: /^\/token/, fault: 'server_error' });
  provider.tokens.expireAll();
  assertError(await api.post(`${SC}/analytics`, body), 502, 'upstream_failed');
  provider.faults.length = 0;
  assert.equal((await analytics(api, body)).source, 'live', 'a fault of the token endpoint is no lost grant');
});

test('what cannot be asked is refused with its place', async () => {
  const { api, site } = await newOwner();
  const bad: [object, string][] = [
    [{ site_id: site, start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    [{ site_id: site, start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date'],
    [{ start_date: '2026-03-01', end_date: '2026-03-01' }, 'site_id'],
    [{ site_id: site, property: SHOP, start_date: '2026-03-01', end_date: '2026-03-01' }, 'property'],
    [{ site_id: site, ...week, row_limit: 25_001 }, 'row_limit'],
    [{ site_id: site, ...week, dimensions: ['colour'] }, 'dimensions.0'],
  ];
  for (const [body, path] of bad) {
    const answer = await api.post(`${SC}/analytics`, body);
    assertError(answer, 400, 'invalid_request');
    assert.equal(answer.body.details[0].path, path, JSON.stringify(answer.body));
  }
  const stranger = await provision(program.client);
  assertError(await stranger.post(`${SC}/analytics`, { site_id: site, ...week }), 404, 'not_found');
});

test('with its last site, what is stored of a property goes', async () => {
  const { api, site } = await syncedOwner();
  const { site_id: second } = good(await api.post('/api/v1/sites', { url: `${SHOP}second` }));
  good(await api.get(`${SC}/properties`));
  good(await api.delete(`/api/v1/sites/${site}`));
  await eventually(async () => {
    const { rows } = await queryAsAdmin(program, 'SELECT site_ids FROM sc_properties WHERE account_id = $1', [
      api.accountId,
    ]);
    assert.deepEqual(rows, [{ site_ids: [second] }]);
  });
  assert.equal((await analytics(api, { site_id: second, ...week, source: 'stored' })).source, 'stored');
  good(await api.delete(`/api/v1/sites/${second}`));
  await eventually(async () => {
    for (const table of ['sc_properties', 'sc_days', 'stored_tables'])
      assert.equal(
        (await queryAsAdmin(program, `SELECT FROM ${table} WHERE account_id = $1`, [api.accountId])).rowCount,
        0,
        table,
      );
  });
});
