import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { quoteName, quoteText } from '../../tables/index.ts';
import type { FileColumns } from '../iceberg/file-columns.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { ListedPart } from './listed-table.ts';

/** Rows as a Parquet file with the IDs of their columns; whoever asks takes it away. */
export async function writeRowsFile(
  { cache, duck }: Pick<LakehouseParts, 'cache' | 'duck'>,
  columns: FileColumns,
  rows: ReturnType<ListedPart['rows']>,
): Promise<{ path: string; rows: number }> {
  const [given, path] = [await cache.scratch('jsonl'), await cache.scratch('parquet')];
  let count = 0;
  try {
    await pipeline(async function* () {
      for await (const row of rows) {
        count += 1;
        yield `${JSON.stringify(row)}\n`;
      }
    }, createWriteStream(given));
    await duck.run(copyOf(columns, given, path), { read: [given], write: path });
    return { path, rows: count };
  } finally {
    await rm(given, { force: true });
  }
}

function copyOf({ known, types }: FileColumns, given: string, path: string): string {
  const all = Object.entries(types);
  const typed = all.map(([name, type]) => `${quoteName(name)}: ${quoteText(type)}`).join(', ');
  const ids = all.map(([name]) => `${quoteName(name)}: ${known.indexOf(name) + 1}`).join(', ');
  return `COPY (SELECT * FROM read_json(${quoteText(given)}, format = 'newline_delimited', columns = {${typed}}))
    TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd, FIELD_IDS {${ids}})`;
}
