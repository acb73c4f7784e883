import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { duringTests } from '../support/during-tests.ts';
import { KEYWORD_FAULTS, KEYWORD_LOGIN, openKeywordServer } from '../support/keyword-provider.ts';
import { startProgram } from '../support/program.ts';
import { serveSample } from '../support/sample-site.ts';
import { provision } from '../support/tenants.ts';

const during = duringTests(async (atEnd) => {
  const provider = await openKeywordServer();
  atEnd(() => provider.close());
  const program = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.1/32',
      KEYWORD_PROVIDER_URL: provider.address,
      KEYWORD_PROVIDER_KEY: KEYWORD_LOGIN,
    },
  });
  atEnd(() => program.dispose());
  return { program, provider, api: program.client };
});

const KEYWORDS = '/api/v1/keywords';
let sites = 0;
const newSite = async (api: ApiClient, url = `https://site${++sites}.example/`): Promise<string> =>
  good(await api.post('/api/v1/sites', { url })).site_id;

async function sendCsv(
  api: ApiClient,
  query: string,
  body: Buffer | string,
  type = 'text/csv',
): Promise<any> {
  const response = await fetch(`${api.address}${KEYWORDS}/import/csv?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.credential}`, 'content-type': type },
    body: body as never,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('keywords are merged by what they mean, or replace each other', async () => {
  const { api } = during;
  const site_id = await newSite(api);
  const first = good(
    await api.put(KEYWORDS, {
      site_id,
      keywords: [
        { keyword: 'Café  Berlin', tags: ['city'] },
        { keyword: 'cafe berlin', tags: ['food'] },
        { keyword: 'cafe berlin', country: 'DE', language: 'de' },
        { keyword: 'buy espresso machine', target_url: 'https://shop.example/machines' },
      ],
    }),
  );
  assert.deepEqual([first.created, first.updated, first.removed, first.data.length], [3, 0, 0, 3]);
  const cafe = first.data.find((one: any) => one.keyword === 'Café  Berlin'.trim());
  assert.deepEqual(
    [cafe.tags, cafe.country, cafe.volume, cafe.opportunity],
    [['city', 'food'], null, null, null],
  );
  const again = good(
    await api.put(KEYWORDS, { site_id, keywords: [{ keyword: 'CAFE BERLIN', tags: ['new'] }] }),
  );
  assert.deepEqual([again.created, again.updated], [0, 1]);
  assert.deepEqual(again.data[0].tags, ['city', 'food', 'new']);
  const list = async (query: string) =>
    good(await api.get(`${KEYWORDS}?site_id=${site_id}&${query}`)).data.map((one: any) => one.keyword);
  assert.deepEqual(await list('intent=transactional'), ['buy espresso machine']);
  assert.deepEqual((await list('tag=food')).length, 1);
  assert.deepEqual(await list('q=espresso'), ['buy espresso machine']);
  assert.deepEqual((await list('sort=-keyword')).length, 3);
  const replaced = good(
    await api.put(KEYWORDS, { site_id, mode: 'replace', keywords: [{ keyword: 'cafe berlin' }] }),
  );
  assert.deepEqual([replaced.created, replaced.updated, replaced.removed], [0, 1, 2]);
  assert.deepEqual(replaced.data[0].tags, []);
  assertError(await api.put(KEYWORDS, { site_id: uuidv7(), keywords: [] }), 404, 'not_found');
  const many = Array.from({ length: 5_001 }, (_, at) => ({ keyword: `keyword ${at}` }));
  assertError(await api.put(KEYWORDS, { site_id, keywords: many }), 400, 'invalid_request');
});

test('an export of Google Keyword Planner is read: UTF-16, a title above the header, ranges', async () => {
  const { api } = during;
  const site_id = await newSite(api);
  const text = [
    'Keyword Stats 2026-03-01 at 10_00_00',
    'February 1, 2025 - January 31, 2026',
    'Keyword\tCurrency\tAvg. monthly searches\tCompetition\tCompetition (indexed value)',
    'burr grinder\tUSD\t1K – 10K\tHigh\t93',
    'Burr Grinder\tUSD\t5000\tHigh\t93',
    'hand grinder\tUSD\t500\tLow\t12',
    '\tUSD\t10\tLow\t1',
    'bad line\tUSD\tplenty\tLow\t1',
  ].join('\r\n');
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const dry = await sendCsv(api, `site_id=${site_id}&dry_run=true`, bytes);
  assert.equal(dry.status, 200, JSON.stringify(dry.body));
  assert.deepEqual([dry.body.imported, dry.body.created, dry.body.dry_run], [2, 0, true]);
  assert.equal(good(await api.get(`${KEYWORDS}?site_id=${site_id}`)).total, 0);
  const { body } = await sendCsv(api, `site_id=${site_id}`, bytes);
  assert.deepEqual(body.mapping, {
    keyword: 'Keyword',
    volume: 'Avg. monthly searches',
    competition: 'Competition (indexed value)',
  });
  assert.deepEqual([body.imported, body.created, body.updated], [2, 2, 0]);
  assert.deepEqual(body.rejected, [
    { line: 7, column: 'Keyword', message: 'has no keyword' },
    { line: 8, column: 'Avg. monthly searches', message: '"plenty" is not a number or a range' },
  ]);
  const { data } = good(await api.get(`${KEYWORDS}?site_id=${site_id}`));
  const [burr, hand] = data;
  assert.deepEqual(
    [burr.volume.value, burr.volume.low, burr.volume.high],
    [null, 1_000, 10_000],
    'the first line wins',
  );
  assert.deepEqual([hand.volume.value, hand.volume.source, hand.volume.estimated], [500, 'csv', false]);
  assert.ok(Date.parse(hand.volume.as_of) <= Date.now());
  assert.equal(hand.opportunity, 16, '500 searches, from nowhere to position 8');
});

test('other exports are read too, as a body or a form, with a mapping where names are strange', async () => {
  const { api } = during;
  const site_id = await newSite(api);
  const ahrefs =
    '#,Keyword,Country,Difficulty,Volume,CPC\n1,"pour over, coffee",us,23,"12,100",1.20\n2,aeropress,us,40,N/A,\n';
  const first = await sendCsv(api, `site_id=${site_id}`, ahrefs);
  assert.deepEqual([first.status, first.body.imported], [200, 2]);
  const form = new FormData();
  form.set('site_id', site_id);
  form.set('mapping', JSON.stringify({ keyword: 'Phrase!', volume: 'Anzahl' }));
  form.set('file', new File(['Phrase!;Anzahl\nmoka pot;1.900\n'], 'list.csv', { type: 'text/csv' }));
  const response = await fetch(`${api.address}${KEYWORDS}/import/csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.credential}` },
    body: form,
  });
  assert.equal(response.status, 200, await response.clone().text());
  const { data } = good(await api.get(`${KEYWORDS}?site_id=${site_id}&sort=-volume`));
  assert.deepEqual(
    data.map((one: any) => [
      one.keyword,
      one.country,
      one.volume?.value ?? null,
      one.difficulty?.value ?? null,
      one.cpc?.value ?? null,
    ]),
    [
      ['pour over, coffee', 'us', 12_100, 23, 1.2],
      ['moka pot', null, 1_900, null, null],
      ['aeropress', 'us', null, 40, null],
    ],
  );
  assertError(await sendCsv(api, `site_id=${site_id}`, 'a,b\n1,2\n'), 400, 'invalid_request');
  assertError(await sendCsv(api, 'dry_run=true', ahrefs), 400, 'invalid_request');
  assertError(await sendCsv(api, `site_id=${uuidv7()}`, ahrefs), 404, 'not_found');
  assertError(await sendCsv(api, `site_id=${site_id}&mapping=%5B%5D`, ahrefs), 400, 'invalid_request');
});

