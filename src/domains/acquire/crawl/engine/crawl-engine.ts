import { ApiError } from '../../../../kernel/errors.ts';
import type { Logger } from '../../../../kernel/log.ts';
import type { BrowserPool } from '../../../../platform/browser/index.ts';
import type { TakenUrl } from '../../../../platform/frontier/index.ts';
import {
  DEFAULT_AGENT,
  Politeness,
  type ProxyHealth,
  productToken,
  type RobotsCache,
} from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import { type PageEnd, type PageResult, type PageTask, unreadPage } from './messages.ts';
import { CrawlSession, type SessionRun } from './session.ts';
import type { CrawlThreads } from './threads.ts';

export interface CrawlEngineOptions {
  threads: CrawlThreads;
  robots: RobotsCache;
  browser: BrowserPool;
  /** Of pages that were kept; rejects with `not_found` when it is gone. */
  getKept(accountId: string, name: string): Promise<Uint8Array>;
  log: Logger;
  /** Pages on their way at a time, over all runs of this node. */
  concurrency: number;
}

/** Other crawls and audits may be rendering too; a job has the time. */
const QUEUE_MS = 10 * 60_000;
const LATER_MS = 5_000;
/** Of reading a kept page while the object store is away, and of a page that a thread was lost with. */
const MOST_ATTEMPTS = 5;
const SWEEP_MS = 1_000;
/** A run that nobody carries on for so many sweeps is paused, or elsewhere by now. Not a time: a machine may stand still. */
const FORGOTTEN_AFTER = 3;

