import { setTimeout as sleep } from 'node:timers/promises';
import type { PipelineRun } from '../../client/index.ts';
import type { Crawled } from './demo-crawl.ts';
import { isSigned, type Receiver } from './demo-receiver.ts';
import { DEMO_PRODUCTS } from './demo-shop.ts';
import { type DemoStep, expect, getCommand, heading, postCommand, print, unexpected } from './demo-steps.ts';
import { StageBoard } from './stage-board.ts';

/** A pipeline on schedule takes the shop from its first page to a receiver, and lineage shows the way. */
export async function runPipeline(step: DemoStep, crawled: Crawled, receiver: Receiver): Promise<void> {
  const { granary } = step;
  const { columns } = await granary.datasets.get({ dataset_id: crawled.datasetId });
  const own = columns.filter(({ name }) => !['page_description', 'page_url'].includes(name));
  const dataset = await granary.datasets.create({ name: 'every morning', columns: own as never });
  const wish = {
    name: 'Every morning',
    site_url: `${step.shop}/`,
    stages: stagesOf(step, crawled.spiderId, dataset.dataset_id, receiver.address) as never,
    schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
  };
  heading('Everything every morning at six: a pipeline on a schedule', postCommand('/pipelines', wish));
  const pipeline = await granary.pipelines.create(wish);
  print(`   next scheduled run: ${pipeline.schedule?.next_run}; this run is started manually`);
  tell(await follow(step, pipeline.pipeline_id));
  const [delivery] = receiver.deliveries;
  expect(
    delivery !== undefined &&
      receiver.deliveries.length === 1 &&
      isSigned(delivery, pipeline.webhook_secret ?? ''),
    `the receiver got ${receiver.deliveries.length} deliveries, or one that is not signed`,
  );
  print(`   the webhook received ${DEMO_PRODUCTS} rows in one signed delivery`);
  await showLineage(step, dataset.dataset_id);
}

function stagesOf({ shop }: DemoStep, spiderId: string, datasetId: string, receiver: string): object[] {
  const chain = [
    { id: 'seed', type: 'seed', config: { urls: [`${shop}/products`] } },
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
  return chain.map((stage, at) => {
    const former = chain[at - 1];
    return former === undefined ? stage : { ...stage, depends_on: [former.id] };
  });
}

async function follow({ granary }: DemoStep, pipelineId: string): Promise<PipelineRun> {
  const board = process.stderr.isTTY ? new StageBoard() : undefined;
  const started = await granary.pipelines.run({ pipeline_id: pipelineId });
  const run = await granary.waitFor(started, { onProgress: ({ stages }) => board?.show(stages) });
  expect(run.status === 'completed', `the run ${run.status}: ${JSON.stringify(run.stages)}`);
  expect(run.stages.export?.output?.rows_exported === DEMO_PRODUCTS, 'not all rows were exported');
  return run;
}

function tell({ stages }: PipelineRun): void {
  for (const [id, { output, duration_secs: seconds }] of Object.entries(stages)) {
    const counts = Object.entries(output ?? {}).filter(([, value]) => typeof value === 'number');
    const text = counts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ');
    print(`   ${id.padEnd(8)} ${text} in ${seconds} s`);
  }
}

async function showLineage({ granary }: DemoStep, datasetId: string): Promise<void> {
  heading('Where the rows come from', getCommand(`/lineage/assets/${datasetId}/graph?direction=up&depth=3`));
  for (let tries = 0; tries < 100; tries += 1) {
    const { nodes } = await granary.lineage.graph({ asset_id: datasetId, direction: 'up', depth: 3 });
    const kinds = new Set(nodes.map(({ kind }) => kind));
    if (kinds.has('crawl') && kinds.has('spider')) {
      for (const { kind, name, ref } of nodes.slice(0, 8)) print(`   ${kind.padEnd(17)} ${name ?? ref}`);
      return;
    }
    // It hears of the work as news, a moment later.
    await sleep(100);
  }
  throw unexpected('the graph does not show the crawl and its spider');
}
