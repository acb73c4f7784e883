import type { FetchResult, Outcome } from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';
import type { Observed, PageWords } from './observer.ts';

/** A page that an earlier job kept. */
export interface KeptPage {
  /** Under which the object store has it, among the pages of the account. */
  name: string;
  charset: string;
  fetchedAt: string;
  /** After scripts led elsewhere; absent when it is the address of the page. */
  finalUrl?: string;
  /** Compressed; there once the main thread has fetched them from the object store. */
  bytes?: Uint8Array;
}

/** One page to fetch and read, as the main thread hands it out. */
export interface PageTask {
  runId: string;
  /** Of the address in the frontier, in hexadecimal: bytes would take along the whole place they lie in. */
  key: string;
  urlId: string;
  url: string;
  depth: number;
  /** How many pages of a pagination came before it. */
  page: number;
  attempts: number;
  /** Of the last time: what the server and the content said. */
  known: { etag?: string; lastModified?: string; hash?: string } | null;
  /** A sitemap lists it; told only to observers. */
  isListed?: boolean;
  /** Already fetched, by the browser. */
  rendered?: {
    html: string;
    url: string;
    status: number;
    headers: FetchResult['headers'];
    latencyMs: number;
    measured?: unknown;
  };
  /** Read instead of fetching anything. */
  kept?: KeptPage;
}

export interface FoundLink {
  key: string;
  url: string;
  host: string;
  depth: number;
  page: number;
  isHandled: boolean;
  /** Why it is not crawled; absent when it is. */
  reason?: string;
}

export interface PageRow {
  values: Record<string, unknown>;
}

/** Kept apart because a value does not fit its column. */
export interface RejectedRow {
  values: Record<string, unknown>;
  faults: { column: string; value: unknown; message: string; selector: string }[];
}

export interface FieldMatches {
  handler: number;
  field: string;
  matched: boolean;
}

/** A page on which all went well, for the repair of selectors. */
export interface PageSample {
  handler: number;
  /** Those that were found. */
  fields: string[];
  /** The first ones, long values cut. */
  rows: Record<string, unknown>[];
  /** As text, compressed. */
  html: Uint8Array;
  isRendered: boolean;
}

export type PageEnd =
  | { state: 'done' | 'failed' | 'left out'; reason: string | null }
  | { state: 'again'; reason: string; afterMs: number };

export interface PageResult {
  runId: string;
  key: string;
  urlId: string;
  url: string;
  end: PageEnd;
  status: number;
  /** What it took: no page when nothing was fetched, or nobody answered. */
  took: { pages: number; bytes: number };
  /** What it means for the pace of the host. */
  pace: Outcome;
  /** Which proxy it went through, and what was wrong. */
  proxy?: { id: string; fault: string | undefined };
  isUnchanged: boolean;
  facts: Record<string, unknown> | null;
  rows: PageRow[];
  rejected: RejectedRow[];
  links: FoundLink[];
  /** Keys of links that were told of before, where the strategy counts how often an address is named. */
  named: string[];
  matches: FieldMatches[];
  /** Compressed, when the job keeps its pages. */
  body?: Uint8Array;
  sample?: PageSample;
  /** What the observer of the crawl makes of it. */
  observed?: Observed;
  /** Of a page that was fetched and is another one than last time. */
  words?: PageWords;
  fetchedAt: string;
}

export type ToThread =
  | { kind: 'open'; runId: string; plan: CrawlPlan }
  | { kind: 'close'; runId: string }
  | { kind: 'read'; tasks: PageTask[] };

/** What became of pages. */
export type FromThread = PageResult[];

/** What is told of every page, before anything is read from it. */
export const unreadPage = ({ runId, key, urlId, url }: PageTask) => ({
  runId,
  key,
  urlId,
  url,
  isUnchanged: false,
  facts: null,
  rows: [],
  rejected: [],
  links: [],
  named: [],
  matches: [],
});
