import { setTimeout as sleep } from 'node:timers/promises';
import { withGranary } from '../support/granary.ts';
import { memoryOf, peakMemory, startScript } from '../support/processes.ts';
import type { Measure } from '../support/table.ts';
import { crawlOnce } from './crawl-once.ts';

const [FEW, MANY] = [5_000, 50_000];
const BAR = 500;
/** What counts as flat. */
const GROWTH = 1.25;

/** All processes together, before and during a crawl of 5,000 pages, and then one of ten times as many. */
export async function measureCrawlMemory(): Promise<Measure[]> {
  const few = await peakOf(FEW);
  const many = await peakOf(MANY);
  return [
    {
      what: `memory over idle during a crawl of ${FEW} pages`,
      value: `${few.toFixed(0)} MB`,
      bar: `≤ ${BAR} MB`,
      pass: few <= BAR,
    },
    {
      what: `the same of ${MANY} pages`,
      value: `${many.toFixed(0)} MB (${(many / few).toFixed(2)} times)`,
      bar: `flat (≤ ${GROWTH} times)`,
      pass: many <= few * GROWTH,
    },
  ];
}

async function peakOf(pages: number): Promise<number> {
  const site = await startScript('site-server.ts', [String(pages)]);
  const address = site.line.split(' ')[1] ?? '';
  try {
    return await withGranary(
      async (granary) => {
        await sleep(3_000);
        const idle = await memoryOf(granary);
        return (await peakMemory(granary, () => crawlOnce(granary, address, { pages }))) - idle;
      },
      { GRANARY_FETCH_ALLOW: '127.0.0.1/32' },
    );
  } finally {
    await site.stop();
  }
}
