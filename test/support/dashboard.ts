import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestContext, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { unpackChromium } from '../../src/platform/browser/installation.ts';
import { BrowserContexts, type VisitOptions } from './browser-contexts.ts';

/** What a failing test leaves to look at, and every test when it is asked to. */
const ARTIFACTS = fileURLToPath(new URL('../artifacts/', import.meta.url));

/** A page that is there sooner costs nothing; a machine may stand still for a while. */
const LONGEST_WAIT = 240_000;

const isAskedForPictures = process.env.GRANARY_TEST_PICTURES === '1';

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--process-per-site',
];

export interface Visitor {
  page: Page;
  /** What the page complained about: exceptions, refused scripts, errors in the console. */
  complaints: string[];
  /** A picture of the page, when pictures are asked for. */
  shoot(name: string): Promise<void>;
}

export interface DashboardBrowser {
  /** A visitor with nothing stored, who leaves when the test that let them in is over. */
  visit(address: string, options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** The packaged Chromium, as a person's browser: the runner's one for all files, or one of its own without a runner. */
export async function openBrowser(): Promise<DashboardBrowser> {
  const { GRANARY_TEST_RUNNER: runner, GRANARY_TEST_HOST: host } = process.env;
  const { browser, close } =
    runner === undefined ? await ownBrowser() : await sharedBrowser(`${runner}/browser?host=${host}`);
  const contexts = new BrowserContexts(browser);
  return {
    async visit(address, options = {}) {
      const context = await contexts.take({
        baseURL: address,
        viewport: { width: 1280, height: 800 },
        // What moves is drawn sixty times a second, by the processor that the tests need.
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(LONGEST_WAIT);
      const test = getTestContext() as TestContext | undefined;
      test?.after(() => (browser.isConnected() ? leave(contexts, context, test) : undefined));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      return { page, complaints, shoot: (name) => (isAskedForPictures ? picture(page, name) : idle) };
    },
    close,
  };
}

const idle = Promise.resolve();

async function picture(page: Page, name: string): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
}

/** With a picture of each page when the test has failed. */
async function leave(
  contexts: BrowserContexts,
  context: BrowserContext,
  { name, passed }: TestContext,
): Promise<void> {
  if (passed) return contexts.giveBack(context);
  try {
    for (const [at, page] of contexts.pagesOf(context).entries())
      await picture(page, `failed-${name.replaceAll(/[^a-z\d]+/gi, '-').slice(0, 80)}-${at}`);
  } finally {
    await context.close();
  }
}

async function sharedBrowser(address: string): Promise<OpenBrowser> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the shared browser did not start: ${await answer.text()}`);
  const { endpoint } = (await answer.json()) as { endpoint: string };
  const browser = await chromium.connect(endpoint, { timeout: LONGEST_WAIT });
  return { browser, close: () => browser.close() };
}

interface OpenBrowser {
  browser: Browser;
  close(): Promise<void>;
}

async function ownBrowser(): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-dashboard-'));
  const { executable, fonts, libraries } = await unpackChromium(folder);
  const start = (more: Record<string, string>): Promise<Browser> =>
    chromium.launch({
      executablePath: executable,
      args: BROWSER_ARGUMENTS,
      timeout: LONGEST_WAIT,
      env: { HOME: folder, FONTCONFIG_PATH: fonts, ...more },
    });
  const browser = await start({}).catch(() => start({ LD_LIBRARY_PATH: libraries }));
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
