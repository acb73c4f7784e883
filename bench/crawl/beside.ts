import { setTimeout as sleep } from 'node:timers/promises';
import { type Granary, good, withGranary } from '../support/granary.ts';
import { type Started, startScript } from '../support/processes.ts';
import type { Measure } from '../support/table.ts';
import { percentile, timed } from '../support/turns.ts';
import { endOf, newSpider, startCrawl } from './crawl-once.ts';

const PAGES = 5_000;
const BAR_MS = 100;
const CRAWLS = 10;
const PAGES_EACH = 1_000;
const FAIR = 0.5;
const settings = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };

const addressOf = ({ line }: Started): string => line.split(' ')[1] ?? '';

/** The answers of the interface while a crawl takes all the machine has. */
export async function measureLatency(): Promise<Measure[]> {
  const site = await startScript('site-server.ts', [String(PAGES)]);
  try {
    return await withGranary(async (granary) => {
      const { spiderId, datasetId } = await newSpider(granary, addressOf(site));
      const jobId = await startCrawl(granary, spiderId, { parser: 'adaptive', pages: PAGES });
      const times = await timesUntilEnd(granary, jobId, datasetId);
      const p99 = percentile(times, 0.99);
      return [
        {
          what: 'answers of the API during a crawl at full speed, p99',
          value: `${p99.toFixed(0)} ms (p50 ${percentile(times, 0.5).toFixed(1)} ms, ${times.length} calls)`,
          bar: `≤ ${BAR_MS} ms`,
          pass: p99 <= BAR_MS,
        },
      ];
    }, settings);
  } finally {
    await site.stop();
  }
}

async function timesUntilEnd({ api }: Granary, jobId: string, datasetId: string): Promise<number[]> {
  const times: number[] = [];
  const paths = [
    '/api/v1/sites',
    `/api/v1/datasets/${datasetId}`,
    '/api/v1/spiders',
    `/api/v1/crawl/jobs/${jobId}`,
  ];
  for (let call = 0; ; call += 1) {
    times.push(await timed(() => good(api.get(paths[call % paths.length]!))));
    if (call % 50 === 0 && (await good(api.get(`/api/v1/crawl/jobs/${jobId}`))).status !== 'running')
      return times;
    await sleep(5);
  }
}

/** Crawls of as many sites at once: when the first is done, the last should not be far behind. */
export async function measureFairness(): Promise<Measure[]> {
  const sites: Started[] = [];
  try {
    for (let site = 0; site < CRAWLS; site += 1)
      sites.push(await startScript('site-server.ts', [String(PAGES_EACH)]));
    return await withGranary(async (granary) => {
      const spiders = await Promise.all(sites.map((site) => newSpider(granary, addressOf(site))));
      const jobs = await Promise.all(
        spiders.map(({ spiderId }) =>
          startCrawl(granary, spiderId, { parser: 'adaptive', pages: PAGES_EACH }),
        ),
      );
      const read = () => Promise.all(jobs.map((job) => good(granary.api.get(`/api/v1/crawl/jobs/${job}`))));
      let all = await read();
      while (all.every(({ status }) => status === 'running')) {
        await sleep(100);
        all = await read();
      }
      const pages = all.map(({ progress }) => progress.pages_crawled as number);
      await Promise.all(jobs.map((job) => endOf(granary, job)));
      const share = Math.min(...pages) / Math.max(...pages);
      return [
        {
          what: `${CRAWLS} crawls at once: pages of the slowest to those of the first that ended`,
          value: `${share.toFixed(2)} (${Math.min(...pages)} against ${Math.max(...pages)})`,
          bar: `≥ ${FAIR}`,
          pass: share >= FAIR,
        },
      ];
    }, settings);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}
