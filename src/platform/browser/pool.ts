import type { BrowserContext, Page } from 'playwright-core';
import { timeout, upstreamFailed } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import type { GuardedClient } from '../web/index.ts';
import { type RunningBrowser, startBrowser } from './browser.ts';
import { type Confinement, findConfinement } from './confinement.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { type PrintRequest, printIn } from './print.ts';

export interface RenderRequest {
  url: string;
  userAgent?: string;
  /** An element that must be there before the page counts as ready; otherwise a network at rest does. */
  waitFor?: string;
  timeoutMs?: number;
  /** How long it may wait until a page of the browser is free; as long as it may take, unless told. */
  queueMs?: number;
  signal?: AbortSignal;
  /** What is measured while the page loads, by scripts of ours; images are loaded then too. */
  measure?: {
    /** Runs before any script of the page. */
    before: string;
    /** An expression whose value, or the value of its promise, is what was measured. */
    result: string;
  };
}

export interface RenderedPage {
  /** After scripts. */
  html: string;
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  renderMs: number;
  /** As `measure` asked; plain values. */
  measured?: unknown;
}

export interface BrowserPool {
  render(request: RenderRequest): Promise<RenderedPage>;
  print(request: PrintRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** How the browser reaches the web: nothing goes past it. */
export type BrowserWay = Pick<GuardedClient, 'connector' | 'checkUrl'>;

export interface PoolOptions {
  folder: string;
  web: BrowserWay;
  log: Logger;
  /** Found out when left out. */
  confinement?: Promise<Confinement>;
  pages?: number;
  /** Of the browser with all its processes; above it a new one takes over. */
  mostMegabytes?: number;
  /** Pages after which a new browser takes over, whatever it needs. */
  mostPages?: number;
}

const TIMEOUT_MS = 30_000;
const AT_REST_MS = 3_000;
/** Who measures how long a page takes has to wait for what it waits for. */
const LOADED_MS = 10_000;
const BLOCKED = new Set(['image', 'media', 'font']);
const MOST_HTML = 20_000_000;
const IDLE_MS = 60_000;

interface Generation {
  browser: Promise<RunningBrowser>;
  served: number;
  open: number;
  isOld: boolean;
}

/** Chromium pages for whoever needs a rendered one; the browser starts with the first and is replaced now and then. */
export function createBrowserPool(options: PoolOptions): BrowserPool {
  const {
    folder,
    web,
    log,
    confinement = findConfinement(),
    pages = 2,
    mostMegabytes = 1_024,
    mostPages = 200,
  } = options;
  let gateway: Promise<Gateway> | undefined;
  let current: Generation | undefined;
  let closed = false;
  let free = pages;
  let idle: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];
  const all = new Set<Generation>();

  const acquire = async (signal: AbortSignal): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason);
      };
      const turn = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  const generation = (): Generation => {
    clearTimeout(idle);
    if (current === undefined || current.isOld) {
      gateway ??= openGateway(web, log);
      const browser = gateway.then(async (open) =>
        startBrowser({ folder, confinement: await confinement, gateway: open, log }),
      );
      current = { browser, served: 0, open: 0, isOld: false };
      all.add(current);
      const made = current;
      browser.catch(() => retire(made));
    }
    current.open += 1;
    current.served += 1;
    return current;
  };
  const retire = (old: Generation): void => {
    old.isOld = true;
    if (old.open > 0 || !all.delete(old)) return;
    void old.browser.then(
      (browser) => browser.stop(),
      () => undefined,
    );
  };
  const giveBack = async (used: Generation): Promise<void> => {
    used.open -= 1;
    const browser = await used.browser.catch(() => undefined);
    const isLarge = browser !== undefined && (await browser.memory()) > mostMegabytes * 1024 ** 2;
    if (isLarge) log.info('the browser needs much memory and is replaced');
    if (used.isOld || used.served >= mostPages || isLarge || browser?.isAlive() !== true) retire(used);
    else if (used.open === 0) idle = setTimeout(() => retire(used), IDLE_MS).unref();
  };

  const inBrowser = async <Result>(
    {
      timeoutMs = TIMEOUT_MS,
      queueMs = timeoutMs,
      signal,
    }: Pick<RenderRequest, 'timeoutMs' | 'queueMs' | 'signal'>,
    work: (browser: RunningBrowser, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const within = (milliseconds: number) =>
      AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal === undefined ? [] : [signal])]);
    if (closed) throw new Error('the browsers are closed');
    await acquire(within(queueMs)).catch(() => {
      throw timeout('No browser page was free in time. Try again later.');
    });
    const used = generation();
    try {
      const browser = await used.browser;
      // From here on: that a browser is slow to start is no fault of the page.
      return await work(browser, within(timeoutMs));
    } finally {
      release();
      await giveBack(used);
    }
  };

  return {
    async render(request) {
      web.checkUrl(request.url);
      return inBrowser(request, (browser, signal) => renderIn(browser, request, signal, log));
    },
    print: (request) => inBrowser(request, (browser, signal) => printIn(browser, request, signal, log)),
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const one of all) await (await one.browser.catch(() => undefined))?.stop();
      await (await gateway)?.close();
    },
  };
}

