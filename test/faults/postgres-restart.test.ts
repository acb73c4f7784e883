import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, good } from '../support/client.ts';
import { CRAWL_JOBS, newShopSpider, rowsOf } from '../support/crawls.ts';
import { eventually } from '../support/eventually.ts';
import { PIPELINES, startRun } from '../support/pipelines.ts';
import { assertRevoked } from '../support/revoked.ts';
import { assertOnce, countablePipeline } from '../support/run-load.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const PRODUCTS = 40;
const RUNS = 4;

let nodes: TwoNodes;
let shop: ShopSite;
let receiver: WebhookReceiver;
let pipelineId: string;
const runIds: string[] = [];

before(async () => {
  [shop, receiver] = await Promise.all([openShop(PRODUCTS), openReceiver()]);
  for (let at = 1; at <= PRODUCTS; at += 1)
    shop.answers.set(`/products/${at}`, (_request, response) =>
      setTimeout(
        () =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(`<h1>Product ${at}</h1><p class="price">$${at}.50</p>`),
        150,
      ),
    );
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.0/8' });
  await nodes.first.command(
    ...['tier', '--limit', 'requests_per_minute=unlimited', '--limit', 'requests_per_hour=unlimited'],
  );
  pipelineId = (await countablePipeline(nodes.first.client, receiver)).pipeline_id;
});
after(() => Promise.all([nodes.close(), shop.close(), receiver.close()]));

/** Asks both nodes all the time, and keeps what they answered. */
function ask(paths: readonly string[]) {
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  let isOver = false;
  const one = async (client: ApiClient, path: string) => {
    while (!isOver) {
      try {
        const { status, body } = await client.get(path);
        answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1);
        const isClear = body?.error === 'service_unavailable' && /database/.test(body.message);
        if (status !== 200 && !(status === 503 && isClear))
          wrong.push(`${path} ${status} ${JSON.stringify(body)}`);
      } catch (error) {
        wrong.push(`${path} ${String(error)}`);
      }
      await sleep(50);
    }
  };
  const asking = [nodes.first, nodes.second].flatMap(({ client }) => paths.map((path) => one(client, path)));
  const stop = async () => {
    isOver = true;
    await Promise.all(asking);
  };
  return {
    stop,
    /** Until one of them has answered so. */
    answered: (status: number) =>
      eventually(async () => assert.ok(answers.has(`${status}`), 'requests are told so')),
    async end() {
      await stop();
      assert.deepEqual(wrong, [], 'everything is answered: well, or with 503 and words that say why');
      return answers;
    },
  };
}

type Asking = ReturnType<typeof ask>;

const restarts: [string, (asking: Asking) => Promise<void>][] = [
  [
    'stopped (fast), away until requests were told so, and started again',
    (asking) => nodes.restartPostgres(() => asking.answered(503)),
  ],
  [
    'ended at once (immediate) and started again',
    async () => {
      const before = nodes.postgres.processId()!;
      process.kill(before, 'SIGQUIT');
      while (nodes.postgres.processId() === undefined || nodes.postgres.processId() === before)
        await sleep(20);
    },
  ],
];

for (const [at, [what, restart]] of restarts.entries())
  test(`PostgreSQL is ${what} in the middle of runs and a crawl: all end once, nobody crashes`, async (t) => {
    const { client } = nodes.first;
    const name = `Goods ${at}`;
    const { spiderId, datasetId } = await newShopSpider(client, `${shop.address}/`, name);
    const asking = ask(['/api/v1/sites', `${PIPELINES}?limit=1`]);
    t.after(() => asking.stop());
    const { job_id: jobId } = good(await client.post(CRAWL_JOBS, { spider_id: spiderId }));
    const asked = shop.asked.length;
    while (shop.asked.length < asked + 10) await sleep(20);
    for (let run = 0; run < RUNS; run += 1) {
      const api = run % 2 === 0 ? client : nodes.second.client;
      runIds.push((await startRun(api, pipelineId, { params: { run: `r${at}-${run}` } })).run_id);
    }
    await restart(asking);
    await assertOnce(client, receiver, runIds);
    const job = await eventually(async () => {
      const found = good(await client.get(`${CRAWL_JOBS}/${jobId}?wait=10`));
      assert.notEqual(found.status, 'running', JSON.stringify(found.progress));
      return found;
    });
    assert.deepEqual([job.status, job.progress.rows_extracted], ['completed', PRODUCTS], JSON.stringify(job));
    const titles = (await rowsOf(client, datasetId)).map(({ title }) => title);
    assert.equal(titles.length, PRODUCTS);
    assert.equal(new Set(titles).size, PRODUCTS, 'no row came twice');
    const answers = await asking.end();
    t.diagnostic(JSON.stringify(Object.fromEntries(answers)));
    for (const node of [nodes.first, nodes.second]) {
      assert.equal(node.process.exitCode, null, node.errors());
      assert.equal((await fetch(`${node.address}/health`)).status, 200);
    }
    await assertNoticesFlow();
  });

/** What one node says the other hears: the line for notices was opened again. */
const assertNoticesFlow = (): Promise<void> => assertRevoked(nodes.first.client, nodes.second.client);
