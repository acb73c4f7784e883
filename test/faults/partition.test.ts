import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, good } from '../support/client.ts';
import { startRun } from '../support/pipelines.ts';
import { assertOnce, countablePipeline } from '../support/run-load.ts';
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
  t.diagnostic(
    `p99 of the other node: ${p99(before).toFixed()} ms before, ${p99(during).toFixed()} ms while one was silent (at most 3 times: ${verdict})`,
  );
});
