import { invalidRequest } from '../../../../kernel/errors.ts';
import { CELL_RANGE, type Format, namedEncoding, RECORD_PATH } from '../../../../platform/files/index.ts';
import type { ColumnType } from '../../../../platform/tables/index.ts';
import type { ParsedColumn, ParseOptions } from './options.ts';

interface GivenOptions {
  format?: Format;
  columns?: { name: string; data_type: ColumnType; nullable?: boolean; from?: string }[];
  on_error?: 'reject' | 'skip';
  encoding?: string;
  delimiter?: string;
  quote?: string;
  escape?: string;
  header?: boolean;
  null_values?: string[];
  timestamp_formats?: string[];
  record_path?: string;
  sheet?: string | number;
  range?: string;
}

const refuse = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

/** Checks what a schema cannot, and brings it into the form that a job keeps. */
export function readOptions(given: GivenOptions): ParseOptions {
  const {
    format,
    encoding,
    delimiter,
    quote,
    escape: shield,
    sheet,
    range,
    record_path: recordPath,
    columns,
  } = given;
  for (const [path, value] of Object.entries({ quote, escape: shield }))
    if (value !== undefined && value !== '' && !isCharacter(value))
      throw refuse(path, 'must be one ASCII character');
  if (delimiter !== undefined && delimiter !== 'tab' && !isCharacter(delimiter))
    throw refuse('delimiter', 'must be one ASCII character, or tab');
  if (range !== undefined && !CELL_RANGE.test(range))
    throw refuse('range', 'must be a cell range such as B3:F200 or B3:F');
  if (recordPath !== undefined && !RECORD_PATH.test(recordPath))
    throw refuse('record_path', 'must be a path of elements such as /catalog/item, or one element name');
  const isGiven = Object.entries({
    format,
    encoding: encoding === undefined ? undefined : namedEncoding(encoding),
    delimiter,
    quote,
    escape: shield,
    sheet,
    range,
    recordPath,
  }).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(isGiven) as Partial<ParseOptions>),
    header: given.header ?? true,
    nullValues: given.null_values ?? [],
    timestampFormats: given.timestamp_formats ?? [],
    onError: given.on_error ?? 'reject',
    ...(columns === undefined ? {} : { columns: readColumns(columns) }),
  };
}

const isCharacter = (text: string): boolean => /^[\t\x20-\x7e]$/.test(text);

function readColumns(columns: NonNullable<GivenOptions['columns']>): ParsedColumn[] {
  const taken = new Set<string>();
  return columns.map(({ name, data_type: type, nullable = true, from = name }, at) => {
    if (taken.has(name.toLowerCase())) throw refuse(`columns.${at}.name`, 'appears twice');
    taken.add(name.toLowerCase());
    return { name, type, nullable, from };
  });
}
