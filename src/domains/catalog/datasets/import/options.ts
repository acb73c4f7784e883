import Type from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Text } from '../../../../kernel/schema.ts';
import {
  CELL_RANGE,
  COMPRESSIONS,
  type Compression,
  FORMATS,
  type Format,
  namedEncoding,
  RECORD_PATH,
} from '../../../../platform/files/index.ts';

export const MODES = ['append', 'replace', 'upsert'] as const;
export type Mode = (typeof MODES)[number];
export const ON_ERROR = ['reject', 'quarantine'] as const;
export type OnError = (typeof ON_ERROR)[number];

/** How a file is to be read and stored, as far as its sender said so. */
export interface ImportOptions {
  format: Format | undefined;
  compression: Compression | 'none' | undefined;
  encoding: string | undefined;
  delimiter: string | undefined;
  /** Empty when nothing is quoted. */
  quote: string | undefined;
  escape: string | undefined;
  header: boolean | undefined;
  nullValues: string[];
  timestampFormats: string[];
  mapping: Record<string, string | null>;
  ignoreUnknown: boolean;
  onError: OnError;
  mode: Mode;
  keys: string[];
  /** Of workbooks. */
  sheet?: string | number | undefined;
  range?: string | undefined;
  /** Of XML. */
  recordPath?: string | undefined;
}

const DESCRIPTIONS = {
  format: 'Detected from the content, the media type and the name if omitted.',
  compression: 'Detected from the content if omitted.',
  encoding:
    'utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label. Detected from the content if omitted.',
  delimiter: 'CSV: one character, or tab. Detected from the first lines if omitted.',
  quote: 'CSV: one character; empty if values are not quoted. Detected from the first lines if omitted.',
  escape: 'CSV: escapes a quote within quotes. Defaults to the quote character.',
  header: 'CSV: whether the first line is a header row. Detected from the first lines if omitted.',
  null_values: 'CSV: strings that mean null, besides the empty string.',
  timestamp_formats: 'Time formats besides ISO 8601, such as %d.%m.%Y %H:%M.',
  mapping: 'From names in the file to dataset columns; null skips a column of the file.',
  ignore_unknown: 'Ignore columns that the dataset does not have, instead of rejecting the file.',
  on_error:
    'reject stores nothing if any row is invalid; quarantine stores valid rows and keeps the invalid ones.',
  mode: 'append adds rows, replace replaces all rows, upsert updates rows with the same keys and adds the others.',
  keys: 'The key columns of an upsert.',
  sheet: 'Excel: name of the sheet, or its position from 1. Defaults to the first.',
  range: 'Excel: range of cells to read, such as B3:F200 or B3:F. Defaults to all.',
  record_path:
    'XML: the elements that are rows, such as /catalog/item, or item at any depth. Defaults to the children of the root.',
};

const SAME = {
  format: Type.Optional(Literals(FORMATS, { description: DESCRIPTIONS.format })),
  compression: Type.Optional(Literals(['none', ...COMPRESSIONS], { description: DESCRIPTIONS.compression })),
  encoding: Type.Optional(Text(40, DESCRIPTIONS.encoding)),
  delimiter: Type.Optional(Text(3, DESCRIPTIONS.delimiter)),
  quote: Type.Optional(Text(1, DESCRIPTIONS.quote, 0)),
  escape: Type.Optional(Text(1, DESCRIPTIONS.escape)),
  header: Type.Optional(Type.Boolean({ description: DESCRIPTIONS.header })),
  ignore_unknown: Type.Optional(Type.Boolean({ description: DESCRIPTIONS.ignore_unknown })),
  on_error: Type.Optional(Literals(ON_ERROR, { description: DESCRIPTIONS.on_error })),
  mode: Type.Optional(Literals(MODES, { description: DESCRIPTIONS.mode })),
  sheet: Type.Optional(Text(100, DESCRIPTIONS.sheet)),
  range: Type.Optional(Text(40, DESCRIPTIONS.range)),
  record_path: Type.Optional(Text(500, DESCRIPTIONS.record_path)),
};

const Names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 2_000, description }));

/** As fields of a JSON body. */
export const BODY_OPTIONS = {
  ...SAME,
  null_values: Names(DESCRIPTIONS.null_values),
  timestamp_formats: Names(DESCRIPTIONS.timestamp_formats),
  keys: Names(DESCRIPTIONS.keys),
  mapping: Type.Optional(
    Type.Record(
      Type.String({ maxLength: 1_000 }),
      Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
      {
        description: DESCRIPTIONS.mapping,
      },
    ),
  ),
};

const Listed = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 65_536, description: `${description} Separated by commas, or a JSON array.` }),
  );

