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

const knownFormatOf = (path: string): FileFormat | undefined => BY_ENDING[extname(path).toLowerCase()];

export function formatOfFile(path: string): FileFormat {
  const format = knownFormatOf(path);
  if (format === undefined)
    throw wrongUsage(`"${path}" has no known extension. Use .csv, .json, .jsonl, .parquet or .arrow.`);
  return format;
}

/** Rows go to a file in the format that is named or that its ending says, and to standard output as csv. */
export function formatOfRows(named: string | undefined, path: string | undefined): FileFormat {
  if (named !== undefined) return formatWritten(named, path);
  return path === undefined ? 'csv' : formatOfFile(path);
}

/** A file whose name says another format than what is in it would be read wrongly. */
export function formatWritten(named: string, path: string | undefined): FileFormat {
  const format = formatNamed(named);
  const ending = knownFormatOf(path ?? '');
  if (ending !== undefined && ending !== format)
    throw wrongUsage(`"${path}" ends in ${ending}, but the format is ${format}. Omit one of them.`);
  return format;
}

function formatNamed(text: string): FileFormat {
  const format = Object.values(BY_ENDING).find((known) => known === text);
  if (format === undefined)
    throw wrongUsage(`"${text}" is not a format. Use table, csv, json, jsonl, parquet or arrow.`);
  return format;
}
