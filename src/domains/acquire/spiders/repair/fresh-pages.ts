import { ApiError } from '../../../../kernel/errors.ts';
import type { PageLoader } from '../../../../platform/pages/index.ts';
import type { RepairPage } from './engine/repair-handler.ts';

export interface FreshPages {
  read: RepairPage[];
  told: { url: string; fault: string | null }[];
}

const AT_ONCE = 3;
const LONGEST_PAGE = 2_000_000;

/** The pages as they are now; one that cannot be read is told and left out. */
export async function loadFresh(
  pages: PageLoader,
  urls: readonly string[],
  render: boolean,
  signal: AbortSignal,
): Promise<FreshPages> {
  const results: { url: string; html?: string; fault?: string }[] = [];
  const waiting = [...urls.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next[0]] = await load(pages, next[1], render, signal);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    read: results.flatMap(({ url, html }) => (html === undefined ? [] : [{ url, html }])),
    told: results.map(({ url, fault }) => ({ url, fault: fault ?? null })),
  };
}

async function load(
  pages: PageLoader,
  url: string,
  render: boolean,
  signal: AbortSignal,
): Promise<{ url: string; html?: string; fault?: string }> {
  try {
    const { html } = await pages.load(url, { render, signal });
    return html.length > LONGEST_PAGE ? { url, fault: 'The page is too large.' } : { url, html };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    // Without a browser no page could be read, which is the operator's to know.
    if (error.status === 503) throw error;
    return { url, fault: error.message };
  }
}
