import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { openBrowser } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { PingServer } from '../support/ping-server.ts';
import { startProgram } from '../support/program.ts';
import { serveSample } from '../support/sample-site.ts';
import { newSchedule, SCHEDULED } from '../support/scheduled-audits.ts';
import { SC } from '../support/search-console/connect.ts';
import { daysAgo, figure, fillDays } from '../support/search-console/days.ts';
import { CLIENT, SearchConsoleProvider } from '../support/search-console/provider.ts';
import { provision } from '../support/tenants.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

const SHOP = 'https://shop.example.com/';
const TEXT = '<p>A burr grinder crushes the beans &lt;b&gt;evenly&lt;/b&gt; and quietly, every day.</p>';
const PAGES = new Map([
  ['/', `<title>Grinders</title><main>${TEXT}</main>`],
  ['/hidden', `<title>Hidden</title><meta name="robots" content="noindex"><main>${TEXT}</main>`],
]);

const its = duringTests(async (atEnd) => {
  const [provider, ping, site] = await Promise.all([
    new SearchConsoleProvider().open(),
    new PingServer().open(),
    serveSample((path) => PAGES.get(path)),
  ]);
  atEnd(() => site.close());
  atEnd(() => provider.close());
  atEnd(() => ping.close());
  provider.properties.set(SHOP, 'siteOwner');
  provider.firstIncompleteDate = daysAgo(2);
  const days = new Map();
  fillDays(days, { from: 40, to: 2 }, () => ({
    rows: [figure(`${SHOP}bread`, 'fresh bread', 5), figure(`${SHOP}rolls`, 'fresh rolls', 1)],
    withheld: { clicks: 3, impressions: 20, position: 20 },
  }));
  provider.figures.set(SHOP, days);
  const [program, browser] = await Promise.all([
    startProgram({ environment: { ...provider.environment, ...ping.environment } }),
    openBrowser(),
  ]);
  atEnd(() => program.dispose());
  atEnd(() => browser.close());
  return { program, browser, ping, site };
});

/** Somebody of an account of their own at a page. */
async function visit(path: string, tier = 'pro') {
  const api = await provision(its.program.client, { tier });
  return { api, ...(await enter(its.browser, its.program, path, {}, api)) };
}

/** The browser complains of every response that is an error, also of those that the page expects. */
const others = (complaints: readonly string[], expected: number): string[] =>
  complaints.filter((complaint) => !complaint.includes(`a status of ${expected} `));

test('Search Console: its next step from nothing to trends, then from stored rows without a connection', async () => {
  const { api, page, complaints, shoot } = await visit('/seo/search-console');
  good(await api.post('/api/v1/sites', { url: SHOP }));
  await page.reload();
  const connection = page.getByRole('region', { name: 'Connection' });
  await connection.getByText('Not set up').waitFor();
  await page.getByText('No rows of this site are stored yet').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('console-not-set-up');
  await page.getByLabel('Page URL').fill(`${its.site.address}/hidden`);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.getByRole('list', { name: 'Causes' }).getByText('Noindex', { exact: true }).waitFor();
  await page.getByText('Search Console is not set up, so only the page itself was checked.').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('console-inspected');
  await connection.getByRole('button', { name: 'Set up client' }).click();
  await page.getByLabel('Client ID').fill(CLIENT.id);
  await page.getByLabel('Client secret').fill(CLIENT.secret);
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: 'Save client' }).click();
  await connection.getByText('Not connected').waitFor();
  await connection.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Search Console is connected').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await connection.getByText('Connected', { exact: true }).waitFor();
  await eventually(async () => {
    const { data } = good(await api.get('/api/v1/sites'));
    const { synced_to } = good(await api.get(`${SC}/snapshot?site_id=${data[0].site_id}`));
    assert.equal(synced_to, daysAgo(2));
  });
  await page.reload();
  await page.getByRole('table', { name: 'Top queries' }).getByText('fresh bread').waitFor();
  await page.getByRole('region', { name: 'Clicks' }).locator('svg').first().waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('console');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('region', { name: 'Clicks' }).locator('svg').first().waitFor();
  await shoot('console-dark');
  good(await api.put(`${SC}/auth/client`, { client_id: null }));
  await page.reload();
  await connection.getByText('Not set up').waitFor();
  await page.getByRole('table', { name: 'Top pages' }).getByText('/bread').waitFor();
  assert.deepEqual(others(complaints, 409), []);
});

