import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '../support/chance.ts';
import { type ApiClient, good } from '../support/client.ts';
import { openHosts } from '../support/many-hosts.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { startRun } from '../support/pipelines.ts';
import { serveRangedFiles } from '../support/ranged-files.ts';
import type { Relay } from '../support/relay.ts';
import { assertOnce, countablePipeline } from '../support/run-load.ts';
import { repeat } from '../support/seed.ts';
import { openShop } from '../support/shop-site.ts';
import { type RelayedNodes, startRelayedNodes } from '../support/two-nodes.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const SOAK = process.env.SOAK !== undefined;
/** Longer than PostgreSQL lets a silent transaction be; with SOAK, than the others take a silent node for living. */
const SILENT_MS = SOAK ? 60_000 : 8_000;
const CALLERS = 4;
const MOST_RUNS = 500;

let nodes: RelayedNodes;
let receiver: WebhookReceiver;

before(async () => {
  receiver = await openReceiver();
  nodes = await startRelayedNodes({ GRANARY_FETCH_ALLOW: '127.0.0.0/8' });
  const limits = ['requests_per_minute', 'requests_per_hour', 'concurrent_connections'];
  await nodes.first.command('tier', ...limits.flatMap((name) => ['--limit', `${name}=unlimited`]));
});
after(async () => {
  await nodes.close();
  await receiver.close();
});

interface Timed {
  at: number;
  took: number;
}

/** With SOAK for everybody to see. */
const tell = (t: TestContext, line: string): void => (SOAK ? console.log(line) : t.diagnostic(line));

/** The slowest of the quickest 99 of 100, in milliseconds. */
const p99 = (times: readonly Timed[]): number =>
  times.map(({ took }) => took).toSorted((one, next) => one - next)[Math.floor(times.length * 0.99)] ?? 0;

async function runsOf(client: ApiClient, pipelineId: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const path = `/api/v1/pipelines/${pipelineId}/runs?limit=100&offset=${found.length}`;
    const { data, has_more: hasMore } = good(await client.get(path));
    found.push(...data.map(({ run_id: runId }: { run_id: string }) => runId));
    if (!hasMore) return found;
  }
}

test('a node that falls silent in the middle of its work holds up no request of the other', async (t) => {
  const { first, second, lines } = nodes;
  const { pipeline_id: id } = await countablePipeline(first.client, receiver);
  const runIds: string[] = [];
  const faults: string[] = [];
  const times: Timed[] = [];
  let isOver = false;
  let count = 0;
  const start = async (client: ApiClient) => {
    count += 1;
    runIds.push((await startRun(client, id, { params: { run: `r${count}` } })).run_id);
  };
  /** Refused or cut off: nothing is owed, and something else is tried. */
  const onSecond = async () => {
    while (!isOver && runIds.length < MOST_RUNS) await start(second.client).catch(() => sleep(100));
  };
  const onFirst = async (call: () => Promise<unknown>) => {
    while (!isOver) {
      const at = performance.now();
      await call().catch((error: unknown) => faults.push(String(error)));
      times.push({ at, took: performance.now() - at });
      await sleep(50);
    }
  };
  const callers = [
    ...Array.from({ length: CALLERS }, onSecond),
    onFirst(async () => runIds.length < MOST_RUNS && (await start(first.client))),
    onFirst(async () => good(await first.client.get('/health'))),
    onFirst(async () => good(await first.client.get(`/api/v1/pipelines/${id}/runs?limit=5`))),
    onFirst(async () => {
      const url = `https://site-${count}-${times.length}.example.com`;
      good(await first.client.post('/api/v1/sites', { url }));
    }),
  ];
  await sleep(SILENT_MS / 4);
  const silentFrom = performance.now();
  lines.second.postgres.hold();
  await sleep(SILENT_MS);
  lines.second.postgres.open();
  isOver = true;
  await Promise.all(callers);
  assert.deepEqual(faults, []);
  // A start whose answer was lost may have happened all the same.
  const all = await runsOf(first.client, id);
  for (const runId of runIds) assert.ok(all.includes(runId), `run ${runId} is there`);
  await assertOnce(first.client, receiver, all);
  const [before, during] = [
    times.filter(({ at }) => at < silentFrom),
    times.filter(({ at }) => at >= silentFrom),
  ];
  const verdict = p99(during) <= 3 * p99(before) ? 'pass' : 'falls short';
  tell(
    t,
    `p99 of the other node: ${p99(before).toFixed()} ms before, ${p99(during).toFixed()} ms while one was silent (at most 3 times: ${verdict})`,
  );
});

const KINDS = ['hold', 'cut', 'slow', 'reset'] as const;
const FAULTS = SOAK ? 50 : KINDS.length;
const ROWS = 2_000;
const PRODUCTS = 10;
const DOMAINS = 8;

/** Spoils a line for a while, in the way that is named. */
async function spoil(line: Relay, kind: (typeof KINDS)[number], milliseconds: number): Promise<void> {
  if (kind === 'slow') line.slow(150);
  else line[kind]();
  await sleep(milliseconds);
  line.open();
}

/** Before the load begins, so that the same seed spoils the same. */
function planFault(randomInt: (least: number, end: number) => number, at: number) {
  const node = randomInt(0, 2) === 0 ? ('first' as const) : ('second' as const);
  const place = randomInt(0, 3) === 0 ? ('objects' as const) : ('postgres' as const);
  const kind = SOAK ? KINDS[randomInt(0, KINDS.length)]! : KINDS[at]!;
  const longest = kind === 'hold' && randomInt(0, 5) === 0 ? 40_000 : 8_000;
  return { node, place, kind, milliseconds: SOAK ? randomInt(500, longest) : 1_500 };
}

test(`lines to PostgreSQL and to the objects that are held, cut, slowed and reset, ${FAULTS} times: all work ends right`, async (t) => {
  const { randomInt } = chanceOf(import.meta);
  const plan = Array.from({ length: FAULTS }, (_, at) => planFault(randomInt, at));
  const shop = await openShop(PRODUCTS);
  const files = await serveRangedFiles();
  const hosts = await openHosts((host, _path, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${host}</title>`),
  );
  t.after(async () => {
    await shop.close();
    await hosts.close();
    files.close();
  });
  const content = `n\n${Array.from({ length: ROWS }, (_, n) => `${n}\n`).join('')}`;
  const load = await startMixedLoad(
    {
      nodes: () => [nodes.first.client, nodes.second.client],
      receiver,
      shop: { address: shop.address, products: PRODUCTS },
      file: { url: files.add('/rows.csv', content), content, rows: ROWS },
      hosts: Array.from({ length: DOMAINS }, (_, at) => `http://${hosts.host(at)}/`),
      pick: (end) => randomInt(0, end),
    },
    CALLERS,
  );
  for (const { node, place, kind, milliseconds } of plan) {
    await spoil(nodes.lines[node][place], kind, milliseconds);
    await sleep(SOAK ? 2_000 : 300);
  }
  await load.stop();
  for (const { node, place, kind, milliseconds } of plan)
    tell(t, `${kind} ${node} ${place} ${milliseconds} ms`);
  tell(t, `accepted: ${[...load.accepted].map(([kind, count]) => `${kind} ${count}`).join(', ')}; ${repeat}`);
  assert.deepEqual(load.faults, []);
  await load.verify(nodes.first.client);
});
