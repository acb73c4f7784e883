import { hash } from 'node:crypto';
import type { Family } from '../../../../platform/prices/model/index.ts';
import type { RateFilter } from '../../../../platform/prices/parse/index.ts';
import type { PipelineInput } from '../pipelines/pipeline.ts';
import type { FileKey } from '../store/files.ts';

/** Grows when the same file would become other rows. */
export const PARSER_VERSION = 3;

/** What loads one file. */
export interface LoadInput extends PipelineInput {
  source_id: string;
  /** Left out: as the source says, or as the file does. */
  hospital_id?: string;
  /** Of CSV and JSON; left out, it is found out. */
  format?: 'csv_tall' | 'csv_wide' | 'json';
  filter: RateFilter;
  remote_providers: 'fetch' | 'skip';
  /** Whether a file is read again for providers that were not to be had. The clock does not: it would be read every day. */
  retry_providers?: boolean;
  workers: number;
  max_bytes: number;
  validate: boolean;
  strict: boolean;
  force: boolean;
  retain_source: boolean;
}

export interface FetchedFile {
  bytes: number;
  sha256: string;
  url: string | null;
  name: string;
  etag: string | null;
  lastModified: string | null;
  /** ISO 8601. */
  at: string;
}

export interface LoadState {
  fetched?: FetchedFile;
  /** Known already: its rows are there. */
  fileNo?: string;
  /** Of the file that is known. */
  family?: Family;
}

/** Rates of another filter are other rates. */
export function fileKey(sha256: string, { codes, npis, eins }: RateFilter): FileKey {
  const lists = [codes, npis, eins].map((list) => [...(list ?? [])].sort());
  const isAll = lists.every((list) => list.length === 0);
  return {
    sha256,
    parserVersion: PARSER_VERSION,
    filterHash: isAll ? '' : hash('sha256', JSON.stringify(lists)).slice(0, 32),
  };
}
