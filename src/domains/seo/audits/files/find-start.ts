import { createFetcher, DEFAULT_AGENT, type GuardedClient } from '../../../../platform/web/index.ts';
import type { Start } from '../plan.ts';

const MOST_REDIRECTS = 10;
const MOST_BYTES = 1_024;

/** Where the address of an audit leads: the crawl begins there, and its redirects are judged with that page. */
export async function findStart(
  client: GuardedClient,
  url: string,
  { userAgent, signal }: { userAgent: string | null; signal: AbortSignal },
): Promise<Start> {
  const fetcher = createFetcher({ client, userAgent: userAgent ?? DEFAULT_AGENT });
  try {
    const { redirects, finalUrl, fault } = await fetcher.fetch(url, {
      signal,
      cuts: true,
      limits: { mostRedirects: MOST_REDIRECTS, mostBytes: MOST_BYTES },
    });
    const hops = redirects.map((hop) => ({ url: hop.url, status: hop.status, location: hop.location }));
    // Without an end the crawl shall find the same fault at the first address.
    if (fault?.code.startsWith('redirect_') === true) return { url, final_url: url, redirects: [] };
    return { url, final_url: finalUrl, redirects: hops };
  } finally {
    await fetcher.close();
  }
}
