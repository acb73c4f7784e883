import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodingOf } from '../../files/index.ts';
import type { ParsedFile } from '../model/index.ts';
import { type HptRow, parseHptFile } from './index.ts';

export const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/prices/hpt');

export const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name));

export async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // The same place again and again, as sources do it.
  const place = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const length = bytes.copy(place, 0, at, at + size);
    yield place.subarray(0, length);
  }
}

export interface Parsed {
  file: ParsedFile;
  rows: HptRow[];
}

/** Parses bytes that begin with a brace or a bracket as JSON, all others as CSV. */
export async function parse(input: Buffer | string, size = 1 << 20): Promise<Parsed> {
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  const encoding = encodingOf(bytes, true, undefined);
  const isJson = /^\s*[{[]/.test(bytes.toString('utf8', encoding.mark, encoding.mark + 20));
  const rows: HptRow[] = [];
  const file = await parseHptFile({
    bytes: inParts(bytes, size),
    family: isJson ? 'hpt_json' : 'hpt_csv_tall',
    encoding,
    onRow: (row) => rows.push(row),
  });
  return { file, rows };
}
