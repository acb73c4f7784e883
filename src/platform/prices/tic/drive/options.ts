import type { FetchProviders } from './remote-providers.ts';
import type { TicSource } from './source.ts';

export interface TicFilter {
  /** As `TYPE:CODE` or `CODE`. */
  codes?: readonly string[];
  npis?: readonly string[];
  eins?: readonly string[];
}

export interface TicProgress {
  /** Of the unpacked file. */
  bytes: number;
  items: number;
  rates: number;
  /** What the reading of chunks has had of a processor. */
  readMs: number;
}

export interface TicOptions {
  source: TicSource;
  /** Where the rows are collected and written; what an earlier run has sealed there is gone on with. */
  folder: string;
  /** Threads that read; with 0 the caller's own does it. */
  workers?: number;
  /** Threads that sort. */
  threads?: number;
  filter?: TicFilter;
  /** Of the unpacked file. */
  maxBytes?: number;
  fetchProviders?: FetchProviders;
  onProgress?(progress: TicProgress): void;
  signal?: AbortSignal;
  /** After so many bytes what was read is made durable. */
  sealEvery?: number;
  chunkBytes?: number;
  /** An item that is larger is read in parts. */
  largestChunk?: number;
}
