import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { before } from '../../kernel/before.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import { openArrow } from './arrow/arrow-file.ts';
import type { Compression, ExpansionLimits } from './bytes/decompress.ts';
import type { Bytes } from './bytes/peekable.ts';
import { saveBytes } from './bytes/save.ts';
import { rewrite } from './documents/rewrite.ts';
import type { Format } from './kind.ts';
import { type Looked, look, SAMPLE_BYTES, type Told, unpacked } from './look.ts';
import { JSON_START, JsonRecords } from './text/json-records.ts';
import type { RecordFault } from './text/line-records.ts';
import { NumberedText } from './text/numbered-text.ts';

/** A file on local disk, and what is said of it. */
export interface StagedFile {
  path: string;
  name: string;
  mediaType: string;
}

/** The same records in a form that DuckDB reads: as the file stands where it can be, and written anew where it must be. */
export interface ReadableFile {
  /** Of the file as it came. */
  format: Format;
  path: string;
  /** What the records are in now. */
  layout: 'csv' | 'array' | 'lines' | 'parquet';
  packing: Compression | 'none';
  /** Every value is a text, whatever it stands for, as in XML. */
  isTextual: boolean;
  /** The beginning, in UTF-8; empty for Parquet. */
  sample: Buffer;
  isWhole: boolean;
  /** What had to be assumed. */
  notes: string[];
}

export interface ReadOptions extends Told {
  sheet?: string | number | undefined;
  range?: string | undefined;
  recordPath?: string | undefined;
}

interface Place {
  folder: string;
  signal: AbortSignal;
}

const LIMITS: ExpansionLimits = { mostBytes: 100 * 1024 ** 3, mostRatio: 200, freeBytes: 64 * 1024 ** 2 };
const ARROW_PART = { bytes: 64 * 1024 ** 2, records: 2 ** 20 };

export async function openLocal(
  { path, name, mediaType }: StagedFile,
  options: ReadOptions,
  place: Place,
): Promise<ReadableFile> {
  const stream = createReadStream(path, { highWaterMark: 1024 ** 2 });
  try {
    const looked = await look(stream, { fileName: name, mediaType: before(mediaType, ';') }, options, LIMITS);
    return looked.kind === 'binary'
      ? await openBinary(looked, path, options, place)
      : await openText(looked, path, options, place);
  } finally {
    stream.destroy();
  }
}

async function openBinary(
  { format, bytes, compressions }: Extract<Looked, { kind: 'binary' }>,
  path: string,
  { sheet, range }: ReadOptions,
  place: Place,
): Promise<ReadableFile> {
  const plain = compressions.length === 0 ? path : await written(bytes, 'plain', place);
  const known = { format, packing: 'none' as const, isTextual: false, notes: [] };
  if (format === 'parquet')
    return { ...known, path: plain, layout: 'parquet', sample: Buffer.alloc(0), isWhole: false };
  if (format === 'arrow') {
    const target = join(place.folder, 'records.jsonl');
    await arrowToLines(plain, target, place);
    return { ...known, path: target, layout: 'lines', ...(await beginningOf(target)) };
  }
  const target = join(place.folder, 'sheet.csv');
  await rewrite({ kind: 'xlsx', source: plain, target, sheet, range }, place.signal);
  return { ...known, path: target, layout: 'csv', ...(await beginningOf(target)) };
}

async function openText(
  { format, encoding, compressions, text, sample, isWhole }: Extract<Looked, { kind: 'text' }>,
  path: string,
  { recordPath }: ReadOptions,
  place: Place,
): Promise<ReadableFile> {
  const notes = encoding.assumed === undefined ? [] : [encoding.assumed];
  const known = { format, notes, sample, isWhole, isTextual: false };
  if (format === 'xml') {
    const source = await written(text, 'plain.xml', place);
    const target = join(place.folder, 'records.jsonl');
    await rewrite({ kind: 'xml', source, target, recordPath }, place.signal);
    const beginning = await beginningOf(target);
    return { ...known, ...beginning, path: target, layout: 'lines', packing: 'none', isTextual: true };
  }
  const isArray = sample.toString('utf8').trimStart().startsWith('[');
  if (format === 'json' && !isArray) {
    const target = join(place.folder, 'records.jsonl');
    await saveBytes(withoutNumbers(records(text)), target, place.signal);
    return { ...known, path: target, layout: 'lines', packing: 'none', ...(await beginningOf(target)) };
  }
  const layout = format === 'csv' ? 'csv' : format === 'jsonl' ? 'lines' : 'array';
  const isPlain = encoding.name === 'utf-8' && encoding.mark === 0 && !encoding.oldLines;
  if (isPlain && compressions.length <= 1)
    return { ...known, path, layout, packing: compressions[0] ?? 'none' };
  return { ...known, path: await written(text, 'text', place), layout, packing: 'none' };
}

/** The bytes of such a file, from its beginning. */
export const readUnpacked = ({ path, packing }: Pick<ReadableFile, 'path' | 'packing'>): Bytes =>
  unpacked(createReadStream(path, { highWaterMark: 1024 ** 2 }), packing === 'none' ? [] : [packing], LIMITS);

const written = (bytes: Bytes, name: string, { folder, signal }: Place): Promise<string> =>
  saveBytes(bytes, join(folder, name), signal);

/** Of a file in UTF-8: as much as is looked at to know it by. */
export async function beginningOf(path: string): Promise<Pick<ReadableFile, 'sample' | 'isWhole'>> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { sample: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES };
  } finally {
    await file.close();
  }
}

const LONGEST_RECORD = 16 * 1024 ** 2;

/** Of JSON, each on a line of its own. */
async function* records(text: Bytes): AsyncGenerator<Buffer> {
  const out = new NumberedText(SEPARATOR);
  const onFault = ({ line, message }: RecordFault) => {
    throw invalidRequest(`The file cannot be read as json: line ${line} ${message}. Correct it.`);
  };
  const cutter = new JsonRecords({ longest: LONGEST_RECORD, position: JSON_START, onFault }, out);
  for await (const chunk of text) {
    cutter.push(chunk);
    yield* out.takeFull().map((part) => Buffer.from(part));
  }
  cutter.end();
  yield* out.take();
}

const SEPARATOR = 0x01;
const NEWLINE = 0x0a;

/** The thread writes rows behind their numbers, for those who read them in parts; here they are wanted without. */
async function arrowToLines(source: string, target: string, { folder, signal }: Place): Promise<void> {
  const arrow = await openArrow(source, signal);
  try {
    for (let [row, isLast] = [0, false]; !isLast; ) {
      const part = join(folder, 'arrow-part');
      const rows = await arrow.write(part, row, ARROW_PART);
      await pipeline(withoutNumbers(createReadStream(part)), createWriteStream(target, { flags: 'a' }), {
        signal,
      });
      await rm(part);
      isLast = rows.isLast;
      row = Math.max(row, rows.last);
    }
  } finally {
    await arrow.close();
  }
}

async function* withoutNumbers(bytes: Bytes): AsyncGenerator<Buffer> {
  let isNumber = true;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(isNumber ? SEPARATOR : NEWLINE, at);
      const stop = end === -1 ? chunk.length : end + 1;
      if (!isNumber) yield chunk.subarray(at, stop);
      if (end !== -1) isNumber = !isNumber;
      at = stop;
    }
  }
}
