import { invalidRequest } from '../../../../kernel/errors.ts';
import { type ReadableFile, sampleRecords, sniffDialect } from '../../../../platform/files/index.ts';
import type { ParseOptions } from './options.ts';
import {
  type CsvShape,
  csvReading,
  type JsonShape,
  jsonReading,
  linesReading,
  parquetReading,
  type Reading,
  type ReadingWish,
} from './reading.ts';

/** A file on local disk that DuckDB can read; a text is in UTF-8. */
export type Packing = ReadableFile['packing'];
export type TextFile = { path: string; packing: Packing } & (
  | { format: 'csv'; csv: CsvShape; names: string[] }
  | {
      format: 'json';
      json: JsonShape;
      /** Each record is a line of the file as it came. */
      hasLines: boolean;
    }
  | { format: 'parquet' }
);

/** How the fields of a CSV stand, told by its first lines, and what its columns are called. */
export function csvFile({ path, packing, sample, isWhole }: ReadableFile, options: ParseOptions): TextFile {
  const { delimiter, quote, header, nullValues, columns = [] } = options;
  const known = new Set(columns.map(({ from }) => from.toLowerCase()));
  const dialect = sniffDialect(sample, isWhole, {
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    quote,
    escape: options.escape,
    names: known,
  });
  const [first] = sampleRecords(sample, isWhole, dialect);
  if (first === undefined)
    throw invalidRequest('The file has no readable lines. Check delimiter, quote and encoding.');
  const names = header ? unique(first.map((name) => name.trim())) : unique(first.map(() => ''));
  return { path, packing, format: 'csv', csv: { dialect, header, nullValues }, names };
}

/** Names of columns are told apart without regard to case, and each has one. */
export function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, place) => {
    const wanted = name === '' ? `column_${place + 1}` : name;
    let found = wanted;
    for (let times = 2; taken.has(found.toLowerCase()); times += 1) found = `${wanted}_${times}`;
    taken.add(found.toLowerCase());
    return found;
  });
}

/** `careful` reads past records that are none, and can say which. */
export function readingOf(file: TextFile, wish: ReadingWish, careful: boolean): Reading {
  if (file.format === 'csv') return csvReading(file, file.csv, wish, careful);
  if (file.format === 'parquet') return parquetReading(wish.columnText, file.path, wish.names, wish.options);
  const isLines = file.json.layout === 'newline_delimited';
  const read = careful && isLines ? linesReading : jsonReading;
  return read(file, file.json, wish);
}
