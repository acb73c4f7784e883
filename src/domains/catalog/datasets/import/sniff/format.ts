import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { Format } from '../plan.ts';

/** What is known of a file besides its bytes. */
export interface FileHints {
  mediaType?: string | undefined;
  fileName?: string | undefined;
}

const MAGIC: readonly [Buffer, Format][] = [
  [Buffer.from('PAR1'), 'parquet'],
  [Buffer.from('ARROW1'), 'arrow'],
];
/** A stream of Arrow messages: a continuation mark, then a length that is small for the schema. */
const isArrowStream = (start: Buffer): boolean =>
  start.length >= 8 && start.readUInt32LE(0) === 0xff_ff_ff_ff && start.readUInt32LE(4) < 64 * 1024 ** 2;

const ARCHIVES: readonly [Buffer, string][] = [
  [
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    'a zip archive or an office document; send the CSV file inside of it',
  ],
  [Buffer.from([0x42, 0x5a, 0x68]), 'compressed with bzip2; use gzip or zstd'],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), 'compressed with xz; use gzip or zstd'],
  [Buffer.from('%PDF'), 'a PDF document; send its data as CSV, JSON or Parquet'],
  [Buffer.from('SQLite format 3'), 'a SQLite database; export its table as CSV'],
];

const MEDIA_TYPES: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/csv': 'csv',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/vnd.apache.parquet': 'parquet',
  'application/vnd.apache.arrow.stream': 'arrow',
  'application/vnd.apache.arrow.file': 'arrow',
};

const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  parquet: 'parquet',
  arrow: 'arrow',
  arrows: 'arrow',
};

/** By the first bytes, for files that are no text. */
export function binaryFormatOf(start: Buffer): Format | undefined {
  const found = MAGIC.find(([magic]) => start.subarray(0, magic.length).equals(magic));
  return found?.[1] ?? (isArrowStream(start) ? 'arrow' : undefined);
}

export function refuseArchives(start: Buffer): void {
  const archive = ARCHIVES.find(([magic]) => start.subarray(0, magic.length).equals(magic));
  if (archive !== undefined) throw invalidRequest(`The file is ${archive[1]}.`);
}

/** What the media type or the name says. */
export function hintedFormat({ mediaType = '', fileName = '' }: FileHints): Format | undefined {
  const extension = fileName
    .toLowerCase()
    .replace(/\.(gz|gzip|zst|zstd)$/, '')
    .split('.')
    .at(-1);
  return MEDIA_TYPES[mediaType] ?? EXTENSIONS[extension ?? ''];
}

/** Of text: lines of JSON, a JSON array, or CSV. A hint decides only where the text itself leaves it open. */
export function textFormatOf(sample: string, hinted: Format | undefined): Format {
  if (hinted === 'csv') return 'csv';
  const text = sample.trimStart();
  if (text.startsWith('{')) return hinted ?? (isObject(text.split(/\r?\n/, 1)[0] ?? '') ? 'jsonl' : 'json');
  if (text.startsWith('[')) return hinted === 'jsonl' ? 'jsonl' : 'json';
  if (hinted === 'json' || hinted === 'jsonl') return hinted;
  return 'csv';
}

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

const MOST_CONTROLS = 0.02;

/** Text has next to no control characters. */
export function refuseBinary(sample: string): void {
  const controls = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (controls <= sample.length * MOST_CONTROLS) return;
  throw invalidRequest(
    'The file is not text, and neither Parquet nor Arrow. Send CSV, JSON, lines of JSON, Parquet or Arrow.',
  );
}
