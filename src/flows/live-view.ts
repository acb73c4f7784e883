import { checkFetched } from '../domains/seo/audits/index.ts';
import type { LiveCheck, LiveView } from '../domains/seo/search-console/index.ts';
import type { PageLoader } from '../platform/pages/index.ts';
import { type Threads, threadTask } from '../platform/threads/index.ts';
import { decodeHtml, FAULTS, type FetchResult, type RobotsAccess } from '../platform/web/index.ts';

const task = threadTask<typeof import('./read-live-page.task.ts').default>(
  import.meta.resolve('./read-live-page.task.ts'),
);
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;
/** Whose view is compared with ours. */
const ENGINE = 'googlebot';

export interface LiveViewParts {
  pages: PageLoader;
  threads: Threads;
  robotsOf(url: string): Promise<RobotsAccess>;
}

/** A page as a search engine would meet it now, by itself or judged. Both throw only for a URL that must not be fetched. */
export function createLiveViews(parts: LiveViewParts) {
  return {
    async liveView(url: string, signal: AbortSignal): Promise<LiveView> {
      return viewOf(parts, await fetchLive(parts, url, signal), signal);
    },
    async liveCheck(url: string, signal: AbortSignal): Promise<LiveCheck> {
      const page = await fetchLive(parts, url, signal);
      const [view, check] = await Promise.all([
        viewOf(parts, page, signal),
        checkFetched(parts.threads, { ...page, rendered: null, keyword: null }, signal),
      ]);
      return { ...view, ...check };
    },
  };
}

interface LivePage {
  url: string;
  fetched: FetchResult;
}

async function fetchLive({ pages }: LiveViewParts, url: string, signal: AbortSignal): Promise<LivePage> {
  const fetched = await pages.fetch(url, { signal });
  signal.throwIfAborted();
  return { url, fetched };
}

async function viewOf(
  { threads, robotsOf }: LiveViewParts,
  { url, fetched }: LivePage,
  signal: AbortSignal,
): Promise<LiveView> {
  const access = await robotsOf(url);
  const decision = access.robots.decide(ENGINE, url);
  const robotsHeader = [fetched.headers['x-robots-tag'] ?? []].flat();
  const facts = await factsOf(threads, fetched, robotsHeader, signal);
  return {
    url,
    final_url: fetched.finalUrl,
    checked_at: new Date().toISOString(),
    status: fetched.status === 0 ? null : fetched.status,
    error: fetched.fault === undefined ? null : FAULTS[fetched.fault.code].sentence,
    redirects: fetched.redirects.map(({ url: from, status }) => ({ url: from, status })),
    robots: { allowed: decision.allowed, rule: decision.rule?.text ?? null, basis: access.basis },
    noindex: facts.noindex,
    meta_robots: facts.metaRobots,
    x_robots_tag: robotsHeader,
    canonical: facts.canonical,
    title: facts.title,
    word_count: facts.wordCount,
    simhash: facts.simhash,
    soft_404: facts.isSoftNotFound,
    structured_types: facts.structuredTypes,
  };
}

async function factsOf(
  threads: Threads,
  { body, contentType, finalUrl, status, fault }: FetchResult,
  robotsHeader: readonly string[],
  signal: AbortSignal,
) {
  // What is no page has headers all the same.
  const isPage = fault === undefined && HTML.test(contentType);
  const html = isPage ? decodeHtml(body, contentType).text : '';
  const input = { html, url: finalUrl, status: isPage ? status : 0, robotsHeader };
  const none = { ...input, html: '' };
  const facts = (await threads.run(task, input, { signal })) ?? (await threads.run(task, none, { signal }));
  if (facts === undefined) throw new Error('an empty page cannot cost too much');
  return facts;
}