/** As query parameters, and as fields of a form. */
export const QUERY_OPTIONS = {
  ...SAME,
  null_values: Listed(DESCRIPTIONS.null_values),
  timestamp_formats: Listed(DESCRIPTIONS.timestamp_formats),
  keys: Listed(DESCRIPTIONS.keys),
  mapping: Type.Optional(
    Type.String({ maxLength: 65_536, description: `${DESCRIPTIONS.mapping} As a JSON object.` }),
  ),
};

export type GivenOptions = Readonly<Record<string, unknown>>;

/** Checks what was given, whether it came as JSON, as query parameters or as fields of a form. */
export function readOptions(given: GivenOptions): ImportOptions {
  const mode = oneOf(given, 'mode', MODES) ?? 'append';
  const keys = listOf(given, 'keys');
  if (mode === 'upsert' && keys.length === 0)
    throw refuse('keys', 'must name the key columns when mode is upsert');
  const quote = textOf(given, 'quote');
  return {
    format: oneOf(given, 'format', FORMATS),
    compression: oneOf(given, 'compression', ['none', ...COMPRESSIONS] as const),
    encoding: encodingOf(given),
    delimiter: delimiterOf(given),
    quote: quote === '' ? '' : characterOf('quote', quote),
    escape: characterOf('escape', textOf(given, 'escape')),
    header: flagOf(given, 'header'),
    nullValues: listOf(given, 'null_values'),
    timestampFormats: listOf(given, 'timestamp_formats'),
    mapping: mappingOf(given),
    ignoreUnknown: flagOf(given, 'ignore_unknown') ?? false,
    onError: oneOf(given, 'on_error', ON_ERROR) ?? 'reject',
    mode,
    keys,
    ...documentOptions(given),
  };
}

function documentOptions(given: GivenOptions): Pick<ImportOptions, 'sheet' | 'range' | 'recordPath'> {
  const [sheet, range, recordPath] = [
    textOf(given, 'sheet'),
    textOf(given, 'range'),
    textOf(given, 'record_path'),
  ];
  if (range !== undefined && !CELL_RANGE.test(range))
    throw refuse('range', 'must be a cell range such as B3:F200 or B3:F');
  if (recordPath !== undefined && !RECORD_PATH.test(recordPath))
    throw refuse('record_path', 'must be a path of elements such as /catalog/item, or one element name');
  return {
    ...(sheet === undefined ? {} : { sheet: /^[1-9]\d{0,3}$/.test(sheet) ? Number(sheet) : sheet }),
    ...(range === undefined ? {} : { range }),
    ...(recordPath === undefined ? {} : { recordPath }),
  };
}

const refuse = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

function textOf(given: GivenOptions, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw refuse(name, 'must be text');
  return value;
}

function oneOf<const Values extends readonly string[]>(
  given: GivenOptions,
  name: string,
  values: Values,
): Values[number] | undefined {
  const value = textOf(given, name);
  if (value === undefined || value === '') return undefined;
  if (!values.includes(value)) throw refuse(name, `must be one of ${values.join(', ')}`);
  return value;
}

export function flagOf(given: GivenOptions, name: string): boolean | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw refuse(name, 'must be true or false');
}

function listOf(given: GivenOptions, name: string): string[] {
  const value = given[name];
  if (value === undefined || value === null || value === '') return [];
  const list =
    typeof value === 'string' ? (value.startsWith('[') ? parsed(name, value) : value.split(',')) : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
    throw refuse(name, 'must be a list of strings');
  return list;
}

function mappingOf(given: GivenOptions): Record<string, string | null> {
  const value = given.mapping;
  if (value === undefined || value === null || value === '') return {};
  const mapping = typeof value === 'string' ? parsed('mapping', value) : value;
  const isObject = typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping);
  if (!isObject || !Object.values(mapping).every((to) => to === null || typeof to === 'string'))
    throw refuse(
      'mapping',
      'must be an object from names in the file to columns, such as {"Preis": "price"}',
    );
  return mapping as Record<string, string | null>;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(name, 'is not valid JSON');
  }
}

function encodingOf(given: GivenOptions): string | undefined {
  const label = textOf(given, 'encoding');
  return label === undefined || label === '' ? undefined : namedEncoding(label);
}

const DELIMITERS: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t' };

function delimiterOf(given: GivenOptions): string | undefined {
  const value = textOf(given, 'delimiter');
  if (value === undefined || value === '') return undefined;
  return characterOf('delimiter', DELIMITERS[value] ?? value);
}

/** One that takes a byte in UTF-8 and ends no line. */
function characterOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^[\t\x20-\x7e]$/.test(value)) throw refuse(name, 'must be one ASCII character');
  return value;
}
