import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Granary, good, withGranary } from '../support/granary.ts';
import { cpuOf, type Started, startScript } from '../support/processes.ts';
import { type Measure, median } from '../support/table.ts';

const PAGES = 1_000;
const ROUNDS = 5;
const MOST = 1.5;
const REAL_PAGES = join(process.env.SHARED_DATA ?? '../shared/data', 'pages');

interface Cost {
  pages: number;
  cpuSeconds: number;
}

/** An audit and a plain crawl of the same pages, in turns: of a generated shop, and of real sites where they are at hand. */
export async function measureAudit(): Promise<Measure[]> {
  const shop = await besideCrawl('a generated shop', () => startScript('site-server.ts', [String(PAGES)]));
  if (!existsSync(REAL_PAGES)) return [shop];
  const real = await besideCrawl('pages of real sites', () =>
    startScript('real-site-server.ts', [REAL_PAGES, String(PAGES)]),
  );
  return [shop, real];
}

async function besideCrawl(what: string, serve: () => Promise<Started>): Promise<Measure> {
  const site = await serve();
  const address = site.line.split(' ')[1] ?? '';
  try {
    return await withGranary((granary) => inTurns(granary, address, what), {
      GRANARY_FETCH_ALLOW: '127.0.0.1/32',
      GRANARY_CRAWL_THREADS: '1',
    });
  } finally {
    await site.stop();
  }
}

async function inTurns(granary: Granary, address: string, what: string): Promise<Measure> {
  const crawls: Cost[] = [];
  const audits: Cost[] = [];
  // What runs for the first time is compiled first.
  await crawl(granary, address, PAGES);
  await audit(granary, address, PAGES);
  for (let round = 0; round < ROUNDS; round += 1) {
    crawls.push(await crawl(granary, address, PAGES));
    audits.push(await audit(granary, address, PAGES));
    console.error(`crawl ${told(crawls.at(-1))}, audit ${told(audits.at(-1))}`);
  }
  const perPage = (costs: readonly Cost[]) =>
    median(costs.map(({ pages, cpuSeconds }) => (cpuSeconds * 1_000) / pages));
  const ratio = perPage(audits) / perPage(crawls);
  return {
    what: `CPU of an audit per page, beside a plain crawl, of ${PAGES.toLocaleString('en')} pages: ${what}`,
    value: `${ratio.toFixed(2)} times (${perPage(audits).toFixed(2)} ms, ${perPage(crawls).toFixed(2)} ms)`,
    bar: `≤ ${MOST}`,
    pass: ratio <= MOST,
  };
}

const told = (cost: Cost | undefined): string =>
  cost === undefined ? '' : `${((cost.cpuSeconds * 1_000) / cost.pages).toFixed(2)} ms a page`;

async function crawl(granary: Granary, address: string, pages: number): Promise<Cost> {
  const cpu = await cpuOf(granary);
  const { job_id: id } = await good(
    granary.api.post('/api/v1/crawl/jobs', { site_url: `${address}/`, budget: { max_pages: pages } }),
  );
  for (;;) {
    const job = await good(granary.api.get(`/api/v1/crawl/jobs/${id}?wait=30`));
    if (job.status === 'running') continue;
    if (job.status !== 'completed') throw new Error(JSON.stringify(job));
    return { pages: job.progress.pages_crawled, cpuSeconds: (await cpuOf(granary)) - cpu };
  }
}

async function audit(granary: Granary, address: string, pages: number): Promise<Cost> {
  const cpu = await cpuOf(granary);
  const { audit_id: id } = await good(
    granary.api.post('/api/v1/audit/run', { url: `${address}/`, max_pages: pages, sitemaps: false, wait: 0 }),
  );
  for (;;) {
    const run = await good(granary.api.get(`/api/v1/audits/${id}?wait=30`));
    if (run.status === 'running') continue;
    if (run.status !== 'completed') throw new Error(JSON.stringify(run));
    return { pages: run.pages, cpuSeconds: (await cpuOf(granary)) - cpu };
  }
}