test('numbers come from the provider, each with its source; what it does not know stays null', async () => {
  const { api, provider } = during;
  const site_id = await newSite(api);
  provider.volumes.set('latte art', { search_volume: 9_900, cpc: 0.8, competition_index: 25 });
  provider.volumes.set('cold brew ratio', { search_volume: null });
  provider.difficulties.set('latte art', 41);
  good(
    await api.put(KEYWORDS, {
      site_id,
      keywords: ['latte art', 'cold brew ratio', 'unknown thing'].map((keyword) => ({
        keyword,
        country: 'de',
        language: 'de',
      })),
    }),
  );
  provider.asked.length = 0;
  const job = good(await api.post(`${KEYWORDS}/enrich`, { site_id }));
  assert.deepEqual([job.status, job.done, job.total, job.error], ['completed', 3, 3, null]);
  assert.deepEqual(
    provider.asked.map(({ task }) => [task.location_name, task.language_code]),
    [
      ['Germany', 'de'],
      ['Germany', 'de'],
    ],
  );
  const [cold, latte, unknown] = job.data;
  const { host } = new URL(provider.address);
  assert.deepEqual(
    [
      latte.volume.value,
      latte.volume.source,
      latte.cpc.value,
      latte.competition.value,
      latte.difficulty.value,
    ],
    [9_900, host, 0.8, 0.25, 41],
  );
  assert.deepEqual([cold.volume, unknown.volume, unknown.opportunity], [null, null, null]);
  const one = good(
    await api.post(`${KEYWORDS}/enrich`, {
      site_id,
      keyword_ids: [latte.keyword_id],
      metrics: ['difficulty'],
    }),
  );
  assert.deepEqual([one.total, one.data.length], [1, 1]);
  assertError(await api.post(`${KEYWORDS}/enrich`, { site_id, keyword_ids: [uuidv7()] }), 404, 'not_found');
  try {
    for (const [fault, code, reason] of [
      ['quota', 'rate_limit_exceeded', /quota of the keyword provider/],
      ['tooMany', 'rate_limit_exceeded', /quota/],
      ['broken', 'upstream_failed', /returned 500/],
      ['html', 'upstream_failed', /did not return JSON/],
    ] as const) {
      provider.fault = KEYWORD_FAULTS[fault];
      const failed = good(await api.post(`${KEYWORDS}/enrich`, { site_id }));
      assert.deepEqual([failed.status, failed.error.code], ['failed', code]);
      assert.match(failed.error.message, reason);
      assert.ok(failed.error.message.includes(host));
    }
  } finally {
    provider.fault = undefined;
  }
});

