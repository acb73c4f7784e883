import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { followAudit, streamAudit } from '../support/audit-stream.ts';
import { good } from '../support/client.ts';
import { assertFolded } from '../support/folded-audit.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const PRODUCTS = 60;
const MAX_PAGES = 50;

let nodes: TwoNodes;
let shop: ShopSite;
before(async () => {
  shop = await openShop(PRODUCTS);
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.1/32' });
});
after(async () => {
  await nodes.close();
  await shop.close();
});

/** Starts an audit on the first node while the second cannot take it. */
async function startOnFirst(): Promise<string> {
  const taken = shop.hold(0);
  nodes.second.process.kill('SIGSTOP');
  const body = { url: `${shop.address}/`, max_pages: MAX_PAGES, wait: 0 };
  const { audit_id: auditId } = good(await nodes.first.client.post('/api/v1/audit/run', body));
  await taken;
  nodes.second.process.kill('SIGCONT');
  shop.letThrough();
  return auditId;
}

test('an audit of one node is watched on the other, which finishes it when the first is killed', async () => {
  const auditId = await startOnFirst();
  const isHalfWay = shop.hold(MAX_PAGES / 2);
  const { client } = nodes.second;
  const { events: seen } = await followAudit(client, auditId, { most: 4 });
  const running = good(await client.get(`/api/v1/audits/${auditId}?view=pages&limit=1000`));
  assert.equal(running.status, 'running');
  const { credential } = client;
  const rest = streamAudit(client.address, {}, { credential, lastEventId: seen.at(-1)?.id ?? '' });
  await isHalfWay;
  nodes.first.process.kill('SIGKILL');
  shop.letThrough();
  const events = [...seen, ...(await rest).events];
  const crawled = events.filter(({ event }) => event === 'page_crawled').map(({ data }) => data.url);
  assert.ok(running.data.length > 0);
  assert.deepEqual(
    running.data.map(({ url }: any) => url),
    crawled.slice(0, running.data.length),
    'what was read half way stands first',
  );
  assert.equal(crawled.length, MAX_PAGES);
  await assertFolded(client, auditId, events);
  assert.deepEqual((await followAudit(client, auditId)).events, events, 'and is told the same again');
});
