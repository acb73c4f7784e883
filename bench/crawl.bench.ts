import { measureFairness, measureLatency } from './crawl/beside.ts';
import { measureCrawls } from './crawl/compare.ts';
import { measureFrontier } from './crawl/frontier.ts';
import { measureCrawlMemory } from './crawl/memory.ts';
import { runParts } from './support/parts.ts';

export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    {
      compare: measureCrawls,
      memory: measureCrawlMemory,
      latency: measureLatency,
      fair: measureFairness,
      frontier: measureFrontier,
    },
    parts,
  );
