import type { SiteFiles } from '../../../../platform/seo/index.ts';
import {
  createFetcher,
  DEFAULT_AGENT,
  decodePlainText,
  type Fetcher,
  type GuardedClient,
  parseRobots,
} from '../../../../platform/web/index.ts';
import { readRobotsFile } from './read-robots.ts';
import { readSitemaps } from './read-sitemaps.ts';

export interface FileReading {
  client: GuardedClient;
  signal: AbortSignal;
  userAgent: string | null;
  wantsSitemaps: boolean;
  keyOf(url: string): string;
}

const MOST_LLMS_BYTES = 200_000;

/** robots.txt, the sitemaps and llms.txt of an origin. */
export async function readSiteFiles(reading: FileReading, origin: string): Promise<SiteFiles> {
  const { client, signal, userAgent, wantsSitemaps } = reading;
  const fetcher = createFetcher({ client, userAgent: userAgent ?? DEFAULT_AGENT });
  try {
    const robots = await readRobotsFile(fetcher, origin, signal);
    const parsed = parseRobots(robots.text);
    const { sitemaps, entries } = wantsSitemaps
      ? await readSitemaps(reading, origin, parsed)
      : { sitemaps: [], entries: [] };
    return { robots, sitemaps, entries, llms: await readLlms(fetcher, origin, signal) };
  } finally {
    await fetcher.close();
  }
}

async function readLlms(fetcher: Fetcher, origin: string, signal: AbortSignal): Promise<SiteFiles['llms']> {
  const url = `${origin}/llms.txt`;
  const { status, fault, body, contentType, redirects } = await fetcher.fetch(url, {
    signal,
    cuts: true,
    limits: { mostBytes: MOST_LLMS_BYTES },
  });
  // A site that answers every path with some page has no such file.
  const isText = fault === undefined && status === 200 && /^text\/(?:plain|markdown)/i.test(contentType);
  if (!isText || redirects.length > 1) return null;
  return { url, status, text: decodePlainText(body, contentType).text };
}