/** In a context of its own: no cookie or storage of one page is there for the next. */
async function renderIn(
  browser: RunningBrowser,
  request: RenderRequest,
  signal: AbortSignal,
  log: Logger,
): Promise<RenderedPage> {
  const since = performance.now();
  const context = await browser.context(request.userAgent);
  const stop = () =>
    void context.close().catch((error: unknown) => log.debug({ err: error }, 'a page was gone'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    const page = await openPage(context, request);
    const answer = await visit(page, request);
    const measured = request.measure === undefined ? undefined : await page.evaluate(request.measure.result);
    const html = (await page.content()).slice(0, MOST_HTML);
    return {
      html,
      url: page.url(),
      status: answer?.status() ?? 0,
      headers: answer?.headers() ?? {},
      renderMs: performance.now() - since,
      ...(request.measure === undefined ? {} : { measured }),
    };
  } catch (error) {
    if (request.signal?.aborted === true) throw request.signal.reason;
    if (signal.aborted || /Timeout/.test(String(error)))
      throw timeout('The page was not ready in time. Wait for a specific element, or allow more time.', {
        cause: error,
      });
    throw upstreamFailed(`The page could not be rendered: ${firstLine(error)}. Check the URL.`, {
      cause: error,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await context.close().catch((error: unknown) => log.debug({ err: error }, 'a page was gone'));
  }
}

async function openPage(context: BrowserContext, { measure }: RenderRequest): Promise<Page> {
  const page = await context.newPage();
  if (measure !== undefined) await page.addInitScript(measure.before);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => undefined);
  });
  await page.route('**/*', (route) =>
    isBlocked(route.request().resourceType(), measure !== undefined) ? route.abort() : route.continue(),
  );
  return page;
}

const isBlocked = (type: string, isMeasured: boolean): boolean =>
  BLOCKED.has(type) && !(isMeasured && type === 'image');

async function visit(page: Page, { url, waitFor, timeoutMs = TIMEOUT_MS, measure }: RenderRequest) {
  const answer = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  if (measure !== undefined)
    await page.waitForLoadState('load', { timeout: LOADED_MS }).catch(() => {
      // What takes longer than this is slow in any case.
    });
  if (waitFor !== undefined) await page.waitForSelector(waitFor, { timeout: timeoutMs, state: 'attached' });
  else
    await page.waitForLoadState('networkidle', { timeout: AT_REST_MS }).catch(() => {
      // Pages that never rest are taken as they are by now.
    });
  return answer;
}

const firstLine = (error: unknown): string =>
  String((error as Error).message ?? error)
    .split('\n')[0]
    ?.replace(/^[\w.]+: /, '') ?? '';
