import type { Extracted } from '../../../../platform/html/index.ts';
import type { FetchResult } from '../../../../platform/web/index.ts';

/** A page as one of the threads of a crawl has it. */
export interface SeenPage {
  url: string;
  depth: number;
  isListed: boolean;
  fetched: FetchResult;
  /** Decoded, where it is a page at all. */
  text: string | null;
  /** After its scripts ran, where the crawl renders. */
  rendered: { html: string; url: string; measured: unknown } | null;
  fetchedAt: string;
}

export interface Observed {
  /** Plain values, for whoever writes the batch. */
  seen: unknown;
  /** Too large to be looked at by the thread of requests; stored as it is. */
  bytes: Uint8Array;
}

/** What a page says, for those who search. */
export interface PageWords {
  title: string;
  language: string | undefined;
  published: string | undefined;
  /** Markdown, compressed. */
  text: Uint8Array;
}

/** Reads the pages of a crawl in its threads, instead of the crawl: each is parsed once. */
export interface PageObserver {
  observe(page: SeenPage): { observed: Observed; extracted: Extracted | null; words: PageWords | null };
}

/** What the module of an observer exports. */
export interface ObserverModule {
  createObserver(options: unknown): Promise<PageObserver>;
}
