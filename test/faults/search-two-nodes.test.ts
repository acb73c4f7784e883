import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type ApiClient, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import { eventually } from '../support/eventually.ts';
import { type SampleServer, serveSample } from '../support/sample-site.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const PAGES = 30;
const ROUNDS = 9;
const FILLER =
  'A page among many others, with a text that says nothing of note and goes on for a while. '.repeat(4);

let nodes: TwoNodes;
let site: SampleServer;
let database: pg.Client;
/** Which pages there are, and what they say. */
let edition = 0;

before(async () => {
  site = await serveSample((path) => {
    const number = Number(path.slice(1) || 0);
    if (!(number < PAGES)) return undefined;
    const links = Array.from({ length: PAGES }, (_, at) => `<a href="/${at}">${at}</a>`).join(' ');
    return `<title>Page ${number}</title><main><p>Lighthouse ${number === 0 ? `edition${edition}` : 'keeper'}.</p>${FILLER}</main>${links}`;
  });
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.1/32' });
  database = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await database.connect();
  await database.query('SET search_path = granary');
});
after(async () => {
  await database.end();
  await nodes.close();
  await site.close();
});

const search = async (api: ApiClient, query: string): Promise<any> =>
  good(await api.post('/v1/search', { query, limit: 50 }));
const segments = async (): Promise<number> =>
  (await database.query('SELECT count(*)::int AS count FROM search_segments')).rows[0].count;

/** The pages that wait for a segment have waited long enough. */
const makeDue = () => database.query(`UPDATE search_hot_pages SET stored_at = now() - interval '5 minutes'`);
const untilFlushed = () =>
  eventually(async () => {
    const { rows } = await database.query('SELECT count(*)::int AS hot FROM search_hot_pages');
    assert.equal(rows[0].hot, 0);
  });

test('what one node crawls the other finds, before and after it lies in segments, whoever dies', async () => {
  const [here, there] = [nodes.first.client, nodes.second.client];
  await crawl(here, { site_url: `${site.address}/0` });
  for (const api of [here, there]) {
    const { total, index } = await search(api, 'lighthouse');
    assert.deepEqual([total, index.pages], [PAGES, PAGES]);
  }
  await makeDue();
  await nodes.killAndRestart('second');
  await untilFlushed();
  assert.equal(await segments(), 1);
  for (const node of [nodes.first, nodes.second])
    assert.equal((await search(node.client, 'lighthouse')).total, PAGES);
});

test('changed pages replace each other through flushes, merges and kills, and are never found twice', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    edition = round;
    await crawl(nodes.first.client, { site_url: `${site.address}/0`, budget: { max_pages: 1 } });
    for (const node of [nodes.first, nodes.second]) {
      assert.equal((await search(node.client, `edition${round}`)).total, 1);
      assert.equal((await search(node.client, `edition${round - 1}`)).total, 0);
    }
    await makeDue();
    if (round === ROUNDS) await nodes.killAndRestart('first');
    await untilFlushed();
  }
  await eventually(async () => assert.ok((await segments()) <= 8));
  for (const node of [nodes.first, nodes.second]) {
    const { total, index } = await search(node.client, 'lighthouse');
    assert.deepEqual([total, index.pages], [PAGES, PAGES]);
    assert.equal((await search(node.client, `edition${ROUNDS}`)).total, 1);
  }
});
