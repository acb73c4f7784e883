import { addAbortSignal, pipeline, Readable, type Transform } from 'node:stream';
import { constants, createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { invalidRequest, payloadTooLarge } from '../../../../kernel/errors.ts';
import { mediaTypeOfName } from '../files/names.ts';
import { keepArtifact, type MadeArtifact, type StoredObject, writeObject } from '../files/new-object.ts';
import type { EtlWork } from '../job/define.ts';
import type { EtlServices } from '../services.ts';

export const COMPRESS_KIND = 'etl.compress';
export const COMPRESSIONS = ['gzip', 'zstd'] as const;
export type Compression = (typeof COMPRESSIONS)[number];

export interface CompressInput {
  artifactId: string;
  /** What it is to become; undefined to take the compression off. */
  format?: Compression;
  level?: number;
  name?: string;
  maxBytes: number;
  actor: string;
}

interface Compressed {
  stored: StoredObject;
  format: Compression;
  sourceBytes: number;
}

export interface CompressOutcome {
  artifact: MadeArtifact;
  format: Compression;
  source_bytes: number;
}

const ENDINGS = { gzip: '.gz', zstd: '.zst' };
const MEDIA_TYPES = { gzip: 'application/gzip', zstd: 'application/zstd' };
const MAGIC: readonly [Compression, string][] = [
  ['gzip', '1f8b'],
  ['zstd', '28b52ffd'],
];

export const compressWork = (services: EtlServices): EtlWork<CompressInput, Compressed, CompressOutcome> => ({
  kind: COMPRESS_KIND,
  moves: 'write',
  subject: ({ artifactId }) => ({ type: 'artifact', id: artifactId }),
  prepare: async ({ run, input, signal }) => {
    const { accountId } = run;
    const { name, objectKey } = await services.database.readingAs(accountId)((sql) =>
      services.artifactBytes(sql, input.artifactId),
    );
    const format = input.format ?? (await compressionOf(services, objectKey));
    const made = input.format === undefined ? unpackedFile(name) : packedFile(name, format);
    const { stream, size: sourceBytes } = await services.objects.get(objectKey);
    const transform = input.format === undefined ? unpacker(format) : packer(format, input.level);
    piped(stream, transform, signal);
    const body = Readable.from(limited(transform, input, format));
    const stored = await writeObject(services, accountId, async (object) => {
      const { mediaType } = made;
      const put = await services.objects.put(object.objectKey, body, { contentType: mediaType });
      return { ...object, ...made, name: input.name ?? made.name, ...put };
    });
    return { stored, format, sourceBytes };
  },
  commit: async ({ sql, accountId, jobId, input, prepared: { stored, format, sourceBytes } }) => {
    const operation = input.format === undefined ? 'decompress' : 'compress';
    const about = {
      sourceUrl: `granary:etl/${jobId}`,
      metadata: { etl: { job_id: jobId, operation, artifact_id: input.artifactId } },
    };
    const artifact = await keepArtifact(services, sql, accountId, { ...stored, ...about });
    return { outcome: { artifact, format, source_bytes: sourceBytes }, cost: { bytes: sourceBytes } };
  },
});

/** Its fault comes out of the transform, where it is read. */
function piped(stream: Readable, transform: Transform, signal: AbortSignal): void {
  pipeline(stream, addAbortSignal(signal, transform), () => undefined);
}

const packedFile = (name: string, format: Compression) => ({
  name: `${name.slice(0, 195)}${ENDINGS[format]}`,
  mediaType: MEDIA_TYPES[format],
});

function unpackedFile(name: string) {
  const bare = name.replace(/\.(gz|gzip|zst|zstd)$/i, '') || name;
  return { name: bare, mediaType: mediaTypeOfName(bare) };
}

const packer = (format: Compression, level: number | undefined): Transform =>
  format === 'gzip'
    ? createGzip(level === undefined ? {} : { level })
    : createZstdCompress(
        level === undefined ? {} : { params: { [constants.ZSTD_c_compressionLevel]: level } },
      );

const unpacker = (format: Compression): Transform =>
  format === 'gzip' ? createGunzip() : createZstdDecompress();

async function compressionOf({ objects }: EtlServices, key: string): Promise<Compression> {
  const { size } = await objects.head(key);
  const { stream } = size === 0 ? { stream: [] } : await objects.get(key, { start: 0, end: 3 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const head = Buffer.concat(chunks).toString('hex');
  const found = MAGIC.find(([, magic]) => head.startsWith(magic))?.[0];
  if (found === undefined)
    throw invalidRequest('The artifact is neither gzip nor zstd. Use it as it is, or choose another one.');
  return found;
}

/** What a few bytes may become is bounded: a small file can expand to any size. */
async function* limited(
  stream: AsyncIterable<Buffer>,
  { format: wanted, maxBytes }: CompressInput,
  format: Compression,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw payloadTooLarge(`The result is larger than ${maxBytes} bytes. Raise max_bytes to allow it.`);
      yield chunk;
    }
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    if (wanted === undefined && /^Z_|ZSTD/.test(code))
      throw invalidRequest(
        `The artifact is damaged or truncated: it cannot be read as ${format} (${code}). Create it again.`,
        {
          cause: error,
        },
      );
    throw error;
  }
}
