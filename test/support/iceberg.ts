import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parquetReadObjects } from 'hyparquet';
import { type ApiClient, good } from './client.ts';

/** A table as the catalogue answers it. */
export interface LoadedTable {
  'metadata-location': string;
  metadata: TableMetadata;
  config: Record<string, string>;
  'storage-credentials': { prefix: string; config: Record<string, string> }[];
}

export interface TableMetadata {
  'current-snapshot-id': number;
  'current-schema-id': number;
  'last-sequence-number': number;
  'last-updated-ms': number;
  'last-column-id': number;
  'table-uuid': string;
  location: string;
  schemas: { 'schema-id': number; fields: { id: number; name: string; type: string; required: boolean }[] }[];
  snapshots: {
    'snapshot-id': number;
    'schema-id': number;
    'sequence-number': number;
    'timestamp-ms': number;
    'manifest-list': string;
    summary: Record<string, string>;
  }[];
}

export const loadTable = async (
  api: ApiClient,
  table: string,
  namespace = 'datasets',
): Promise<LoadedTable> =>
  good(await api.get(`/iceberg/v1/namespaces/${namespace}/tables/${encodeURIComponent(table)}`));

/** A client of S3 with the keys of a loaded table. */
export function clientOf(config: Readonly<Record<string, string>>): S3Client {
  return new S3Client({
    endpoint: config['s3.endpoint']!,
    region: config['s3.region']!,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: {
      accessKeyId: config['s3.access-key-id']!,
      secretAccessKey: config['s3.secret-access-key']!,
      sessionToken: config['s3.session-token']!,
    },
  });
}

/** The bytes of an object at an address such as s3://bucket/key. */
export async function readObject(client: S3Client, url: string): Promise<Buffer> {
  const { host, pathname } = new URL(url);
  const key = decodeURIComponent(pathname.slice(1));
  const { Body } = await client.send(new GetObjectCommand({ Bucket: host, Key: key }));
  return Buffer.from(await Body!.transformToByteArray());
}

const AMAZON = /^https:\/\/([^./]+)\.s3\.amazonaws\.com\/(.*)$/;

/** Whose objects the reader at work asks for. */
const reading = new AsyncLocalStorage<S3Client>();
let isRouted = false;

/** `icebird` asks Amazon for objects of S3 and cannot be told of another place: its requests go to the door instead. */
function routeToDoor(): void {
  if (isRouted) return;
  isRouted = true;
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const client = reading.getStore();
    const [, bucket, key] = AMAZON.exec(String(input)) ?? [];
    if (client === undefined || bucket === undefined || key === undefined) return plainFetch(input, init);
    const range = new Headers(init?.headers).get('range');
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: decodeURIComponent(key),
        ...(range === null ? {} : { Range: range }),
      }),
    );
    return new Response(Readable.toWeb(answer.Body as Readable) as ReadableStream, {
      status: range === null ? 200 : 206,
    });
  };
}

/** The rows as `icebird` reads them. It knows the columns of a file by their present names only, so Granary's own are left out. */
export async function readWithIcebird(
  { metadata, config }: LoadedTable,
  snapshot = metadata['current-snapshot-id'],
): Promise<Record<string, unknown>[]> {
  const { icebergRead } = await import('icebird');
  const shown = metadata.snapshots.find((one) => one['snapshot-id'] === snapshot);
  // It takes a table without files for a broken one.
  if (shown?.summary['total-records'] === '0') return [];
  const client = clientOf(config);
  routeToDoor();
  try {
    return await reading.run(client, () =>
      icebergRead({
        tableUrl: metadata.location,
        metadata: {
          ...metadata,
          'current-snapshot-id': snapshot,
          'current-schema-id': shown!['schema-id'],
          schemas: metadata.schemas.map((schema) => ({
            ...schema,
            fields: schema.fields.filter(({ id }) => id > 3),
          })),
        } as never,
      }),
    );
  } finally {
    client.destroy();
  }
}

/** The data files of the present version, as `icebird` finds them in the manifests. */
export async function dataFilesOf({ metadata, config }: LoadedTable) {
  const { icebergManifests } = await import('icebird');
  const client = clientOf(config);
  routeToDoor();
  try {
    const manifests = await reading.run(client, () => icebergManifests(metadata as never));
    return manifests.flatMap(({ entries }) => entries.map((entry) => entry.data_file));
  } finally {
    client.destroy();
  }
}

export type Row = Record<string, any>;

/** By the names of the columns, as readers with the name mapping do; the number of a file comes from its partition. */
export async function rowsOf(loaded: LoadedTable): Promise<Row[]> {
  const client = clientOf(loaded.config);
  const rows: Row[] = [];
  try {
    for (const file of await dataFilesOf(loaded)) {
      const bytes = await readObject(client, file.file_path);
      assert.equal(bytes.length, Number(file.file_size_in_bytes), file.file_path);
      const read: Row[] = await parquetReadObjects({
        file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
        compressors: { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) },
      });
      assert.equal(read.length, Number(file.record_count), file.file_path);
      const { file_no: no } = file.partition as { file_no?: bigint };
      for (const row of read) rows.push(no === undefined ? row : { ...row, file_no: no });
    }
    return rows;
  } finally {
    client.destroy();
  }
}
