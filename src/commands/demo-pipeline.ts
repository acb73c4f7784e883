import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PRODUCTS } from './demo-shop.ts';
import { type Answer, type DemoStep, expect, heading, unexpected } from './demo-steps.ts';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

interface ShopSpider {
  shop: string;
  spiderId: string;
}

/** A pipeline on schedule takes the shop from its first page to a receiver, and lineage shows the way. */
export async function runPipeline(step: DemoStep, spider: ShopSpider, first: number): Promise<void> {
  const receiver = await openReceiver();
  try {
    const { pipelineId, datasetId, secret } = await createPipeline(step, spider, receiver.address, first);
    await follow(step, pipelineId);
    verify(receiver.deliveries, secret);
    step.print(`   the receiver got ${DEMO_PRODUCTS} rows in one signed delivery`);
    await showLineage(step, datasetId, first + 1);
  } finally {
    receiver.close();
  }
}

async function createPipeline(
  { call, key, address, print }: DemoStep,
  { shop, spiderId }: ShopSpider,
  receiver: string,
  step: number,
): Promise<{ pipelineId: string; datasetId: string; secret: string }> {
  heading(
    print,
    step,
    'A pipeline on schedule: seed, crawl, extract, enrich, export',
    `curl -X POST ${address}/api/v1/pipelines -d '{"name":"Every morning","stages":[…]}'`,
  );
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = await call('POST', '/api/v1/datasets', key, { name: 'every morning', columns });
  expect(dataset, 200);
  const datasetId = String(dataset.body.dataset_id);
  const chain = [
    { id: 'seed', type: 'seed', config: { urls: [`${shop}/`] } },
    { id: 'crawl', type: 'crawl', config: { spider_id: spiderId } },
    { id: 'extract', type: 'extract', config: { spider_id: spiderId, dataset_id: datasetId } },
    {
      id: 'enrich',
      type: 'enrich',
      config: { source: 'page_metadata', match_column: 'page_url', enrich_columns: ['page_title'] },
    },
    {
      id: 'export',
      type: 'export',
      config: { format: 'json', destination: 'webhook', webhook_url: `${receiver}/prices` },
    },
  ];
  const stages = chain.map((stage, at) => (at === 0 ? stage : { ...stage, depends_on: [chain[at - 1]!.id] }));
  const created = await call('POST', '/api/v1/pipelines', key, {
    name: 'Every morning',
    site_url: `${shop}/`,
    stages,
    schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
  });
  expect(created, 200);
  const { pipeline_id: pipelineId, schedule, webhook_secret: secret } = created.body;
  print(`   its next run is at ${(schedule as { next_run: string }).next_run}; this one is by hand`);
  return { pipelineId: String(pipelineId), datasetId, secret: String(secret) };
}

async function follow({ call, key, print }: DemoStep, pipelineId: string): Promise<void> {
  let run: Answer = await call('POST', `/api/v1/pipelines/${pipelineId}/run`, key, {});
  expect(run, 200);
  while (run.body.status === 'running')
    run = await call('GET', `/api/v1/pipelines/runs/${run.body.run_id}?wait=30`, key);
  if (run.body.status !== 'completed')
    throw unexpected(`the run did not complete: ${JSON.stringify(run.body)}`);
  const stages = run.body.stages as Record<
    string,
    { output: Record<string, unknown>; duration_secs: number }
  >;
  for (const [id, { output, duration_secs: seconds }] of Object.entries(stages)) {
    const counts = Object.entries(output).filter(([, value]) => typeof value === 'number');
    print(
      `   ${id.padEnd(8)} ${counts.map(([name, value]) => `${name} ${value}`).join(', ')} in ${seconds} s`,
    );
  }
  const exported = stages.export?.output.rows_exported;
  if (exported !== DEMO_PRODUCTS) throw unexpected(`${exported} rows were exported`);
}

function verify(deliveries: readonly Delivery[], secret: string): void {
  const [delivery] = deliveries;
  if (delivery === undefined || deliveries.length !== 1)
    throw unexpected(`the receiver got ${deliveries.length} deliveries`);
  const { headers, body } = delivery;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const hash = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed);
  if (headers['webhook-signature'] !== `v1,${hash.digest('base64')}`)
    throw unexpected('the signature is not right');
}

async function showLineage(
  { call, key, address, print }: DemoStep,
  datasetId: string,
  step: number,
): Promise<void> {
  const path = `/api/v1/lineage/assets/${datasetId}/graph?direction=up&depth=3`;
  heading(print, step, 'Where the rows come from', `curl ${address}${path}`);
  for (let tries = 0; tries < 100; tries += 1) {
    const graph = await call('GET', path, key);
    const nodes = (graph.body.nodes ?? []) as { kind: string; name: string | null; ref: string }[];
    const kinds = new Set(nodes.map(({ kind }) => kind));
    // It hears of the work as news, a moment later.
    if (!kinds.has('crawl') || !kinds.has('spider')) {
      await sleep(100);
      continue;
    }
    for (const { kind, name, ref } of nodes.slice(0, 8)) print(`   ${kind.padEnd(8)} ${name ?? ref}`);
    return;
  }
  throw unexpected('the graph does not show the crawl and its spider');
}

async function openReceiver(): Promise<{ address: string; deliveries: Delivery[]; close(): void }> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    deliveries.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, deliveries, close };
}
