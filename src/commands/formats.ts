import { extname } from 'node:path';
import { wrongUsage } from './failure.ts';

export type FileFormat = 'csv' | 'json' | 'jsonl' | 'parquet' | 'arrow';

const BY_ENDING: Record<string, FileFormat> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.parquet': 'parquet',
  '.arrow': 'arrow',
  '.arrows': 'arrow',
};

export function formatOfFile(path: string): FileFormat {
  const format = BY_ENDING[extname(path).toLowerCase()];
  if (format === undefined)
    throw wrongUsage(
      `"${path}" does not say what to write. Let it end with .csv, .json, .jsonl, .parquet or .arrow.`,
    );
  return format;
}

export function formatNamed(text: string): FileFormat {
  const format = Object.values(BY_ENDING).find((known) => known === text);
  if (format === undefined)
    throw wrongUsage(`"${text}" is no format. Use table, csv, json, jsonl, parquet or arrow.`);
  return format;
}
