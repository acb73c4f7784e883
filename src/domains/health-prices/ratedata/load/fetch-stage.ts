import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError, conflict } from '../../../../kernel/errors.ts';
import { priceFault } from '../../../../platform/prices/detect/index.ts';
import { downloadChanged, type KnownFile, SourceRefused } from '../../../../platform/web/index.ts';
import type { Stage, StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { type FileRow, fileKeyOf, findFile, findFiles } from '../store/files.ts';
import { liveSnapshot } from '../store/snapshots.ts';
import { findSources, markFetched, type SourceRow } from '../store/sources.ts';
import { kindOfFamily } from './file-kind.ts';
import { isSettled, readsAgain } from './known-file.ts';
import { type FetchedFile, fileKey, type LoadInput, type LoadState } from './load-input.ts';
import { readNote, writeNote } from './notes.ts';

type Context = StageContext<LoadInput, LoadState>;

const FETCHED = 'fetched';
const TOO_LARGE = 413;

export const sourcePath = (folder: string): string => join(folder, 'source');

/** Says that the file of a run is there. */
export const writeFetched = (folder: string, fetched: FetchedFile): Promise<void> =>
  writeNote(folder, FETCHED, fetched);

/** Brings the file here, unless it is the one that is known. */
export const fetchStage = (services: RatedataServices): Stage<LoadInput, LoadState> => ({
  name: 'fetch',
  async run(context) {
    const { accountId, input, state } = context;
    const source = await sourceOf(services, context);
    const unchanged = await unchangedFile(services, context, source);
    const fetched = await fetchFile(services, context, source, unchanged);
    if (fetched === undefined) {
      const at = services.clock.now();
      return {
        state,
        outcome: 'unchanged',
        output: { not_modified: true },
        async commit(sql) {
          const { etag, last_modified: lastModified } = source;
          await markFetched(sql, accountId, source.source_id, { etag, lastModified, at, isChanged: false });
          return undefined;
        },
      };
    }
    const { file, isLive } = await knownFile(services, context, fetched);
    const isRead = file === undefined || readsAgain(file, input, isLive);
    const result = {
      state: { ...state, fetched, ...(isRead ? {} : { fileNo: file.file_no, family: file.family }) },
      output: { bytes: fetched.bytes, sha256: fetched.sha256 },
      progress: { bytes_read: fetched.bytes, bytes_total: fetched.bytes },
    };
    if (isRead || !isLive || !isSettled(file, input)) return result;
    return {
      ...result,
      outcome: 'unchanged',
      async commit(sql) {
        const { etag, lastModified } = fetched;
        const [at, kind] = [new Date(fetched.at), kindOfFamily(file.family)];
        await markFetched(sql, accountId, source.source_id, {
          ...{ etag, lastModified, at, isChanged: false, kind },
        });
        return { fileNo: file.file_no };
      },
    };
  },
});

export async function sourceOf(
  services: RatedataServices,
  { accountId, input }: Context,
): Promise<SourceRow> {
  const [source] = await services.database.readingAs(accountId)((sql) =>
    findSources(sql, accountId, [input.source_id]),
  );
  if (source === undefined) throw conflict('The source of this run was removed. Add it again.');
  if (!source.enabled) throw conflict('The source of this run is disabled. Enable it, then run it again.');
  return source;
}

/** What the server need not send again. Only what was loaded by the same rules may be left alone. */
async function unchangedFile(
  { database }: RatedataServices,
  { accountId, input }: Context,
  source: SourceRow,
): Promise<KnownFile> {
  // What it knows is the snapshot that is held, which is to be told again.
  if (source.status === 'held') return {};
  const current = await database.readingAs(accountId)(async (sql) => {
    const live = await liveSnapshot(sql, accountId, source.source_id);
    if (live === undefined) return undefined;
    const [file] = await findFiles(sql, accountId, [live.file_no]);
    return { file, key: await fileKeyOf(sql, accountId, live.file_no) };
  });
  const wanted = fileKey('', input.filter);
  const isSame =
    current?.key?.parserVersion === wanted.parserVersion && current.key.filterHash === wanted.filterHash;
  if (!isSame || current.file === undefined) return {};
  const isEnough = isSettled(current.file, input) && !readsAgain(current.file, input, true);
  return isEnough ? { etag: source.etag, lastModified: source.last_modified } : {};
}

async function knownFile(
  { database }: RatedataServices,
  { accountId, input }: Context,
  { sha256 }: FetchedFile,
): Promise<{ file: FileRow | undefined; isLive: boolean }> {
  return database.readingAs(accountId)(async (sql) => {
    const file = await findFile(sql, accountId, fileKey(sha256, input.filter));
    const live = await liveSnapshot(sql, accountId, input.source_id);
    return { file, isLive: file !== undefined && live?.file_no === file.file_no };
  });
}

/** The file of this run as it is on this node, or anew. */
export async function ensureFetched(
  services: RatedataServices,
  context: Context,
): Promise<{ path: string; fetched: FetchedFile }> {
  const { folder, state } = context;
  const path = sourcePath(folder);
  const before = state.fetched;
  if (before !== undefined && (await readNote(folder, FETCHED)) !== undefined)
    return { path, fetched: before };
  const source = await sourceOf(services, context);
  const fetched = await fetchFile(services, context, source, {});
  if (fetched === undefined) throw new Error('a file that was asked for without conditions was not sent');
  if (before !== undefined && fetched.sha256 !== before.sha256)
    throw conflict('The file changed while it was loaded. Run it again.');
  return { path, fetched: before ?? fetched };
}

async function fetchFile(
  services: RatedataServices,
  context: Context,
  source: SourceRow,
  known: KnownFile,
): Promise<FetchedFile | undefined> {
  const { folder } = context;
  await mkdir(folder, { recursive: true });
  const before = await readNote<FetchedFile>(folder, FETCHED);
  if (before !== undefined) return before;
  const fetched =
    source.url === null
      ? await copyArtifact(services, context, source)
      : await fetchUrl(services, context, { ...source, url: source.url }, known);
  if (fetched !== undefined) await writeFetched(folder, fetched);
  return fetched;
}

async function fetchUrl(
  services: RatedataServices,
  { folder, signal, report, input }: Context,
  source: SourceRow & { url: string },
  known: KnownFile,
): Promise<FetchedFile | undefined> {
  const load = (url: string) =>
    downloadChanged(services.web, url, sourcePath(folder), {
      ...{ signal, known, maxBytes: input.max_bytes },
      onBytes: (bytes, total) =>
        report({ bytes_read: bytes, ...(total === undefined ? {} : { bytes_total: total }) }),
    });
  const loaded = await load(source.url).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.status === TOO_LARGE)
      throw priceFault('too_large', `${error.message} Raise max_bytes to load it.`, error);
    const isExpired = error instanceof SourceRefused && error.answered === 403;
    const fresh = isExpired ? await services.freshUrl(source, signal) : undefined;
    if (fresh === undefined) throw error;
    return load(fresh);
  });
  if (loaded === undefined) return undefined;
  const { bytes, sha256, url, etag, lastModified } = loaded;
  const name = decodeURIComponentSafely(new URL(source.url).pathname.split('/').at(-1) ?? '');
  return {
    ...{ bytes, sha256, url, name, etag: etag ?? null, lastModified: lastModified ?? null },
    at: services.clock.now().toISOString(),
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function copyArtifact(
  { database, objects, artifactBytes, clock }: RatedataServices,
  { accountId, folder, signal, report }: Context,
  source: SourceRow,
): Promise<FetchedFile> {
  const artifact = await database.readingAs(accountId)((sql) => artifactBytes(sql, source.artifact_id ?? ''));
  const { stream, size } = await objects.get(artifact.objectKey);
  const sha256 = createHash('sha256');
  let bytes = 0;
  await pipeline(
    stream,
    async function* count(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        sha256.update(part);
        bytes += part.length;
        report({ bytes_read: bytes, bytes_total: size });
        yield part;
      }
    },
    createWriteStream(sourcePath(folder)),
    { signal },
  );
  const at = clock.now().toISOString();
  return {
    bytes,
    sha256: sha256.digest('hex'),
    url: null,
    name: artifact.name,
    etag: null,
    lastModified: null,
    at,
  };
}
