import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { ApiError } from '../../../kernel/errors.ts';
import {
  BadZip,
  type Bytes,
  type Compression,
  compressionOf,
  decompress,
  decompressGzipFile,
  type ExpansionLimits,
  Peekable,
  readDirectory,
  readEntry,
  type ZipEntry,
} from '../../files/index.ts';
import { type PriceFault, priceFault } from '../faults/index.ts';

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
      const compression = compressionOf(start) ?? (isSkippableFrame(start) ? 'zstd' : undefined);
      if (compression !== undefined) layers.push(compression);
      else if (!isZip(start)) return layers;
      else layers.push({ zip: await onlyMember(path, layers, limits) });
    } finally {
      await peekable.close();
    }
  }
  throw priceFault('unsupported_format', `The file is packed more than ${MOST_LAYERS} times. Unpack it.`);
}

/** Zstandard may begin with frames that hold no data of the file. */
const isSkippableFrame = (start: Buffer): boolean =>
  start.length >= 4 && start.readUInt32LE(0) >>> 4 === 0x184d2a5;

const nestedZip = () =>
  priceFault('unsupported_format', 'The file is a zip archive inside another one. Unpack the outer one.');

const isArchive = (layer: Layer): layer is { zip: string } => typeof layer === 'object';

/** The bytes of a file without its layers, as often as they are asked for; `onTrailing` is told of what stands behind the data of gzip. */
export async function* openLayers(
  path: string,
  layers: readonly Layer[],
  limits: ExpansionLimits,
  onTrailing: () => void = ignore,
): AsyncGenerator<Buffer> {
  const at = layers.findIndex(isArchive);
  const archive = layers[at];
  const inner = layers.slice(at + 1) as Compression[];
  const open = (): Bytes =>
    archive !== undefined && isArchive(archive)
      ? readMember(path, { outer: layers.slice(0, at), name: archive.zip }, limits)
      : (createReadStream(path, { highWaterMark: READ_BYTES }) as Bytes);
  const unpacked = inner.reduce(
    (source, compression) => () =>
      compression === 'gzip'
        ? decompressGzipFile({ open: source, onTrailing }, limits)
        : decompress(source(), compression, limits),
    open,
  );
  try {
    yield* unpacked();
  } catch (error) {
    throw explained(error);
  }
}

const ignore = (): void => undefined;

interface Member {
  /** Around the archive. */
  outer: readonly Layer[];
  name: string;
}

async function* readMember(
  path: string,
  { outer, name }: Member,
  limits: ExpansionLimits,
): AsyncGenerator<Buffer> {
  const file = await openArchive(path, outer, limits);
  try {
    const entry = (await readDirectory(file)).get(name);
    if (entry === undefined) throw new BadZip(`its part ${name} is missing`);
    yield* readEntry(file, entry, limits.mostBytes, limits.mostRatio);
  } finally {
    await file.close();
  }
}

/** An archive that is packed itself has to be unpacked beside the file, because it is read from its end. */
async function openArchive(
  path: string,
  outer: readonly Layer[],
  limits: ExpansionLimits,
): Promise<FileHandle> {
  if (outer.some(isArchive)) throw nestedZip();
  if (outer.length === 0) return open(path);
  const beside = `${path}.${randomUUID()}.zip`;
  try {
    await writeFile(beside, openLayers(path, outer, limits), { flag: 'wx' });
    return await open(beside);
  } finally {
    // What is open stays until it is closed.
    await rm(beside, { force: true });
  }
}

const OF_ZIPS: Readonly<Record<BadZip['kind'], readonly [PriceFault, string]>> = {
  damaged: ['truncated', 'Fetch it again.'],
  unsupported: ['unsupported_format', 'Unpack it, and register what is in it.'],
  too_large: ['too_large', 'Unpack it, and register what is in it.'],
};

function explained(error: unknown): unknown {
  if (error instanceof BadZip) {
    const [code, advice] = OF_ZIPS[error.kind];
    return priceFault(code, `The zip archive cannot be read: ${error.message}. ${advice}`, error);
  }
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'payload_too_large') return priceFault('too_large', error.message, error);
  return error.code === 'invalid_request'
    ? priceFault('truncated', `${error.message.replace(/\..*/s, '.')} Fetch the file again.`, error)
    : error;
}

/** The one file of an archive, or the one among them whose name is that of a price file. */
async function onlyMember(path: string, outer: readonly Layer[], limits: ExpansionLimits): Promise<string> {
  const entries = await directoryOf(path, outer, limits);
  if (entries.has('[Content_Types].xml'))
    throw priceFault(
      'unsupported_format',
      'The file is an Office document, such as an Excel workbook. Standard charges must be CSV or JSON.',
    );
  const files = [...entries.keys()].filter((name) => !/(?:^__MACOSX\/|\/$|(?:^|\/)\.)/.test(name));
  const found = only(files) ?? only(files.filter(isData)) ?? only(files.filter(isText));
  if (found !== undefined) return found;
  const list = files.slice(0, 20).join(', ');
  throw priceFault(
    'unsupported_format',
    files.length === 0
      ? 'The zip archive is empty.'
      : `The zip archive has ${files.length} files and not exactly one in CSV or JSON: ${list}. Register each by itself.`,
  );
}

const only = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

const isData = (name: string): boolean => /\.(?:csv|json|xml)(?:\.(?:gz|zst))?$/i.test(name);
/** Beside data it is what explains them, and alone it may be data. */
const isText = (name: string): boolean =>
  isData(name) || (/\.txt(?:\.(?:gz|zst))?$/i.test(name) && !/read[-_ ]?me|licen[cs]e/i.test(name));

async function directoryOf(
  path: string,
  outer: readonly Layer[],
  limits: ExpansionLimits,
): Promise<Map<string, ZipEntry>> {
  let file: FileHandle | undefined;
  try {
    file = await openArchive(path, outer, limits);
    return await readDirectory(file);
  } catch (error) {
    throw explained(error);
  } finally {
    await file?.close();
  }
}
