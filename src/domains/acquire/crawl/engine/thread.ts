import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { silentLogger } from '../../../../kernel/log.ts';
import { must } from '../../../../kernel/must.ts';
import { type Extracted, LimitError } from '../../../../platform/html/index.ts';
import {
  CookieJar,
  createFetcher,
  createGuardedClient,
  DEFAULT_AGENT,
  DEFAULT_LIMITS,
  decodeHtml,
  type Fetcher,
  type FetchLimits,
  type FetchResult,
  type Hop,
  outcomeOf,
  ProxyPool,
  planRetry,
  reasonOf,
  robotsRules,
} from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import { keptFacts, openKept } from './kept-pages.ts';
import {
  type FromThread,
  type PageEnd,
  type PageResult,
  type PageTask,
  type ToThread,
  unreadPage,
} from './messages.ts';
import type { Observed, ObserverModule, PageObserver, PageWords } from './observer.ts';
import { pageWords } from './page-words.ts';
import { PageReader } from './read-page.ts';
import { compressed, sampleOf } from './sample.ts';
import { isSoft404 } from './soft-404.ts';

interface OpenRun {
  plan: CrawlPlan;
  reader: PageReader;
  fetcher: Fetcher;
  /** Loaded with the first page of the run. */
  observer: PageObserver | undefined;
  ready: Promise<void>;
}

/** Fetches and reads pages; the main thread decides which and when, and writes what comes of them. */
const { allow, proxies, observers } = workerData as {
  allow: readonly string[];
  proxies: readonly string[];
  observers: Readonly<Record<string, string>>;
};
const pool = proxies.length === 0 ? undefined : new ProxyPool({ proxies });
const CONNECTIONS = 64;
const client = createGuardedClient({
  allow,
  log: silentLogger,
  http2: true,
  connectionsPerOrigin: CONNECTIONS,
});
const runs = new Map<string, OpenRun>();
const done: PageResult[] = [];
const TOO_COMPLEX: PageEnd = { state: 'failed', reason: 'too_complex' };
const UNCHANGED: PageEnd = { state: 'done', reason: 'unchanged' };
const REDIRECT: PageEnd = { state: 'left out', reason: 'redirect' };
const SOFT_404: PageEnd = { state: 'done', reason: 'soft_404' };
/** How often a page may set a cookie and send the reader back to itself. */
const MOST_RETURNS = 3;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml|text\/xml|application\/xml|text\/plain|$)/i;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'open') open(message.runId, message.plan);
  else if (message.kind === 'close') close(message.runId);
  else for (const task of message.tasks) void read(task);
});

function open(runId: string, plan: CrawlPlan): void {
  const fetcher = createFetcher({
    client,
    userAgent: plan.userAgent ?? DEFAULT_AGENT,
    limits: { mostRedirects: MOST_RETURNS, ...timesOf(plan) },
    ...(pool === undefined ? {} : { proxies: pool }),
  });
  const run: OpenRun = {
    ...{ plan, fetcher, reader: new PageReader(plan), observer: undefined },
    ready: Promise.resolve(),
  };
  if (plan.observe !== undefined) run.ready = loadObserver(run, plan.observe);
  runs.set(runId, run);
}

async function loadObserver(run: OpenRun, { observer, options }: NonNullable<CrawlPlan['observe']>) {
  const module = (await import(must(observers[observer], `the observer ${observer}`))) as ObserverModule;
  run.observer = await module.createObserver(options);
}

function timesOf({ pageTimeoutMs }: CrawlPlan): Partial<FetchLimits> {
  if (pageTimeoutMs === undefined) return {};
  const { firstByteMs, idleMs } = DEFAULT_LIMITS;
  return {
    totalMs: pageTimeoutMs,
    firstByteMs: Math.min(firstByteMs, pageTimeoutMs),
    idleMs: Math.min(idleMs, pageTimeoutMs),
  };
}

function close(runId: string): void {
  void runs.get(runId)?.fetcher.close();
  runs.delete(runId);
}