test('without a search console the import says what to do', async () => {
  const { api } = during;
  const site_id = await newSite(api);
  const answer = await api.post(`${KEYWORDS}/import/search-console`, { site_id });
  assertError(answer, 409, 'conflict');
  assert.deepEqual(answer.body.details, [{ path: 'connection', message: 'not_configured' }]);
});

test('keywords are recommended from the pages of the site, in clusters, without those that are tracked', async () => {
  const { api } = during;
  const text =
    'A hand grinder is quiet. The hand grinder needs no power. Many people carry a hand grinder on journeys. '.repeat(
      3,
    );
  const site = await serveSample((path) =>
    path === '/' ? `<html lang="en"><title>Hand grinder guide</title><main><p>${text}</p></main>` : undefined,
  );
  try {
    await crawl(api, { site_url: `${site.address}/` });
    const site_id = await newSite(api, site.address);
    const { data, clusters } = good(await api.post(`${KEYWORDS}/recommend`, { site_id, limit: 10 }));
    assert.ok(
      data.some((one: any) => one.keyword.includes('hand grinder')),
      JSON.stringify(data),
    );
    assert.ok(data.every((one: any) => one.source === 'pages' && one.evidence.urls.length === 1));
    assert.equal(clusters.flatMap((one: any) => one.keywords).length, data.length);
    const [first] = data;
    good(await api.put(KEYWORDS, { site_id, keywords: [{ keyword: first.keyword }] }));
    const next = good(await api.post(`${KEYWORDS}/recommend`, { site_id, seeds: ['journey'] })).data;
    assert.ok(next.every((one: any) => one.keyword !== first.keyword && one.keyword.includes('journey')));
  } finally {
    await site.close();
  }
});

