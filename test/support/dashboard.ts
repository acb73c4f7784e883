import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackChromium } from '../../src/platform/browser/installation.ts';

/** What a failing test leaves to look at. */
const ARTIFACTS = fileURLToPath(new URL('../artifacts/', import.meta.url));

export interface Visitor {
  page: Page;
  /** What the page complained about: exceptions, refused scripts, errors in the console. */
  complaints: string[];
  shoot(name: string): Promise<void>;
}

export interface DashboardBrowser {
  /** A visitor with nothing stored. */
  visit(address: string, options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** The packaged Chromium, as a person's browser. */
export async function openBrowser(): Promise<DashboardBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-dashboard-'));
  const { executable, fonts, libraries } = await unpackChromium(folder);
  const start = (more: Record<string, string>): Promise<Browser> =>
    chromium.launch({
      executablePath: executable,
      args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
      env: { HOME: folder, FONTCONFIG_PATH: fonts, ...more },
    });
  const browser = await start({}).catch(() => start({ LD_LIBRARY_PATH: libraries }));
  return {
    async visit(address, options = {}) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(45_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      const shoot = async (name: string) => {
        await mkdir(ARTIFACTS, { recursive: true });
        await page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
      };
      return { page, complaints, shoot };
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
