import type { Fetcher } from '../../../../platform/web/index.ts';
import { inTurns, type Probing } from './in-turns.ts';

interface Page {
  key: string;
  url: string;
}

const FIRST_BYTES = 2_048;
const REQUEST_MS = 10_000;
const SAMPLES = 2;
/** Few, so that they do not wait for each other. */
const AT_ONCE = 2;

/** What a browser gets where the crawler was turned away: the status of its answer. */
export const probeRefused = (
  probing: Omit<Probing, 'fetcher'>,
  browser: Fetcher,
  pages: readonly Page[],
): Promise<Map<string, number>> =>
  inTurns(
    { ...probing, fetcher: browser },
    pages,
    async ({ url }, ask) => (await ask(url, FIRST_BYTES, REQUEST_MS)).status,
  );

/** Milliseconds to the first byte of pages that seemed slow while others were read, measured again. */
export const probeSlow = (probing: Probing, pages: readonly Page[]): Promise<Map<string, number[]>> =>
  inTurns(
    probing,
    pages,
    async ({ url }, ask) => {
      const samples: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const { timing, redirects, fault } = await ask(url, FIRST_BYTES, REQUEST_MS);
        const { firstByte, dns = 0, connect = 0 } = timing;
        if (fault === undefined && firstByte !== undefined && redirects.length === 0)
          samples.push(Math.max(0, Math.round(firstByte - dns - connect)));
      }
      return samples;
    },
    AT_ONCE,
  );