test('competitors and the landscape show who ranks, by the own index where there is no provider', async () => {
  const { program } = during;
  const body = (words: string) =>
    `<html lang="en"><title>Siphon brewer ${words}</title><main><h2>Vacuum chamber</h2><p>A siphon brewer has a vacuum chamber of borosilicate glass. ${words} ${'It is a joy to watch on a slow morning. '.repeat(8)}</p></main>`;
  const others = await serveSample((path) => {
    const number = Number(path.slice(1) || 0);
    return number < 6 ? `${body(`number ${number}`)}<a href="/${number + 1}">next</a>` : undefined;
  });
  try {
    const account = await provision(program.client, { tier: 'pro' });
    await crawl(account, { site_url: `${others.address}/0` });
    const site_id = await newSite(account, 'https://siphons.example/');
    const query = `site_id=${site_id}&keyword=siphon%20brewer`;
    const found = good(await account.get(`/api/v1/competitors?${query}`));
    assert.deepEqual([found.source, found.our.rank, found.results.length], ['own', null, 6]);
    assert.ok(found.results.every((one: any) => one.read && one.words > 50));
    assert.equal(found.gaps.status, 'complete');
    assert.ok(found.gaps.terms.some((one: any) => one.term.includes('borosilicate')));
    assert.deepEqual(found.gaps.headings, [{ heading: 'Vacuum chamber', pages: 6 }]);
    assert.equal(found.difficulty, 100, 'all have it in title and text');
    const kept = good(await account.get(`/api/v1/competitors?${query}`));
    assert.equal(kept.as_of, found.as_of);
    good(
      await account.put(KEYWORDS, {
        site_id,
        keywords: [{ keyword: 'siphon brewer' }, { keyword: 'vacuum chamber' }],
      }),
    );
    const set = good(
      await account.put('/api/v1/landscape/competitors', { site_id, competitors: [{ domain: '127.0.0.1' }] }),
    );
    assert.deepEqual(set, { competitors: [{ domain: '127.0.0.1', name: '127.0.0.1' }], limit: 5 });
    const landscape = good(await account.get(`/api/v1/landscape?site_id=${site_id}`));
    assert.deepEqual(
      landscape.shares.map((one: any) => [one.domain, one.share, one.keywords]),
      [
        ['siphons.example', 0, 0],
        ['127.0.0.1', 1, 2],
      ],
    );
    assert.deepEqual(landscape.matrix[0].ranks, { 'siphons.example': null, '127.0.0.1': 1 });
    assert.equal(landscape.matrix[0].volume_unknown, true);
    assert.deepEqual(landscape.overlap, [
      { domain: '127.0.0.1', shared: 0, only_site: 0, only_competitor: 2 },
    ]);
    const six = Array.from({ length: 6 }, (_, at) => ({ domain: `rival${at}.example` }));
    const over = await account.put('/api/v1/landscape/competitors', { site_id, competitors: six });
    assertError(over, 403, 'forbidden');
    assert.equal(over.body.required, 'team');
    assertError(await account.get(`/api/v1/competitors?site_id=${uuidv7()}&keyword=a`), 404, 'not_found');
    const free = await provision(program.client, { tier: 'free' });
    const own = await newSite(free);
    assertError(await free.get(`/api/v1/competitors?site_id=${own}&keyword=a`), 403, 'forbidden');
    assertError(await free.get(`/api/v1/landscape?site_id=${own}`), 403, 'forbidden');
    assertError(
      await free.put('/api/v1/landscape/competitors', { site_id: own, competitors: [] }),
      403,
      'forbidden',
    );
  } finally {
    await others.close();
  }
});
