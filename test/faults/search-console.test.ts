import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { afterEach, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { connect, SC } from '../support/search-console/connect.ts';
import { daysAgo, figure, fillDays } from '../support/search-console/days.ts';
import { SearchConsoleProvider } from '../support/search-console/provider.ts';
import { createTurnstile } from '../support/turnstile.ts';

const ROUNDS = process.env.SOAK === undefined ? 1 : 10;
const DAYS = 4 + 3 * ROUNDS;
const SHOP = 'https://shop.example.com/';

let current: RunningProgram | undefined;
let provider: SearchConsoleProvider | undefined;
let folder = '';
afterEach(async () => {
  await current?.stop();
  provider?.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(program: RunningProgram): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
}

const stored = async (api: ApiClient, site: string) =>
  good(
    await api.post(`${SC}/analytics`, {
      ...{ site_id: site, start_date: daysAgo(DAYS + 1), end_date: daysAgo(2) },
      ...{ dimensions: ['date', 'query'], source: 'stored', data_state: 'all' },
    }),
  );

test(`kill -9 in the middle of a sync, ${ROUNDS} rounds: every day is stored once`, async () => {
  folder = await newDataFolder();
  provider = await new SearchConsoleProvider().open();
  const { environment, figures, properties } = provider;
  const days = new Map();
  fillDays(days, { from: DAYS + 1, to: 2 }, (day) => ({
    rows: [figure(`${SHOP}a`, `query of ${day}`, 3), figure(`${SHOP}b`, 'bread', 1)],
  }));
  properties.set(SHOP, 'siteOwner');
  figures.set(SHOP, days);
  const turnstile = createTurnstile();
  let asked = 0;
  provider.beforeAnswer = async (path, body) => {
    if (!path.endsWith('/query') || body.dimensions.length !== 4) return;
    asked += 1;
    await turnstile.pass(asked);
  };
  current = await startProgram({ dataFolder: folder, environment });
  const { key, accountId } = current;
  const { site_id: site } = good(await current.client.post('/api/v1/sites', { url: SHOP }));
  let atWork = turnstile.hold(asked + 4);
  await connect(current.client, provider);
  for (let round = 0; round < ROUNDS; round += 1) {
    await atWork;
    await kill(current);
    turnstile.letThrough();
    if (round < ROUNDS - 1) atWork = turnstile.hold(asked + 4);
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  const program = current;
  await eventually(async () => {
    const { rows } = await queryAsAdmin(
      program,
      "SELECT payload FROM events WHERE account_id = $1 AND type = 'search_console.synced'",
      [accountId],
    );
    assert.deepEqual(
      rows.map(({ payload }) => [payload.days, payload.rows]),
      [[DAYS, 2 * DAYS]],
    );
  });
  const { rows, totals } = await stored(program.client, site);
  assert.equal(rows.length, 2 * DAYS);
  assert.deepEqual(
    rows
      .filter(({ query }: any) => query !== 'bread')
      .map(({ date, query, clicks }: any) => [date, query, clicks]),
    [...days.keys()].sort().map((day) => [day, `query of ${day}`, 3]),
  );
  assert.equal(totals.clicks, 4 * DAYS);
  const property = good(await program.client.get(`${SC}/property?site_id=${site}`));
  assert.equal(property.rows_stored, 2 * DAYS);
});
