import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Options of Playwright, and whether what a test does to its context outlives what is cleared after it. */
export interface VisitOptions extends BrowserContextOptions {
  /** For a test that changes the clock, or what else cannot be taken back. */
  isAlone?: boolean;
}

interface Kept {
  context: BrowserContext;
  /** Keeps the process of the site, and what it has compiled, from one visitor to the next. */
  keeper: Page;
  key: string;
}

/** A context is as good as new once it is cleared, and costs half of a new one. */
export class BrowserContexts {
  readonly #browser: Browser;
  readonly #kept = new Map<BrowserContext, Kept>();
  readonly #idle: Kept[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One with nothing stored. */
  async take({ isAlone, ...options }: VisitOptions & { baseURL: string }): Promise<BrowserContext> {
    if (isAlone) return this.#browser.newContext(options);
    const key = JSON.stringify(options);
    const at = this.#idle.findIndex((kept) => kept.key === key);
    if (at !== -1) return this.#idle.splice(at, 1)[0]!.context;
    const context = await this.#browser.newContext(options);
    const keeper = await context.newPage();
    await keeper.goto('/favicon.svg');
    this.#kept.set(context, { context, keeper, key });
    return context;
  }

  /** The pages that tests have opened in it. */
  pagesOf(context: BrowserContext): Page[] {
    return context.pages().filter((page) => page !== this.#kept.get(context)?.keeper);
  }

  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#kept.get(context);
    if (kept === undefined) return context.close();
    for (const page of this.pagesOf(context)) await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    const session = await context.newCDPSession(kept.keeper);
    const { origin } = new URL(kept.keeper.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    this.#idle.push(kept);
  }
}
