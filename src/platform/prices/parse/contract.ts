import type { FrameTable } from '../keeper/index.ts';
import type { Family, ParsedFile } from '../model/index.ts';

/** Which rates of a file of a payer are wanted; all when nothing is said. */
export interface RateFilter {
  codes?: readonly string[];
  npis?: readonly string[];
  eins?: readonly string[];
}

export interface ParseRequest {
  /** As it was published, packed or not. */
  path: string;
  /** Where the rows are written; a second try in the same folder goes on where the first one was ended. */
  folder: string;
  family: Family;
  filter: RateFilter;
  workers: number;
  /** Of the file once it is unpacked. */
  maxBytes: number;
  keepSource: boolean;
}

/** Parquet files all of them, but for the members of sets. */
export const PART_FILES = {
  rates: 'rates.parquet',
  sets: 'sets.parquet',
  providers: 'providers.parquet',
  members: 'members.bin',
  toc: 'toc.parquet',
} as const;
export type PartName = keyof typeof PART_FILES;

export interface ParsedPart {
  part: PartName;
  path: string;
  rows: number;
}

export interface ParseOutcome {
  parsed: ParsedFile;
  parts: ParsedPart[];
  /** The file itself, in frames. */
  kept: { path: string; frames: FrameTable } | null;
}

export interface ParseProgress {
  bytes: number;
  items: number;
  rates: number;
  rowsRejected: number;
}

/** Members of a group that stand in a file of their own, or why they are not known. */
export type ProviderFile = { bytes: Uint8Array } | { unresolved: string };

export interface ParseOptions {
  signal: AbortSignal;
  onProgress(progress: ParseProgress): void;
  fetchProviders(url: string): Promise<ProviderFile>;
}
