import { invalidRequest } from '../../../../kernel/errors.ts';
import {
  type Format,
  openLocal,
  type ReadableFile,
  readUnpacked,
  type StagedFile,
} from '../../../../platform/files/index.ts';
import type { ParseOptions } from './options.ts';
import { csvFile, type TextFile } from './text-file.ts';

interface Opening {
  options: ParseOptions;
  folder: string;
  signal: AbortSignal;
}

const WRITTEN_CSV = { delimiter: ',', quote: '"', escape: '"' };
const LAYOUTS = { array: 'array', lines: 'newline_delimited' } as const;

/** The file as DuckDB reads it, and what had to be assumed of it. */
export async function openTextFile(
  staged: StagedFile,
  { options, folder, signal }: Opening,
): Promise<{ format: Format; notes: string[]; text: TextFile }> {
  const file = await openLocal(staged, options, { folder, signal });
  const { format, notes, path, packing, layout, isTextual } = file;
  if (layout === 'csv') {
    const told = format === 'xlsx' ? { ...options, ...WRITTEN_CSV } : options;
    return { format, notes, text: csvFile(file, told) };
  }
  if (layout === 'parquet') return { format, notes, text: { path, packing, format: 'parquet' } };
  if (format === 'json') await checkArrayEnds(file);
  const json = { layout: LAYOUTS[layout], isTextual };
  return { format, notes, text: { path, packing, format: 'json', json, hasLines: format === 'jsonl' } };
}

/** DuckDB takes an array without its end for a whole one, and what is missing would be lost without a word. */
async function checkArrayEnds(file: ReadableFile): Promise<void> {
  let tail = '';
  for await (const chunk of readUnpacked(file))
    tail = `${tail}${chunk.subarray(-64).toString('latin1')}`.trimEnd().slice(-1);
  if (tail !== ']' && tail !== '}')
    throw invalidRequest('The file cannot be read as json: it is truncated. Fetch it again.');
}
