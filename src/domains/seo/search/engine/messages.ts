import type { RawPage } from './build-segment.ts';
import type { Found, SearchWish } from './search-segments.ts';

export interface SearchTask {
  kind: 'search';
  id: number;
  accountId: string;
  segments: { segmentId: string; path: string }[];
  /** Versions of all pages that are in no segment yet, and those of them that the thread does not have. */
  hot: number[];
  added: RawPage[];
  /** Versions that are gone, as far as the thread was not told. */
  removed: number[];
  wish: SearchWish;
}

export type ToSearchThread = SearchTask | { kind: 'forget'; accountId: string };

export type FromSearchThread = { id: number; found: Found } | { id: number; fault: string };