async function read(task: PageTask): Promise<void> {
  const run = runs.get(task.runId);
  if (run === undefined) return;
  await run.ready;
  const since = performance.eventLoopUtilization();
  const fetched = await pageOf(run, task);
  const busyMs = performance.eventLoopUtilization(since).active;
  const result = judge(run, task, withoutOurs(fetched, busyMs));
  done.push(result);
  if (done.length === 1) setImmediate(send);
}

/** Together what was read in one turn of the loop, because each message wakes the other thread. */
function send(): void {
  const results: FromThread = done.splice(0);
  const bytes = results.flatMap(({ body, sample, words, observed }) =>
    [body ?? [], sample?.html ?? [], words?.text ?? [], observed?.bytes ?? []].flat(),
  );
  parentPort?.postMessage(
    results,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

function pageOf(run: OpenRun, task: PageTask): FetchResult | Promise<FetchResult> {
  if (task.kept !== undefined) return openKept(task.url, task.kept);
  // An observer compares the page with what scripts make of it.
  return task.rendered === undefined || run.observer !== undefined
    ? fetchPage(run, task)
    : renderedPage(task);
}

/** While this thread reads other pages, an answer has to wait for it: no fault of the server. */
function withoutOurs(fetched: FetchResult, busyMs: number): FetchResult {
  const { firstByte } = fetched.timing;
  if (firstByte === undefined) return fetched;
  return { ...fetched, timing: { ...fetched.timing, firstByte: Math.max(0, firstByte - busyMs) } };
}

function fetchPage({ fetcher, reader }: OpenRun, task: PageTask): Promise<FetchResult> {
  const { url, known } = task;
  const options = {
    wantsType: (type: string) => PAGE_TYPE.test(type),
    cookies: new CookieJar(),
    // Another address is one of its own in the frontier; only those that it takes for the same are followed here.
    checkHop: (next: string) => (reader.isSame(next, task) ? undefined : 'another address'),
  };
  if (known === null) return fetcher.fetch(url, options);
  const { hash: _, ...conditional } = known;
  return fetcher.fetch(url, { ...options, conditional });
}

/** The redirect that was not followed. */
const openHop = ({ redirects, fault }: FetchResult): Hop | undefined =>
  fault?.code.startsWith('redirect_') === true ? redirects.at(-1) : undefined;

function renderedPage({ url, rendered }: PageTask): FetchResult {
  const { html, url: finalUrl, status, headers, latencyMs } = must(rendered, 'the rendered page');
  const body = Buffer.from(html);
  return {
    url,
    finalUrl,
    status,
    headers,
    redirects: [],
    timing: { firstByte: latencyMs, total: latencyMs },
    bytes: body.length,
    body,
    isCut: false,
    hash: '',
    contentType: 'text/html; charset=utf-8',
    charset: 'UTF-8',
    notModified: false,
  };
}

function judge(run: OpenRun, task: PageTask, fetched: FetchResult): PageResult {
  const { plan, reader } = run;
  const fetchedAt = task.kept?.fetchedAt ?? new Date().toISOString();
  const base = {
    ...unreadPage(task),
    status: fetched.status,
    took: { pages: task.kept === undefined && fetched.status !== 0 ? 1 : 0, bytes: fetched.bytes },
    pace: task.kept === undefined ? outcomeOf(fetched) : { isNeutral: true },
    ...(fetched.proxy === undefined ? {} : { proxy: { id: fetched.proxy, fault: fetched.fault?.code } }),
    fetchedAt,
  };
  const hop = openHop(fetched);
  if (hop !== undefined) {
    const facts = { location: hop.location };
    return {
      ...base,
      end: REDIRECT,
      facts,
      links: reader.redirect(hop.location, task),
      ...observe(run, task, fetched, { text: null, fetchedAt }).told,
    };
  }
  const end = endOf(task, fetched, plan);
  const isUnchanged =
    fetched.notModified || (task.known?.hash !== undefined && task.known.hash === fetched.hash);
  if (end.state !== 'done') {
    const isOver = end.state !== 'again';
    return {
      ...base,
      end,
      isUnchanged,
      ...(isOver ? observe(run, task, fetched, { text: null, fetchedAt }).told : {}),
    };
  }
  if (isUnchanged) return { ...base, end: UNCHANGED, isUnchanged, facts: task.known };
  try {
    return { ...base, end, ...readBody(run, task, fetched, fetchedAt) };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { ...base, end: TOO_COMPLEX };
  }
}

/** Shows the page to the observer of the run, if it has one. */
function observe(
  { observer }: OpenRun,
  { url, depth, isListed = false, rendered }: PageTask,
  fetched: FetchResult,
  { text, fetchedAt }: { text: string | null; fetchedAt: string },
): { told: { observed?: Observed }; known: { known?: Extracted }; words: PageWords | null } {
  if (observer === undefined) return { told: {}, known: {}, words: null };
  const after =
    rendered === undefined ? null : { html: rendered.html, url: rendered.url, measured: rendered.measured };
  const { observed, extracted, words } = observer.observe({
    ...{ url, depth, isListed, fetched, text, fetchedAt },
    rendered: after,
  });
  return { told: { observed }, known: extracted === null ? {} : { known: extracted }, words };
}

function readBody(run: OpenRun, task: PageTask, fetched: FetchResult, fetchedAt: string) {
  const { plan, reader } = run;
  const { text, charset } = decodeHtml(fetched.body, fetched.contentType);
  const pageUrl = fetched.redirects.length === 0 ? fetched.finalUrl : task.url;
  const { nofollow: isClosed } = robotsRules([], fetched.headers['x-robots-tag']);
  const { told, known, words } = observe(run, task, fetched, { text, fetchedAt });
  const { extracted, ...page } = reader.read(text, { url: pageUrl, fetchedAt, isClosed, ...known }, task);
  // What is known of a kept page was written when it was fetched.
  if (task.kept !== undefined) return page;
  const isSoft = isSoft404(text, fetched.status, extracted);
  const { refresh } = extracted;
  const isPassing = isSoft && refresh?.seconds === 0 && !reader.isSame(refresh.url, task);
  if (isPassing && page.rows.length === 0)
    return { ...page, ...told, end: REDIRECT, facts: { location: refresh.url } };
  const { etag, lastModified, hash } = fetched;
  const facts = withoutUndefined({
    ...(task.page === 0 ? {} : { page: task.page }),
    etag,
    lastModified,
    hash,
    charset,
    title: extracted.title?.slice(0, 500),
    canonical: extracted.canonical ?? undefined,
    bytes: fetched.body.length,
    ms: Math.round(fetched.timing.total),
    ...(plan.keepPages ? keptFacts(task, fetched, fetchedAt) : {}),
  });
  const sample = reader.isSample(page)
    ? sampleOf(page, extracted, text, task.rendered !== undefined)
    : undefined;
  const searchable = run.observer === undefined && !isSoft ? pageWords(text) : words;
  const noted = isSoft ? { end: SOFT_404 } : {};
  return {
    ...page,
    ...noted,
    ...told,
    facts,
    ...(isSoft || searchable === null ? {} : { words: searchable }),
    ...(plan.keepPages ? { body: compressed(fetched.body) } : {}),
    ...(sample === undefined ? {} : { sample }),
  };
}

function endOf({ attempts, kept }: PageTask, fetched: FetchResult, { mostAttempts }: CrawlPlan): PageEnd {
  const reason = reasonOf(fetched);
  if (kept !== undefined && reason !== undefined) return { state: 'failed', reason: 'damaged' };
  if (reason === undefined || reason === 'unchanged') return { state: 'done', reason: reason ?? null };
  const { retry, afterMs } = planRetry(fetched, {
    attempts: attempts + 1,
    ...(mostAttempts === undefined ? {} : { mostAttempts }),
  });
  if (retry) return { state: 'again', reason, afterMs };
  const isOurChoice = reason === 'type' || reason === 'refused' || reason === 'too_large';
  return { state: isOurChoice ? 'left out' : 'failed', reason };
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Value;
}
