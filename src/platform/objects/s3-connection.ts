import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../kernel/config.ts';

export interface S3Connection {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  bucket: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 60_000;

/** The SDK is loaded at the first use, so that a start without S3 does not pay for it. */
export function createS3Connection(config: S3Config): () => Promise<S3Connection> {
  let connection: Promise<S3Connection> | undefined;
  return () => {
    connection ??= connect(config);
    return connection;
  };
}

async function connect(config: S3Config): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = config;
  const client = new sdk.S3Client({
    region,
    // Stores other than Amazon's rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });
  return { sdk, client, bucket };
}
