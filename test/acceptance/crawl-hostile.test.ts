import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { type HostileSite, openHostileSite } from '../support/hostile-site.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

const BUDGET = 1_500;
let program: RunningProgram;
let api: ApiClient;
let site: HostileSite;
let job: any;

before(async () => {
  program = await startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.1/32' } });
  api = await provision(program.client, { tier: 'agency' });
  site = await openHostileSite();
  const hosts = [site.address, site.secure, site.cutting].map((address) => new URL(address).host);
  const dataset = good(
    await api.post('/api/v1/datasets', {
      name: 'hostile',
      columns: [{ name: 'title', data_type: 'text' }],
    }),
  );
  const spider = good(
    await api.post('/api/v1/spiders', {
      name: 'Hostile',
      site_url: `${site.address}/`,
      scope: {
        allowed_domains: [
          ...new Set([...hosts.map((host) => host.split(':')[0]!), '169.254.169.254', '127.0.0.2']),
        ],
      },
      dataset_id: dataset.dataset_id,
      definition: { handlers: [{ url_pattern: '/**', selectors: { title: { css: 'title' } } }] },
    }),
  );
  const wish = {
    spider_id: spider.spider_id,
    budget: { max_pages: BUDGET },
    max_attempts: 2,
    concurrency: 16,
  };
  job = await crawl(api, wish);
});
after(async () => {
  await program.dispose();
  await site.close();
});

type Fate = { url: string; state: string; reason: string | null; attempts: number };

const told = new Map<string, Promise<Fate[]>>();

/** What became of the addresses, but for those that the budget did not reach; a job that has ended is asked once. */
function fates(jobId = job.job_id): Promise<Fate[]> {
  const known = told.get(jobId) ?? askFates(jobId);
  told.set(jobId, known);
  return known;
}

async function askFates(jobId: string): Promise<Fate[]> {
  const path = `/api/v1/crawl/frontier/${jobId}?urls_limit=1000`;
  const { reasons } = good(await api.get(path));
  const others = reasons
    .map(({ reason }: { reason: string }) => reason)
    .filter((reason: string) => reason !== 'budget');
  const filters = ['state=crawled', ...others.map((reason: string) => `reason=${reason}`)];
  const lists = await Promise.all(
    filters.map(async (filter) => good(await api.get(`${path}&${filter}`)).urls),
  );
  return lists.flat();
}

test('the crawl ends, and no budget is passed', () => {
  assert.equal(job.status, 'completed', JSON.stringify(job.error));
  const { pages_crawled, pages_failed } = job.progress;
  assert.ok(pages_crawled + pages_failed <= BUDGET, JSON.stringify(job.progress));
  assert.ok(pages_crawled > 500);
});

test('each fault is the reason of its address', async () => {
  const expected: Record<string, [string, string | null]> = {
    '/loop/a': ['skipped', 'redirect'],
    '/endless-body': ['skipped', 'too_large'],
    '/bomb': ['skipped', 'too_large'],
    '/broken': ['crawled', null],
    '/wrong-charset': ['crawled', null],
    '/error': ['failed', 'http_error'],
    '/gone': ['failed', 'http_error'],
    '/picture': ['skipped', 'type'],
    '/to-inside': ['skipped', 'redirect'],
    '/latest/meta-data/': ['skipped', 'refused'],
    '127.0.0.2:1/inside': ['skipped', 'refused'],
    [`${new URL(site.secure).host}/`]: ['skipped', 'tls'],
    '/many-links': ['crawled', null],
    '/many-elements': ['failed', 'too_complex'],
  };
  const all = await fates();
  const fateOf = (path: string) => all.find(({ url }) => url.endsWith(path));
  const found = Object.keys(expected).map((path) => [path, [fateOf(path)?.state, fateOf(path)?.reason]]);
  assert.deepEqual(Object.fromEntries(found), expected);
});

test('pages that never end, and never begin, are given up when their time is over', async () => {
  const wish = { site_url: `${site.address}/waits`, page_timeout_ms: 3_000, max_attempts: 2 };
  const { job_id: id } = await crawl(api, wish);
  const told = (await fates(id)).map(({ url, state, reason }) => [
    url.slice(site.address.length),
    state,
    reason,
  ]);
  assert.deepEqual(told.toSorted(), [
    ['/drip', 'failed', 'timeout'],
    ['/silent', 'failed', 'timeout'],
    ['/waits', 'crawled', null],
  ]);
});

test('a body without an end is left when it is too large', () => {
  assert.ok(site.endlessBytes() < 64 * 1024 ** 2, `${site.endlessBytes()} bytes were taken`);
});

test('calendars without an end and sessions in addresses do not use up the budget', () => {
  const asked = (start: string) => site.asked.filter((url) => url.startsWith(start)).length;
  assert.ok(asked('/calendar/') < 500, `${asked('/calendar/')} months were asked for`);
  assert.ok(asked('/session') < 100, `${asked('/session')} sessions were begun`);
});

test('a connection that is reset at any byte is a failed page, tried again and no more', async () => {
  const cut = (await fates()).filter(({ url }) => url.includes('/cut/'));
  assert.equal(cut.length, 7);
  for (const { reason, attempts } of cut) assert.deepEqual([reason, attempts], ['error', 2]);
});

test('a robots.txt of 10 MB is read as far as the standard asks for', () => {
  assert.ok(site.asked.includes('/early'), 'a rule before the first group counts for nobody');
});

test('the program answers as before', async () => {
  assert.equal((await api.get('/api/v1/sites')).status, 200);
});
