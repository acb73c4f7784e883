import { enumeration } from '../../kernel/enumeration.ts';
import type { FileFormat } from '../duckdb/index.ts';

export const EXPORT_FORMATS = enumeration('ExportFormat', [
  'csv',
  'json',
  'jsonl',
  'parquet',
  'arrow',
]) satisfies FileFormat[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How a file of the format is called and sent. */
export const FORMATS: Readonly<Record<ExportFormat, { mediaType: string; extension: string }>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv' },
  json: { mediaType: 'application/json', extension: 'json' },
  jsonl: { mediaType: 'application/x-ndjson', extension: 'jsonl' },
  parquet: { mediaType: 'application/vnd.apache.parquet', extension: 'parquet' },
  arrow: { mediaType: 'application/vnd.apache.arrow.stream', extension: 'arrows' },
};