test('a schedule is created, changed, disabled and, by its name, deleted', async () => {
  const { api, page, complaints, shoot } = await visit('/seo/schedules');
  await page.getByRole('heading', { name: 'No schedules yet' }).waitFor();
  await page.getByRole('button', { name: 'New schedule' }).click();
  await page.getByLabel('Name').fill('Shop, weekly');
  await page.getByLabel('URL').fill(SHOP);
  await page.getByLabel('Cron').fill('0 6 31 2 *');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Frequency').selectOption('week');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Recipients').fill('ann@example.com\nben@example.com');
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('schedule-panel');
  await page.getByRole('button', { name: 'Create schedule' }).click();
  const table = page.getByRole('table', { name: 'Schedules' });
  await table.getByText('Every Monday at 06:00').waitFor();
  await table.getByText(/^in \d/).waitFor();
  const [created] = good(await api.get(SCHEDULED)).data;
  assert.deepEqual(
    [created.recipients, created.report, created.notify, created.timezone],
    [
      ['ann@example.com', 'ben@example.com'],
      { formats: ['pdf'], branding: 'none' },
      { score_drop: 5, severity: 'high' },
      'Europe/Berlin',
    ],
  );
  await newSchedule(api, { name: 'Another' });
  await table.getByRole('button', { name: 'Shop, weekly', exact: true }).click();
  await page.getByLabel('Max pages').fill('40');
  await page.getByLabel('Alert on score drop').fill('');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  const changed = good(await api.get(`${SCHEDULED}/${created.id}`));
  assert.deepEqual([changed.max_pages, changed.notify.score_drop], [40, null]);
  await page.getByRole('button', { name: 'Actions for Shop, weekly' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await table.getByText('Disabled').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('schedules');
  await page.getByRole('button', { name: 'Actions for Shop, weekly' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByLabel(/Type “Shop, weekly”/).fill('Shop, weekly');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await table.getByText('Shop, weekly').waitFor({ state: 'detached' });
  assert.deepEqual(others(complaints, 400), []);
});

test('index ping: a key is created, its file verified, and URLs are submitted', async () => {
  const host = new URL(its.ping.address).host;
  const { api, page, shoot } = await visit('/seo/index-ping');
  good(await api.post('/api/v1/sites', { url: its.ping.address }));
  await page.goto(`/seo/index-ping?host=${host}`);
  await page.getByRole('button', { name: 'Create key' }).click();
  const keys = page.getByRole('region', { name: 'Key' });
  await keys.getByText('Not verified').waitFor();
  const key = (await keys.locator('dd code').nth(1).textContent()) ?? '';
  assert.match(key, /^[0-9a-f]{32}$/);
  its.ping.files.set(`/${key}.txt`, key);
  await keys.getByRole('button', { name: 'Verify key' }).click();
  await keys.getByText('Verified', { exact: true }).waitFor();
  await page
    .getByRole('textbox', { name: 'URLs' })
    .fill(`http://${host}/bread\nhttps://elsewhere.example.com/`);
  await page.getByRole('button', { name: 'Submit URLs' }).click();
  const results = page.getByRole('status', { name: 'Last results' });
  await results.getByText('Sent: 1 URL').waitFor();
  await results.getByText('Other host').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('index-ping');
  await page.reload();
  await page.getByRole('status', { name: 'Last results' }).getByText('Sent: 1 URL').waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/seo/index-ping?host=${host}&again=1`);
  const stored = page.getByRole('status', { name: 'Last results' });
  await stored.getByText('Sent: 1 URL').waitFor();
  await stored.getByText('Accepted').waitFor();
});

test('keywords: added, imported with rejected lines, unknown numbers shown as unknown', async () => {
  const { page, shoot } = await visit('/seo/keywords');
  await page.getByLabel('Site URL').fill('shop.example.com');
  await page.getByRole('button', { name: 'Add site' }).click();
  await page.getByRole('heading', { name: 'No keywords yet' }).waitFor();
  await page.getByRole('button', { name: 'Import from Search Console' }).click();
  await page.getByRole('link', { name: 'Connect Search Console' }).waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: 'Add keywords' }).click();
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('sourdough bread\nrye bread');
  await page.getByLabel('Tags').fill('bread');
  await page.getByRole('button', { name: 'Save keywords' }).click();
  const table = page.getByRole('table', { name: 'Keywords' });
  await table.getByText('rye bread').waitFor();
  await table.getByText('unknown').first().waitFor();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const lines = ['Keyword,Volume,Difficulty', 'rye bread,1K – 10K,20', 'spelt rolls,320,5', ',5,5'];
  const file = { name: 'keywords.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByText('Preview: 2 keywords').waitFor();
  assert.equal(await page.getByLabel('Volume').inputValue(), 'Volume');
  await page.getByRole('list', { name: 'Rejected lines' }).getByText('line 4').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('keywords-import');
  await page.getByRole('button', { name: 'Import keywords' }).click();
  await page.getByText('Imported: 2 keywords').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await table.getByText('1,000 – 10,000').waitFor();
  await table.getByText(/^CSV/).first().waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('keywords');
  await table.getByRole('button', { name: 'rye bread' }).click();
  const panel = page.getByRole('complementary', { name: 'rye bread' });
  await panel.getByText('Rank of the site').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Recommendations' }).click();
  await page.getByText('Nothing to recommend yet').waitFor();
  await page.getByRole('button', { name: 'Share of voice' }).click();
  await page.getByLabel('Domains').fill('bakery.example.com');
  await page.getByRole('button', { name: 'Save competitors' }).click();
  await page.getByRole('table', { name: 'Overlap' }).getByText('bakery.example.com').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('landscape');
});

test('search marks the words of the query in snippets that are text, and restores filters from the address', async () => {
  const { api, page, complaints, shoot } = await visit('/seo/search');
  await page.getByRole('heading', { name: 'Search your pages' }).waitFor();
  await crawl(api, { site_url: `${its.site.address}/` });
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('burr grinder');
  await page.getByRole('button', { name: 'Search pages' }).click();
  const results = page.getByRole('list', { name: 'Results' });
  await results.getByRole('link', { name: 'Grinders' }).waitFor();
  assert.match((await results.locator('mark').first().textContent()) ?? '', /burr/i);
  await results.getByText('<b>evenly</b>').waitFor();
  await results.getByText('own page').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('search');
  await page.getByLabel('Age', { exact: true }).selectOption('day');
  await page.getByLabel('Domain', { exact: true }).fill('elsewhere.example.com');
  await page.getByLabel('Domain', { exact: true }).press('Enter');
  await page.getByText('No matching pages').waitFor();
  await page.reload();
  await page.getByText('No matching pages').waitFor();
  assert.deepEqual(complaints, []);
});
