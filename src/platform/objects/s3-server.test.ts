import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import * as sdk from '@aws-sdk/client-s3';
import { type S3TestServer, startS3Server } from '../../../test/support/s3-server.ts';
import { must } from '../../kernel/must.ts';

// The server stands in for S3 in the contract, so its strictness is tested here against the public SDK.

const server = await startS3Server();
test.after(() => server.close());
const { bucket: Bucket } = server.config;

function clientOf(config: S3TestServer['config'], options: sdk.S3ClientConfig = {}): sdk.S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = config;
  const credentials = { accessKeyId, secretAccessKey };
  return new sdk.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    ...options,
  });
}

/** Changes a request after it was signed. */
function tampering(
  change: (request: { headers: Record<string, string>; body?: unknown }) => void,
): sdk.S3Client {
  const client = clientOf(server.config);
  client.middlewareStack.add(
    (next) => (input) => {
      change(input.request as { headers: Record<string, string>; body?: unknown });
      return next(input);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
  );
  return client;
}

const put = (client: sdk.S3Client, body: Buffer | Readable, ContentLength?: number) =>
  client.send(
    new sdk.PutObjectCommand({
      Bucket,
      Key: 'a/b c+ü',
      Body: body,
      ...(ContentLength === undefined ? {} : { ContentLength }),
    }),
  );

test('a streamed body arrives as aws-chunked with a trailing checksum', async () => {
  let headers: Record<string, string> = {};
  const client = tampering((request) => {
    headers = request.headers;
  });
  const chunks = [Buffer.from('one '), Buffer.alloc(100_000, 'x'), Buffer.from(' three')];
  await put(client, Readable.from(chunks), 100_010);
  assert.equal(headers['x-amz-content-sha256'], 'STREAMING-UNSIGNED-PAYLOAD-TRAILER');
  assert.equal(headers['x-amz-trailer'], 'x-amz-checksum-crc32');
  assert.ok(must(server.objects.get('a/b c+ü'), 'server.objects.get(…)').body.equals(Buffer.concat(chunks)));
});

test('a wrong secret, a wrong key id, a wrong region and a changed header are refused', async () => {
  const body = Buffer.from('x');
  const cases: [sdk.S3Client, string][] = [
    [clientOf({ ...server.config, secretAccessKey: 'wrong' }), 'SignatureDoesNotMatch'],
    [clientOf({ ...server.config, accessKeyId: 'OTHER' }), 'InvalidAccessKeyId'],
    [clientOf({ ...server.config, region: 'us-east-1' }), 'AuthorizationHeaderMalformed'],
    [
      tampering(({ headers }) => Object.assign(headers, { 'content-type': 'text/other' })),
      'SignatureDoesNotMatch',
    ],
    [tampering(({ headers }) => Object.assign(headers, { 'x-amz-acl': 'public-read' })), 'AccessDenied'],
    [tampering(({ headers }) => Reflect.deleteProperty(headers, 'authorization')), 'AccessDenied'],
  ];
  for (const [client, name] of cases) await assert.rejects(put(client, body), { name });
});

test('a changed body and a wrong checksum are refused', async () => {
  await assert.rejects(
    put(
      tampering((request) => Object.assign(request, { body: Buffer.from('y') })),
      Buffer.from('x'),
    ),
    {
      name: 'XAmzContentSHA256Mismatch',
    },
  );
  const wrongSum = clientOf(server.config).send(
    new sdk.PutObjectCommand({ Bucket, Key: 'k', Body: Buffer.from('x'), ChecksumCRC32: 'AAAAAA==' }),
  );
  await assert.rejects(wrongSum, { name: 'BadDigest' });
  assert.equal(server.objects.has('k'), false);
});

test('a request of an hour ago is refused', async () => {
  server.advance(3_600_000);
  await assert.rejects(put(clientOf(server.config), Buffer.from('x')), { name: 'RequestTimeTooSkewed' });
  server.advance(-3_600_000);
});

test('another bucket, and a part that is too small, are refused', async () => {
  const client = clientOf(server.config);
  await assert.rejects(client.send(new sdk.ListObjectsV2Command({ Bucket: 'other' })), {
    name: 'NoSuchBucket',
  });
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: 'm' }));
  const Parts: sdk.CompletedPart[] = [];
  for (const PartNumber of [1, 2]) {
    const part = { Bucket, Key: 'm', UploadId, PartNumber, Body: Buffer.from('small') };
    Parts.push({ PartNumber, ETag: (await client.send(new sdk.UploadPartCommand(part))).ETag });
  }
  const complete = (MultipartUpload: sdk.CompletedMultipartUpload) =>
    client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key: 'm', UploadId, MultipartUpload }));
  await assert.rejects(complete({ Parts }), { name: 'EntityTooSmall' });
  await assert.rejects(complete({ Parts: Parts.toReversed() }), { name: 'InvalidPartOrder' });
  await assert.rejects(complete({ Parts: [{ PartNumber: 1, ETag: '"x"' }] }), { name: 'InvalidPart' });
  await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key: 'm', UploadId }));
  await assert.rejects(complete({ Parts }), { name: 'NoSuchUpload' });
});
