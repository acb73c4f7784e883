import { type Granary, good } from '../support/granary.ts';
import { cpuOf } from '../support/processes.ts';
import { COLUMNS, CONCURRENCY, FIELDS } from './fields.ts';

/** What a crawler of any kind tells of its run. */
export interface CrawlRun {
  pages: number;
  rows: number;
  seconds: number;
  cpuSeconds: number;
}

export interface GranaryRun extends CrawlRun {
  datasetId: string;
}

let counter = 0;

export async function newSpider(
  granary: Granary,
  address: string,
): Promise<{ spiderId: string; datasetId: string }> {
  counter += 1;
  const number = counter;
  const { dataset_id: datasetId } = await good(
    granary.api.post('/api/v1/datasets', { name: `crawl ${number}`, columns: COLUMNS }),
  );
  const { spider_id: spiderId } = await good(
    granary.api.post('/api/v1/spiders', {
      name: `spider ${number}`,
      site_url: `${address}/`,
      dataset_id: datasetId,
      definition: { handlers: [{ url_pattern: '/product/*', selectors: FIELDS }] },
    }),
  );
  return { spiderId, datasetId };
}

/** The whole path: a job over the API, its durable frontier, four fields of every product, the rows stored. */
export async function crawlOnce(
  granary: Granary,
  address: string,
  { parser = 'adaptive', pages }: { parser?: 'adaptive' | 'exact'; pages: number },
): Promise<GranaryRun> {
  const { spiderId, datasetId } = await newSpider(granary, address);
  const [cpu, since] = [await cpuOf(granary), performance.now()];
  const jobId = await startCrawl(granary, spiderId, { parser, pages });
  const job = await endOf(granary, jobId);
  const seconds = (performance.now() - since) / 1_000;
  const cpuSeconds = (await cpuOf(granary)) - cpu;
  if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  const { pages_crawled, rows_extracted } = job.progress;
  return { pages: pages_crawled, rows: rows_extracted, seconds, cpuSeconds, datasetId };
}

export async function startCrawl(
  { api }: Granary,
  spiderId: string,
  { parser, pages }: { parser: string; pages: number },
): Promise<string> {
  const { job_id: jobId } = await good(
    api.post('/api/v1/crawl/jobs', {
      spider_id: spiderId,
      parser,
      concurrency: CONCURRENCY,
      budget: { max_pages: pages + 100 },
    }),
  );
  return jobId;
}

export async function endOf({ api }: Granary, jobId: string) {
  for (;;) {
    const job = await good(api.get(`/api/v1/crawl/jobs/${jobId}?wait=30`));
    if (job.status !== 'running') return job;
  }
}
