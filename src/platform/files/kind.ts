import { enumeration } from '../../kernel/enumeration.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import { WRAPPER } from './text/json-records.ts';

/** The files that are read, wherever one is given. */
export const FORMATS = enumeration('FileFormat', ['csv', 'json', 'jsonl', 'parquet', 'arrow', 'xlsx', 'xml']);
export type Format = (typeof FORMATS)[number];
export type BinaryFormat = Extract<Format, 'parquet' | 'arrow' | 'xlsx'>;
export type TextFormat = Exclude<Format, BinaryFormat>;

/** What is known of a file besides its bytes. */
export interface FileHints {
  mediaType?: string | undefined;
  fileName?: string | undefined;
}

const MAGIC: readonly [Buffer, BinaryFormat][] = [
  [Buffer.from('PAR1'), 'parquet'],
  [Buffer.from('ARROW1'), 'arrow'],
  [Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'xlsx'],
];
/** A stream of Arrow messages: a continuation mark, then a length that is small for the schema. */
const isArrowStream = (start: Buffer): boolean =>
  start.length >= 8 && start.readUInt32LE(0) === 0xff_ff_ff_ff && start.readUInt32LE(4) < 64 * 1024 ** 2;

const OTHERS: readonly [Buffer, string][] = [
  [Buffer.from([0x42, 0x5a, 0x68]), 'compressed with bzip2; use gzip or zstd'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), 'compressed with xz; use gzip or zstd'],
  [Buffer.from('%PDF'), 'a PDF document; send its data as CSV, JSON or Parquet'],
  [Buffer.from('SQLite format 3'), 'a SQLite database; export its table as CSV'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'an old Excel or Office document; save it as .xlsx or CSV'],
];

const MEDIA_TYPES: readonly [RegExp, TextFormat][] = [
  [/csv|tab-separated/, 'csv'],
  [/ndjson|jsonl|jsonlines|json-seq/, 'jsonl'],
  [/json/, 'json'],
  [/\bxml\b/, 'xml'],
];

const EXTENSIONS: Readonly<Record<string, TextFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  xml: 'xml',
  rss: 'xml',
  atom: 'xml',
};

/** By the first bytes, for files that are no text. */
export function binaryFormatOf(start: Buffer): BinaryFormat | undefined {
  const found = MAGIC.find(([magic]) => start.subarray(0, magic.length).equals(magic));
  return found?.[1] ?? (isArrowStream(start) ? 'arrow' : undefined);
}

export function refuseOthers(start: Buffer): void {
  const other = OTHERS.find(([magic]) => start.subarray(0, magic.length).equals(magic));
  if (other !== undefined) throw invalidRequest(`The file is ${other[1]}.`);
}

/** What the name or the media type says. */
export function hintedFormat({ mediaType = '', fileName = '' }: FileHints): TextFormat | undefined {
  const extension = fileName
    .toLowerCase()
    .replace(/\.(gz|gzip|zst|zstd)$/, '')
    .split('.')
    .at(-1);
  const type = mediaType.toLowerCase();
  return EXTENSIONS[extension ?? ''] ?? MEDIA_TYPES.find(([pattern]) => pattern.test(type))?.[1];
}

const NAMED_TYPES: Readonly<Record<TextFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  xml: 'application/xml',
};

/** One media type that says of a file what its name and its own media type say together. */
export function mediaTypeOf(hints: FileHints): string {
  const format = hintedFormat(hints);
  return format === undefined ? 'application/octet-stream' : NAMED_TYPES[format];
}

/** Of text: what it looks like. A hint decides only where the text itself leaves it open. */
export function textFormatOf(sample: string, hinted: TextFormat | undefined): TextFormat {
  const text = sample.trimStart();
  if (text.startsWith('{')) {
    if (startsWithObject(text)) return hinted !== 'jsonl' && isOneDocument(text) ? 'json' : 'jsonl';
    if (hinted !== 'csv') return hinted === 'jsonl' ? 'jsonl' : 'json';
  }
  if (/^\[\s*[{\]]/.test(text)) return hinted === 'jsonl' ? 'jsonl' : 'json';
  if (/^\[/.test(text) && hinted !== 'csv') return hinted === 'jsonl' ? 'jsonl' : 'json';
  if (/^<(!doctype\s+html|html[\s>])/i.test(text))
    throw invalidRequest('The file is a web page. Check the URL: it may require signing in, or have moved.');
  if (/^<(\?xml|!--|!doctype)/i.test(text)) return 'xml';
  if (/^<[\p{L}_]/u.test(text) && hinted !== 'csv') return 'xml';
  return hinted ?? 'csv';
}

/** A first line that is an object by itself, or too long to tell. */
function startsWithObject(text: string): boolean {
  const end = text.search(/\r?\n/);
  if (end === -1 && text.length > LONGEST_LINE) return true;
  try {
    const value = JSON.parse(end === -1 ? text : text.slice(0, end));
    return typeof value === 'object';
  } catch {
    return false;
  }
}

/** `{"rows": …}` on one line and nothing else: its rows are meant, and not one row. */
const isOneDocument = (text: string): boolean => WRAPPER.test(text) && !text.trimEnd().includes('\n');

const LONGEST_LINE = 128 * 1024;
const MOST_CONTROLS = 0.02;

/** Text has next to no control characters. */
export function refuseBinary(sample: string): void {
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (controls <= sample.length * MOST_CONTROLS) return;
  throw invalidRequest(
    'The file is not text, Parquet, Arrow or an Excel workbook. Send CSV, JSON, JSON Lines, XML, Parquet, Arrow or XLSX.',
  );
}
