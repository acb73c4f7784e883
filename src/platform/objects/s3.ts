import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { S3Config } from '../../kernel/config.ts';
import { consuming, inParts, measureBody } from './bodies.ts';
import { checkContentType, checkLifetime, checkLimit } from './checks.ts';
import { checkKey } from './keys.ts';
import { contentDisposition } from './links.ts';
import { checkRange } from './ranges.ts';
import { createS3Connection, type S3Connection } from './s3-connection.ts';
import { type Asked, explainS3 } from './s3-errors.ts';
import { uploadInParts } from './s3-upload.ts';
import { DEFAULT_CONTENT_TYPE, type LinkOptions, type ObjectBody, type ObjectStore } from './store.ts';

const PART_BYTES = 8 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

export function createS3Store(config: S3Config): ObjectStore {
  const connected = createS3Connection(config);

  /** One call to the store, its failure explained. */
  const call = async <Result>(
    asked: Asked,
    work: (connection: S3Connection) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await connected();
    return work(connection).catch((error: unknown) => {
      throw explainS3(error, asked);
    });
  };

  const put: ObjectStore['put'] = (key, body, options = {}) =>
    consuming(body, async () => {
      checkKey(key);
      const contentType = checkContentType(options.contentType ?? DEFAULT_CONTENT_TYPE);
      const measured = measureBody(body, options.size);
      const parts = inParts(measured.chunks, PART_BYTES);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done) {
        const bytes: Buffer = first.value ?? Buffer.alloc(0);
        await call({ key }, (connection) => putWhole(connection, key, contentType, bytes));
      } else {
        const all = concatenate([first.value as Buffer, second.value], parts);
        await uploadInParts(await connected(), { key, contentType }, all);
      }
      return measured.result();
    });

  return {
    put,
    async adopt(key, file, options = {}) {
      try {
        const { size } = await put(key, createReadStream(file, { highWaterMark: READ_BYTES }), options);
        return { size };
      } finally {
        await rm(file, { force: true });
      }
    },
    async get(key, range) {
      checkKey(key);
      const wanted = range === undefined ? {} : { Range: rangeHeader(checkRange(range)) };
      const answer = await call({ key }, ({ sdk, client, bucket }) =>
        client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...wanted })),
      );
      return objectBody(key, answer);
    },
    async head(key) {
      checkKey(key);
      const answer = await call({ key }, ({ sdk, client, bucket }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })),
      );
      return {
        key,
        size: answer.ContentLength ?? 0,
        contentType: answer.ContentType ?? DEFAULT_CONTENT_TYPE,
        lastModified: answer.LastModified ?? new Date(0),
      };
    },
    async delete(key) {
      checkKey(key);
      await call({ key }, ({ sdk, client, bucket }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })),
      );
    },
    async list(prefix, options = {}) {
      const input = { Prefix: prefix, MaxKeys: checkLimit(options.limit), ContinuationToken: options.cursor };
      const answer = await call({ cursor: options.cursor }, ({ sdk, client, bucket }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ...input })),
      );
      const objects = (answer.Contents ?? []).map((item) => ({
        key: item.Key ?? '',
        size: item.Size ?? 0,
        lastModified: item.LastModified ?? new Date(0),
      }));
      return { objects, cursor: answer.IsTruncated ? answer.NextContinuationToken : undefined };
    },
    async signedUrl(key, options) {
      checkKey(key);
      checkLifetime(options.expiresInSeconds);
      return call({ key }, (connection) => presign(connection, key, options));
    },
    async ping() {
      await call({}, ({ sdk, client, bucket }) => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })));
    },
  };
}

const putWhole = ({ sdk, client, bucket }: S3Connection, key: string, contentType: string, body: Buffer) =>
  client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }));

async function* concatenate(first: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

const rangeHeader = ({ start, end }: { start: number; end?: number }): string =>
  `bytes=${start}-${end ?? ''}`;

function objectBody(key: string, answer: GetObjectCommandOutput): ObjectBody {
  const length = answer.ContentLength ?? 0;
  const total = answer.ContentRange?.split('/')[1];
  return {
    stream: explained(key, answer.Body as Readable),
    size: total === undefined ? length : Number(total),
    length,
    contentType: answer.ContentType ?? DEFAULT_CONTENT_TYPE,
    lastModified: answer.LastModified ?? new Date(0),
  };
}

/** A connection that breaks in the middle of a body is told as any other failure of the store. */
function explained(key: string, source: Readable): Readable {
  const stream = new Readable({
    read() {
      source.resume();
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  source.on('data', (chunk: Buffer) => {
    if (!stream.push(chunk)) source.pause();
  });
  source.on('end', () => stream.push(null));
  source.on('error', (error) => stream.destroy(explainS3(error, { key }) as Error));
  source.pause();
  return stream;
}

async function presign(
  { sdk, client, bucket }: S3Connection,
  key: string,
  options: LinkOptions,
): Promise<string> {
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const { fileName, contentType, expiresInSeconds } = options;
  const command = new sdk.GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ...(fileName === undefined ? {} : { ResponseContentDisposition: contentDisposition(fileName) }),
    ...(contentType === undefined ? {} : { ResponseContentType: checkContentType(contentType) }),
  });
  return getSignedUrl(client, command, { expiresIn: expiresInSeconds });
}
