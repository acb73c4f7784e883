import { uuidv7 } from '../../../../kernel/ids.ts';
import type { BrowserPool } from '../../../../platform/browser/index.ts';
import { crawlNormaliser, hostOf, keyOf } from '../address.ts';
import type { CrawlPlan, SpiderPlan } from '../plan.ts';
import type { PageResult, PageTask } from './messages.ts';
import type { CrawlThreads } from './threads.ts';

export interface TriedPage {
  result: PageResult;
  /** After redirects. */
  url: string;
  renderMs: number;
}

const MOST_REDIRECTS = 5;
const normalise = crawlNormaliser();

/** One page as a crawl of this spider would read it; nothing is stored. */
export function createPageTrial(threads: CrawlThreads, browser: BrowserPool) {
  return async (
    spider: SpiderPlan,
    url: string,
    render: boolean,
    signal: AbortSignal,
  ): Promise<TriedPage> => {
    const runId = `trial ${uuidv7()}`;
    threads.open(runId, trialPlan(spider, url, render));
    const since = performance.now();
    try {
      let address = url;
      for (let hops = 0; ; hops += 1) {
        const task = await prepare(runId, address, render ? browser : undefined, signal);
        const result = await threads.read(task);
        if (result === undefined) throw new Error('the thread that read the page was lost');
        const location = (result.facts as { location?: string } | null)?.location;
        const isHop =
          result.end.state === 'left out' && result.end.reason === 'redirect' && location !== undefined;
        if (!isHop || hops >= MOST_REDIRECTS)
          return { result, url: address, renderMs: Math.round(performance.now() - since) };
        address = location;
      }
    } finally {
      threads.closeRun(runId);
    }
  };
}

async function prepare(
  runId: string,
  url: string,
  browser: BrowserPool | undefined,
  signal: AbortSignal,
): Promise<PageTask> {
  const task = {
    runId,
    key: keyOf(normalise(url)?.key ?? url),
    urlId: uuidv7(),
    url,
    depth: 0,
    page: 0,
    attempts: 0,
    known: null,
  };
  if (browser === undefined) return task;
  const { html, url: finalUrl, status, headers, renderMs } = await browser.render({ url, signal });
  return { ...task, rendered: { html, url: finalUrl, status, headers, latencyMs: renderMs } };
}

const trialPlan = (spider: SpiderPlan, url: string, render: boolean): CrawlPlan => ({
  starts: [url],
  hosts: [hostOf(url)],
  patterns: [],
  mostDepth: null,
  mostPages: 1,
  strategy: { kind: 'breadth_first', parameters: {} },
  respectRobots: false,
  render,
  keepPages: false,
  exact: true,
  delayMs: 0,
  concurrency: 1,
  userAgent: null,
  spider,
});
