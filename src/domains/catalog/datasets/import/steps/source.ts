import type { Readable } from 'node:stream';
import { before } from '../../../../../kernel/before.ts';
import { invalidRequest, upstreamFailed } from '../../../../../kernel/errors.ts';
import { afterFirst, type Bytes, type Hints, mediaTypeOf } from '../../../../../platform/files/index.ts';
import type { ByteRange } from '../../../../../platform/objects/index.ts';
import type { ImportServices } from '../services.ts';
import { openText } from '../sniff/examine.ts';
import type { Workspace } from '../workspace.ts';
import type { Stepping, TextPosition } from './text-steps.ts';

/** A file in the object store; one that was made for the import alone goes with it. */
export interface StoredSource {
  objectKey: string;
  temporary: boolean;
  hints: Hints;
  bytes: number;
}

/** Where the rows of an import come from. */
export type ImportSource =
  | { kind: 'object'; object: StoredSource; artifactId?: string }
  | { kind: 'url'; url: string }
  | { kind: 'quarantine' };

export const sourceKey = (accountId: string, jobId: string): string => `imports/${accountId}/${jobId}`;

/** Hands a local file over to the object store, from where any node can read it until it expires. */
export async function storeFile(
  { lifetimes, objects, database }: ImportServices,
  accountId: string,
  file: { objectKey: string; path: string; hints: Hints; expires: Date },
): Promise<StoredSource> {
  const { objectKey, path, hints, expires } = file;
  await lifetimes.announce(accountId, objectKey);
  const { size: bytes } = await objects.adopt(objectKey, path, { contentType: mediaTypeOf(hints) });
  await database.forAccount(accountId)((sql) => lifetimes.expire(sql, accountId, objectKey, expires));
  return { objectKey, temporary: true, hints, bytes };
}

/** No import waits and works for longer. */
const LONGEST_IMPORT_MS = 7 * 24 * 3_600_000;

export const endOfImport = (): Date => new Date(Date.now() + LONGEST_IMPORT_MS);

/** The whole file as it lies there. */
export async function readSource(
  { objects }: ImportServices,
  { objectKey }: StoredSource,
  workspace: Workspace,
  range?: ByteRange,
): Promise<Bytes> {
  const { stream } = await objects.get(objectKey, range);
  // Left off half-way, it must not tell its end to nobody.
  stream.on('error', () => undefined);
  workspace.atEnd(() => stream.destroy());
  return stream as AsyncIterable<Buffer>;
}

/** Its text from a position on. What is plain is not read anew from the start. */
export async function readText(
  services: ImportServices,
  source: StoredSource,
  { plan, from }: Pick<Stepping<TextPosition>, 'plan' | 'from'>,
  workspace: Workspace,
): Promise<Bytes> {
  const { expansion } = services.importLimits;
  const passed = from?.bytes ?? 0;
  const { compressions, encoding } = plan;
  const isPlain = compressions.length === 0 && encoding?.name === 'utf-8' && encoding.oldLines !== true;
  if (passed > 0 && isPlain) {
    const start = encoding.mark + passed;
    if (start >= source.bytes) return nothing();
    return readSource(services, source, workspace, { start });
  }
  return afterFirst(openText(await readSource(services, source, workspace), plan, expansion), passed);
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Opens an address that a person gave. */
export async function fetchUrl(
  { web, importLimits }: ImportServices,
  url: string,
  signal: AbortSignal,
): Promise<{ body: Readable; hints: Hints }> {
  const options = { timeoutMs: LONGEST_MS, maxBytes: importLimits.mostBytes, signal };
  const { status, headers, body } = await web.fetch(url, options);
  const { host, pathname } = new URL(url);
  if (status < 200 || status > 299) {
    body.destroy();
    // What it refuses it will refuse again; what fails there may pass.
    const told = status < 500 && status !== 429 ? invalidRequest : upstreamFailed;
    throw told(`The source returned ${status}. Check that ${host} serves the file.`);
  }
  const mediaType = before(String(headers['content-type'] ?? ''), ';')
    .trim()
    .toLowerCase();
  return { body, hints: { mediaType, fileName: pathname.slice(pathname.lastIndexOf('/') + 1) } };
}

const LONGEST_MS = 3_600_000;
