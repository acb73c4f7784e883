import type { Format } from '../../../../platform/files/index.ts';
import type { ColumnType } from '../../../../platform/tables/index.ts';

export const ON_ERROR = ['reject', 'skip'] as const;

/** A column as it was asked for, or found. */
export interface ParsedColumn {
  name: string;
  type: ColumnType;
  nullable: boolean;
  /** What the file calls it. */
  from: string;
}

/** How a file is to be read, as a job keeps it. */
export interface ParseOptions {
  format?: Format;
  encoding?: string;
  delimiter?: string;
  quote?: string;
  escape?: string;
  header: boolean;
  nullValues: string[];
  timestampFormats: string[];
  recordPath?: string;
  sheet?: string | number;
  range?: string;
  columns?: ParsedColumn[];
  onError: (typeof ON_ERROR)[number];
}
