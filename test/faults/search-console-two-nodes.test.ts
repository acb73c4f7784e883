import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { connect, SC } from '../support/search-console/connect.ts';
import { daysAgo, figure, fillDays } from '../support/search-console/days.ts';
import { SearchConsoleProvider } from '../support/search-console/provider.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const SHOP = 'https://shop.example.com/';
let provider: SearchConsoleProvider;
let nodes: TwoNodes;

before(async () => {
  provider = await new SearchConsoleProvider().open();
  provider.properties.set(SHOP, 'siteOwner');
  const days = new Map();
  fillDays(days, { from: 7, to: 2 }, () => ({ rows: [figure(`${SHOP}a`, 'bread', 3)] }));
  provider.figures.set(SHOP, days);
  nodes = await startTwoNodes(provider.environment);
});
after(async () => {
  await nodes.close();
  provider.close();
});

async function query(text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** What a new connection starts asks for a token too. */
const nightliesEnd = () =>
  eventually(async () =>
    assert.deepEqual(
      await query(
        "SELECT run_id FROM granary.job_runs WHERE kind = 'search_console.nightly' AND state = 'running'",
      ),
      [],
    ),
  );

test('two nodes that find an expired token refresh it once', async () => {
  await connect(nodes.first.client, provider);
  await nightliesEnd();
  for (let round = 0; round < 5; round += 1) {
    provider.tokens.expireAll();
    await query("UPDATE granary.sc_connections SET access_expires_at = now() + interval '30 seconds'");
    const before = provider.tokens.refreshes;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        (turn % 2 === 0 ? nodes.first : nodes.second).client.get(`${SC}/properties`),
      ),
    );
    for (const answer of answers) assert.equal(good(answer).total, 1);
    assert.equal(provider.tokens.refreshes - before, 1, `round ${round}`);
  }
});

test('two nodes sync a property once, whoever begins', async () => {
  const { client } = nodes.first;
  const { site_id: site } = good(await client.post('/api/v1/sites', { url: SHOP }));
  const dayQueries = () =>
    provider.asked.filter(({ path, body }) => path.endsWith('/query') && body.dimensions.length === 4);
  const before = dayQueries().length;
  const gate = Promise.withResolvers<void>();
  provider.beforeAnswer = (path) => (path.endsWith('/query') ? gate.promise : undefined);
  const synced = () => query("SELECT payload FROM granary.events WHERE type = 'search_console.synced'");
  // Three nightlies at once; the first sync waits until all of them have looked for one.
  for (const node of [nodes.first, nodes.second, nodes.first]) await connect(node.client, provider);
  await nightliesEnd();
  gate.resolve();
  await eventually(async () => assert.equal((await synced()).length, 1));
  assert.equal(dayQueries().length - before, 12, 'six days, each a page and an empty one');
  const body = { site_id: site, start_date: daysAgo(7), end_date: daysAgo(2), source: 'stored' };
  assert.equal(good(await nodes.second.client.post(`${SC}/analytics`, body)).totals.clicks, 18);
});
