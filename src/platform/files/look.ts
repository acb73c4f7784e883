import { invalidRequest } from '../../kernel/errors.ts';
import { must } from '../../kernel/must.ts';
import { type Compression, compressionOf, decompress, type ExpansionLimits } from './bytes/decompress.ts';
import { declaredEncoding, encodingOf, hasOldLines, type TextEncoding, toUtf8 } from './bytes/encoding.ts';
import { type Bytes, Peekable } from './bytes/peekable.ts';
import {
  type BinaryFormat,
  binaryFormatOf,
  type FileHints,
  type Format,
  hintedFormat,
  refuseBinary,
  refuseOthers,
  type TextFormat,
  textFormatOf,
} from './kind.ts';

export interface Hints extends FileHints {
  /** The Content-Encoding that the bytes came with. */
  contentEncoding?: string | undefined;
}

/** What was said of the file by whoever gave it. */
export interface Told {
  format?: Format | undefined;
  compression?: Compression | 'none' | undefined;
  encoding?: string | undefined;
}

/** A file whose beginning has been looked at: what it is, by one rule for all who read files. */
export type Looked = { compressions: Compression[] } & (
  | { kind: 'binary'; format: BinaryFormat; bytes: Peekable }
  | {
      kind: 'text';
      format: TextFormat;
      encoding: TextEncoding;
      /** In UTF-8, without a mark. */
      text: Peekable;
      sample: Buffer;
      isWhole: boolean;
    }
);

export const SAMPLE_BYTES = 256 * 1024;
const MOST_LAYERS = 2;
const NAMES: Readonly<Record<Format, string>> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
  arrow: 'Arrow',
  xlsx: 'an Excel workbook',
  xml: 'XML',
};

export async function look(bytes: Bytes, hints: Hints, told: Told, limits: ExpansionLimits): Promise<Looked> {
  const { source, compressions } = await unpack(new Peekable(bytes), hints, told, limits);
  const start = (await source.peek(SAMPLE_BYTES)).subarray(0, SAMPLE_BYTES);
  if (start.length === 0)
    throw invalidRequest('The file is empty. Send one with at least a header row or a row.');
  const binary = binaryFormatOf(start);
  const { format: wanted } = told;
  if (isBinary(wanted) || (binary !== undefined && wanted === undefined)) {
    const format = wanted ?? must(binary, 'a format');
    if (binary !== format && format !== 'arrow')
      throw invalidRequest(`The file is not ${NAMES[format]}: it does not start like one. Omit format.`);
    return { kind: 'binary', format, compressions, bytes: source };
  }
  if (binary !== undefined && wanted !== undefined)
    throw invalidRequest(`The file is ${NAMES[binary]}, not ${NAMES[wanted]}. Omit format.`);
  refuseOthers(start);
  const isAll = source.isComplete && start.length < SAMPLE_BYTES;
  const found = encodingOf(start, isAll, told.encoding ?? declaredEncoding(start));
  let text = new Peekable(toUtf8(source, found));
  const encoding = {
    ...found,
    oldLines: hasOldLines((await text.peek(SAMPLE_BYTES)).subarray(0, SAMPLE_BYTES)),
  };
  if (encoding.oldLines) text = new Peekable(toUtf8(text, { name: 'utf-8', mark: 0, oldLines: true }));
  const sample = (await text.peek(SAMPLE_BYTES)).subarray(0, SAMPLE_BYTES);
  const isWhole = text.isComplete && sample.length < SAMPLE_BYTES;
  refuseBinary(sample.toString());
  const format = wanted ?? textFormatOf(sample.toString(), hintedFormat(hints));
  return { kind: 'text', format, compressions, encoding, text, sample, isWhole };
}

const isBinary = (format: Format | undefined): format is BinaryFormat =>
  format === 'parquet' || format === 'arrow' || format === 'xlsx';

/** Takes off up to two layers of compression: one that the request named, and one that the file itself has. */
async function unpack(
  bytes: Peekable,
  { contentEncoding }: Hints,
  { compression }: Told,
  limits: ExpansionLimits,
): Promise<{ source: Peekable; compressions: Compression[] }> {
  const compressions: Compression[] = [];
  let source = bytes;
  const named = namedCompression(contentEncoding, compression);
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const found = compression === 'none' ? undefined : compressionOf(await source.peek(8));
    if (layer === 0 && named !== undefined && found !== named)
      throw invalidRequest(
        `The file is declared as ${named}, but is not. Remove the declaration, or compress the file.`,
      );
    if (found === undefined) break;
    compressions.push(found);
    source = new Peekable(decompress(source, found, limits));
  }
  return { source, compressions };
}

function namedCompression(
  contentEncoding: string | undefined,
  compression: Told['compression'],
): Compression | undefined {
  if (compression !== undefined) return compression === 'none' ? undefined : compression;
  const name = contentEncoding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity') return undefined;
  if (name === 'gzip' || name === 'x-gzip') return 'gzip';
  if (name === 'zstd') return 'zstd';
  throw invalidRequest(`The Content-Encoding "${name}" is not supported. Use gzip or zstd, or none.`);
}

export const unpacked = (
  bytes: Bytes,
  compressions: readonly Compression[],
  limits: ExpansionLimits,
): Bytes =>
  compressions.reduce((source: Bytes, compression) => decompress(source, compression, limits), bytes);
