import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { TableDefinition } from '../../../../../platform/tables/index.ts';
import { type Compression, compressionOf, decompress, type ExpansionLimits } from '../bytes/decompress.ts';
import { encodingOf, hasOldLines, toUtf8 } from '../bytes/encoding.ts';
import { type Bytes, Peekable } from '../bytes/peekable.ts';
import type { ImportOptions } from '../options.ts';
import type { Format, ImportPlan } from '../plan.ts';
import {
  binaryFormatOf,
  type FileHints,
  hintedFormat,
  refuseArchives,
  refuseBinary,
  textFormatOf,
} from './format.ts';
import { planCsv } from './plan-csv.ts';
import { planJson } from './plan-json.ts';

export interface Hints extends FileHints {
  /** The Content-Encoding that the bytes came with. */
  contentEncoding?: string | undefined;
}

/** A file of which the beginning has been looked at. */
export type Examined =
  | { kind: 'text'; plan: ImportPlan; text: Peekable; sample: Buffer; isWhole: boolean }
  | { kind: 'file'; format: Extract<Format, 'parquet' | 'arrow'>; compressions: Compression[]; bytes: Bytes };

const LOOKED_AT = 256 * 1024;
const MOST_LAYERS = 2;

export async function examine(
  bytes: Bytes,
  hints: Hints,
  options: ImportOptions,
  definition: TableDefinition,
  limits: ExpansionLimits,
): Promise<Examined> {
  const { source, compressions } = await unpack(new Peekable(bytes), hints, options, limits);
  const start = (await source.peek(LOOKED_AT)).subarray(0, LOOKED_AT);
  if (start.length === 0)
    throw invalidRequest('The file is empty. Send one with at least a header or a row.');
  const binary = binaryFormatOf(start);
  const wanted = options.format;
  if (wanted === 'parquet' || wanted === 'arrow' || (binary !== undefined && wanted === undefined)) {
    const format = (wanted ?? binary) as 'parquet' | 'arrow';
    if (binary !== format && format === 'parquet')
      throw invalidRequest(
        'The file is not Parquet: it does not begin as Parquet files do. Leave format out.',
      );
    return { kind: 'file', format, compressions, bytes: source };
  }
  if (binary !== undefined)
    throw invalidRequest(
      `The file is ${binary === 'arrow' ? 'Arrow' : 'Parquet'} and not ${wanted}. Leave format out.`,
    );
  refuseArchives(start);
  const found = encodingOf(start, source.isComplete && start.length < LOOKED_AT, options.encoding);
  let text = new Peekable(toUtf8(source, found));
  const encoding = { ...found, oldLines: hasOldLines((await text.peek(LOOKED_AT)).subarray(0, LOOKED_AT)) };
  if (encoding.oldLines) text = new Peekable(toUtf8(text, { name: 'utf-8', mark: 0, oldLines: true }));
  const sample = (await text.peek(LOOKED_AT)).subarray(0, LOOKED_AT);
  const isWhole = text.isComplete && sample.length < LOOKED_AT;
  refuseBinary(sample.toString());
  const format = wanted ?? textFormatOf(sample.toString(), hintedFormat(hints));
  const base = { format, compressions, encoding, options, definition, sample, isWhole };
  const plan = format === 'csv' ? planCsv(base) : planJson(base);
  return { kind: 'text', plan, text, sample, isWhole };
}

/** Takes off up to two layers of compression: one that the request named, and one that the file itself has. */
async function unpack(
  bytes: Peekable,
  { contentEncoding }: Hints,
  options: ImportOptions,
  limits: ExpansionLimits,
): Promise<{ source: Peekable; compressions: Compression[] }> {
  const compressions: Compression[] = [];
  let source = bytes;
  const named = namedCompression(contentEncoding, options);
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const found = options.compression === 'none' ? undefined : compressionOf(await source.peek(8));
    if (layer === 0 && named !== undefined && found !== named)
      throw invalidRequest(
        `The bytes are said to be ${named}, and are not. Leave out what says so, or compress them.`,
      );
    if (found === undefined) break;
    compressions.push(found);
    source = new Peekable(decompress(source, found, limits));
  }
  return { source, compressions };
}

function namedCompression(
  contentEncoding: string | undefined,
  { compression }: ImportOptions,
): Compression | undefined {
  if (compression !== undefined) return compression === 'none' ? undefined : compression;
  const name = contentEncoding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity') return undefined;
  if (name === 'gzip' || name === 'x-gzip') return 'gzip';
  if (name === 'zstd') return 'zstd';
  throw invalidRequest(`The Content-Encoding "${name}" is not taken. Use gzip or zstd, or none.`);
}

/** The text of a file whose plan is known, in UTF-8. */
export function openText(bytes: Bytes, plan: ImportPlan, limits: ExpansionLimits): Bytes {
  return toUtf8(unpacked(bytes, plan.compressions, limits), plan.encoding!);
}

export const unpacked = (
  bytes: Bytes,
  compressions: readonly Compression[],
  limits: ExpansionLimits,
): Bytes =>
  compressions.reduce((source: Bytes, compression) => decompress(source, compression, limits), bytes);
