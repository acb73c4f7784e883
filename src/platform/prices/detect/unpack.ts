import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ApiError } from '../../../kernel/errors.ts';
import {
  BadZip,
  type Bytes,
  type Compression,
  compressionOf,
  type ExpansionLimits,
  Peekable,
  readDirectory,
  readEntry,
  unpacked,
  type ZipEntry,
} from '../../files/index.ts';
import { priceFault } from '../faults/index.ts';

/** What a file is wrapped in, from the outside: `{ zip: name }` for a part of an archive. */
export type Layer = Compression | { zip: string };

/** Price files repeat themselves so much that they shrink a thousandfold now and then. */
export const PRICE_LIMITS: ExpansionLimits = {
  mostBytes: 500 * 1000 ** 3,
  mostRatio: 2_000,
  freeBytes: 1024 ** 3,
};

const MOST_LAYERS = 4;
const READ_BYTES = 256 * 1024;
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const EMPTY_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

export const isZip = (start: Buffer): boolean =>
  [ZIP, EMPTY_ZIP].some((magic) => start.subarray(0, magic.length).equals(magic));

/** The layers around a file, told by its bytes alone. */
export async function layersOf(path: string, limits: ExpansionLimits): Promise<Layer[]> {
  const layers: Layer[] = [];
  while (layers.length <= MOST_LAYERS) {
    const peekable = new Peekable(openLayers(path, layers, limits));
    try {
      const start = await peekable.peek(8);
      const compression = compressionOf(start);
      if (compression !== undefined) layers.push(compression);
      else if (!isZip(start)) return layers;
      else if (layers.length > 0) throw nestedZip();
      else layers.push({ zip: await onlyMember(path) });
    } finally {
      await peekable.close();
    }
  }
  throw priceFault('unsupported_format', `The file is packed more than ${MOST_LAYERS} times. Unpack it.`);
}

const nestedZip = () =>
  priceFault('unsupported_format', 'The file is a zip archive inside another one. Unpack the outer one.');

/** The bytes of a file without its layers, as often as they are asked for. */
export async function* openLayers(
  path: string,
  layers: readonly Layer[],
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  const [first, ...rest] = layers;
  const inner = (first !== undefined && typeof first === 'object' ? rest : layers) as readonly Compression[];
  const bytes =
    first !== undefined && typeof first === 'object'
      ? readMember(path, first.zip, limits)
      : createReadStream(path, { highWaterMark: READ_BYTES });
  try {
    yield* unpacked(bytes as Bytes, inner, limits);
  } catch (error) {
    throw explained(error);
  }
}

async function* readMember(path: string, name: string, limits: ExpansionLimits): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const entry = (await readDirectory(file)).get(name);
    if (entry === undefined) throw new BadZip(`its part ${name} is missing`);
    yield* readEntry(file, entry, limits.mostBytes, limits.mostRatio);
  } finally {
    await file.close();
  }
}

function explained(error: unknown): unknown {
  if (error instanceof BadZip)
    return priceFault(
      'truncated',
      `The zip archive cannot be read: ${error.message}. Fetch it again.`,
      error,
    );
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'payload_too_large') return priceFault('too_large', error.message, error);
  return error.code === 'invalid_request'
    ? priceFault('truncated', `${error.message.replace(/\..*/s, '.')} Fetch the file again.`, error)
    : error;
}

/** The one file of an archive, or the one among them whose name is that of a price file. */
async function onlyMember(path: string): Promise<string> {
  const entries = await directoryOf(path);
  if (entries.has('[Content_Types].xml'))
    throw priceFault(
      'unsupported_format',
      'The file is an Office document, such as an Excel workbook. Standard charges must be CSV or JSON.',
    );
  const files = [...entries.keys()].filter((name) => !/(?:^__MACOSX\/|\/$|(?:^|\/)\.)/.test(name));
  const named = files.filter((name) => /\.(?:csv|json|txt)(?:\.(?:gz|zst))?$/i.test(name));
  const [found] = files.length === 1 ? files : named;
  if (found !== undefined && (files.length === 1 || named.length === 1)) return found;
  const list = files.slice(0, 20).join(', ');
  throw priceFault(
    'unsupported_format',
    files.length === 0
      ? 'The zip archive is empty.'
      : `The zip archive has ${files.length} files and not exactly one in CSV or JSON: ${list}. Register each by itself.`,
  );
}

async function directoryOf(path: string): Promise<Map<string, ZipEntry>> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    return await readDirectory(file);
  } catch (error) {
    throw explained(error);
  } finally {
    await file?.close();
  }
}
