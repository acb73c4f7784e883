import { payloadTooLarge } from '../../../../kernel/errors.ts';
import type { PageInput } from '../discover/types.ts';
import type { BuilderServices } from '../services.ts';

export const MOST_BYTES = 10_000_000;
const MOST_PAGES = 8;
const LIMITS = { totalMs: 30_000, mostBytes: MOST_BYTES } as const;

export interface SeenPage {
  url: string;
  role: 'given' | 'next' | 'detail';
  status: 'read' | 'failed' | 'disallowed';
  reason: string | null;
}

/** The pages that a build looks at: few, one after the other, and beyond the first only what robots.txt allows. */
export class PageGatherer {
  readonly seen: SeenPage[] = [];
  readonly #services: BuilderServices;
  readonly #signal: AbortSignal;
  #left = MOST_PAGES;

  constructor(services: BuilderServices, signal: AbortSignal) {
    this.#services = services;
    this.#signal = signal;
  }

  /** The page that was named; what is wrong with it is thrown. */
  async first(url: string, render: boolean): Promise<PageInput> {
    this.#left -= 1;
    const page = await this.#services.pages.load(url, { render, signal: this.#signal, limits: LIMITS });
    checkSize(page.html);
    if (!this.seen.some((one) => one.url === page.url))
      this.seen.push({ url: page.url, role: 'given', status: 'read', reason: null });
    return { url: page.url, html: page.html };
  }

  /** Pages that nobody named; those that cannot be read are told and left out. */
  async further(
    urls: readonly string[],
    role: 'next' | 'detail',
    most: number,
    render: boolean,
  ): Promise<PageInput[]> {
    const pages: PageInput[] = [];
    for (const url of urls) {
      if (pages.length >= most || this.#left <= 0) break;
      this.#signal.throwIfAborted();
      const page = await this.#one(url, role, render);
      if (page !== undefined) pages.push(page);
    }
    return pages;
  }

  async #one(url: string, role: 'next' | 'detail', render: boolean): Promise<PageInput | undefined> {
    if (!(await this.#services.mayRead(url))) {
      this.seen.push({ url, role, status: 'disallowed', reason: 'disallowed by robots.txt' });
      return undefined;
    }
    this.#left -= 1;
    try {
      const page = await this.#services.pages.load(url, { render, signal: this.#signal, limits: LIMITS });
      if (page.html.length > MOST_BYTES) throw new Error('it is larger than 10 MB');
      this.seen.push({ url: page.url, role, status: 'read', reason: null });
      return { url: page.url, html: page.html };
    } catch (error) {
      this.#signal.throwIfAborted();
      this.seen.push({ url, role, status: 'failed', reason: (error as Error).message });
      return undefined;
    }
  }
}

export function checkSize(html: string): string {
  if (html.length > MOST_BYTES || Buffer.byteLength(html) > MOST_BYTES)
    throw payloadTooLarge('A page can be at most 10 MB. Give a smaller page of the site.');
  return html;
}