/** What this node crawls: who may be asked next, and by which thread. */
export class CrawlEngine {
  readonly #options: CrawlEngineOptions;
  readonly #politeness: Politeness<PageTask>;
  readonly #proxies = new Map<
    string,
    { requests: number; failures: number; lastFault: string | undefined }
  >();
  readonly #sessions = new Map<string, CrawlSession>();
  #timer: NodeJS.Timeout | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: CrawlEngineOptions) {
    this.#options = options;
    this.#politeness = new Politeness({ globalConcurrency: options.concurrency });
  }

  /** The session that carries this run on, or a new one that has nothing in hand. */
  session(run: SessionRun, plan: CrawlPlan): { session: CrawlSession; isNew: boolean } {
    const { runId, batch } = run;
    const known = this.#sessions.get(runId);
    if (known?.batch === batch) return { session: known, isNew: false };
    if (known?.batch === batch - 1) {
      void this.#start(known, known.moveOn());
      return { session: known, isNew: false };
    }
    this.end(runId);
    const session = new CrawlSession(run, plan);
    this.#sessions.set(runId, session);
    this.#options.threads.open(runId, plan);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    return { session, isNew: true };
  }

  end(runId: string): void {
    if (!this.#sessions.delete(runId)) return;
    this.#politeness.drop(runId);
    this.#options.threads.closeRun(runId);
  }

  /** Puts taken addresses in line; those that robots.txt forbids are done with at once. */
  async #start(session: CrawlSession, urls: readonly TakenUrl[]): Promise<void> {
    const tasks = urls.map((url) => ({ host: session.lineOf(url.host), task: session.take(url) }));
    await Promise.all(
      tasks.map(({ host, task }) =>
        this.#admit(session, host, task).catch((error: unknown) => {
          this.#options.log.error({ err: error, url: task.url }, 'a page could not be put in line');
          session.finish(withoutFetching(task, { state: 'failed', reason: 'error' }));
        }),
      ),
    );
    this.#pump();
  }

  /** What this thread knows of the proxies, together with what the others have seen. */
  proxyHealth(known: ProxyHealth[]): ProxyHealth[] {
    return known.map((proxy) => {
      const seen = this.#proxies.get(proxy.id);
      if (seen === undefined) return proxy;
      const lastFault = seen.lastFault ?? proxy.lastFault;
      const isResting = seen.lastFault !== undefined || proxy.state === 'resting';
      return {
        ...proxy,
        state: isResting ? 'resting' : 'working',
        requests: proxy.requests + seen.requests,
        failures: proxy.failures + seen.failures,
        ...(lastFault === undefined ? {} : { lastFault }),
      };
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#sweeper);
    await this.#options.threads.close();
  }

  #countProxy({ proxy }: PageResult): void {
    if (proxy === undefined) return;
    const seen = this.#proxies.get(proxy.id) ?? { requests: 0, failures: 0, lastFault: undefined };
    const isFault = proxy.fault?.startsWith('proxy_') === true;
    this.#proxies.set(proxy.id, {
      requests: seen.requests + 1,
      failures: seen.failures + (isFault ? 1 : 0),
      lastFault: isFault ? proxy.fault : undefined,
    });
  }

  #sweep(): void {
    for (const session of this.#sessions.values())
      if (session.passTurn() > FORGOTTEN_AFTER) this.end(session.runId);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  async #admit(session: CrawlSession, host: string, task: PageTask): Promise<void> {
    if (session.hasGivenUp(host)) return session.finish(unanswered(task));
    const { respectRobots, userAgent, delayMs, concurrency, fromJob } = session.plan;
    const pace = { delayMs, concurrency };
    if (!respectRobots || fromJob !== undefined) {
      this.#politeness.setHost(host, pace);
      this.#politeness.add(session.runId, host, task);
      return;
    }
    const agent = productToken(userAgent ?? DEFAULT_AGENT);
    const { robots, basis, obstacle } = await this.#options.robots.of(task.url);
    const { allowed } = robots.decide(agent, task.url);
    if (!allowed) {
      const reason = obstacle ?? (basis === 'unreachable' ? 'robots_unreachable' : 'robots');
      session.finish(withoutFetching(task, { state: 'left out', reason }));
      return;
    }
    const delay = robots.crawlDelay(agent);
    this.#politeness.setHost(host, {
      ...pace,
      ...(delay === undefined ? {} : { crawlDelayMs: delay * 1_000 }),
    });
    this.#politeness.add(session.runId, host, task);
  }

  /** Starts whatever may start now, and comes back when the next one may. */
  #pump(): void {
    if (this.#closed) return;
    for (let turn = this.#politeness.next(); turn !== undefined; turn = this.#politeness.next())
      void this.#fetch(turn.host, turn.item);
    clearTimeout(this.#timer);
    const wait = this.#politeness.nextInMs();
    if (wait !== undefined) this.#timer = setTimeout(() => this.#pump(), wait).unref();
  }

  async #fetch(host: string, task: PageTask): Promise<void> {
    const session = this.#sessions.get(task.runId);
    const result = await this.#read(session, task).catch((error: unknown): PageResult => {
      this.#options.log.error({ err: error, url: task.url }, 'a page could not be read');
      return withoutFetching(task, { state: 'failed', reason: 'error' });
    });
    this.#politeness.release(host, result.pace);
    this.#countProxy(result);
    session?.finish(result);
    if (session?.noteAnswer(host, result) === 'given up')
      for (const left of this.#politeness.dropHost(session.runId, host)) session.finish(unanswered(left));
    this.#pump();
  }

  async #read(session: CrawlSession | undefined, task: PageTask): Promise<PageResult> {
    const ready = session === undefined ? task : await this.#prepare(session, task);
    if ('end' in ready) return ready;
    const result = await this.#options.threads.read(ready);
    if (result !== undefined) return result;
    const isLast = task.attempts + 1 >= MOST_ATTEMPTS;
    return withoutFetching(
      task,
      isLast ? { state: 'failed', reason: 'error' } : { state: 'again', reason: 'error', afterMs: LATER_MS },
    );
  }

  async #prepare(session: CrawlSession, task: PageTask): Promise<PageTask | PageResult> {
    if (task.kept !== undefined) return this.#fetchKept(session, { ...task, kept: task.kept });
    if (!session.plan.render) return task;
    return this.#render(session, task).catch((error: unknown) => {
      // Who compares pages with what scripts make of them still has the page.
      const isWithoutBrowser = error instanceof ApiError && error.code === 'service_unavailable';
      if (session.plan.observe === undefined || isWithoutBrowser) throw error;
      this.#options.log.info({ err: error, url: task.url }, 'a page is read without rendering it');
      return task;
    });
  }

  async #fetchKept(
    { accountId }: CrawlSession,
    task: PageTask & Required<Pick<PageTask, 'kept'>>,
  ): Promise<PageTask | PageResult> {
    try {
      const bytes = await this.#options.getKept(accountId, task.kept.name);
      return { ...task, kept: { ...task.kept, bytes } };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        return withoutFetching(task, { state: 'failed', reason: 'lost' });
      if (task.attempts + 1 >= MOST_ATTEMPTS) throw error;
      this.#options.log.warn({ err: error, url: task.url }, 'a kept page is fetched again later');
      return withoutFetching(task, { state: 'again', reason: 'error', afterMs: LATER_MS });
    }
  }

  async #render(session: CrawlSession, task: PageTask): Promise<PageTask> {
    const { userAgent, measure, renderTimeoutMs: timeoutMs } = session.plan;
    const page = await this.#options.browser.render({
      url: task.url,
      queueMs: QUEUE_MS,
      ...(userAgent === null ? {} : { userAgent }),
      ...(measure === undefined ? {} : { measure }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    const { html, url, status, headers, renderMs, measured } = page;
    return { ...task, rendered: { html, url, status, headers, latencyMs: renderMs, measured } };
  }
}

const unanswered = (task: PageTask): PageResult =>
  withoutFetching(task, { state: 'failed', reason: 'error' });

const withoutFetching = (task: PageTask, end: PageEnd): PageResult => ({
  ...unreadPage(task),
  end,
  status: 0,
  took: { pages: 0, bytes: 0 },
  pace: { isNeutral: true },
  fetchedAt: new Date().toISOString(),
});
