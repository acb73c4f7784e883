import type { CompletedPart } from '@aws-sdk/client-s3';
import { invalidRequest } from '../../kernel/errors.ts';
import type { S3Connection } from './s3-connection.ts';
import { explainS3 } from './s3-errors.ts';

export interface Upload {
  key: string;
  contentType: string;
}

const MOST_PARTS = 10_000;
const AT_ONCE = 3;

/** Sends the parts of a long body, a few at a time, and makes them one object only when all have arrived. */
export async function uploadInParts(
  connection: S3Connection,
  upload: Upload,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const { sdk, client, bucket } = connection;
  const { key, contentType } = upload;
  const input = { Bucket: bucket, Key: key, ContentType: contentType };
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(input)).catch(rethrow(key));
  const target = { Bucket: bucket, Key: key, UploadId };
  try {
    const Parts = await sendParts(connection, target, parts);
    const complete = new sdk.CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } });
    await client.send(complete).catch(rethrow(key));
  } catch (error) {
    // The first error is the one to tell. A store that cannot be reached keeps the parts until its own clean-up.
    await client.send(new sdk.AbortMultipartUploadCommand(target)).catch(() => {});
    throw error;
  }
}

interface Target {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}

async function sendParts(
  { sdk, client }: S3Connection,
  target: Target,
  parts: AsyncIterable<Buffer>,
): Promise<CompletedPart[]> {
  const sent: Promise<CompletedPart>[] = [];
  const send = async (body: Buffer, PartNumber: number): Promise<CompletedPart> => {
    const command = new sdk.UploadPartCommand({ ...target, PartNumber, Body: body });
    const { ETag, ChecksumCRC32 } = await client.send(command).catch(rethrow(target.Key));
    return { PartNumber, ETag, ChecksumCRC32 };
  };
  try {
    for await (const part of parts) {
      if (sent.length === MOST_PARTS) throw tooLong();
      const sending = send(part, sent.length + 1);
      // It is awaited below, perhaps only after the next part was read.
      sending.catch(() => {});
      sent.push(sending);
      await sent.at(-AT_ONCE);
    }
    return await Promise.all(sent);
  } finally {
    // An upload must not be given up while parts of it are still on their way.
    await Promise.allSettled(sent);
  }
}

const rethrow =
  (key: string) =>
  (error: unknown): never => {
    throw explainS3(error, { key });
  };

const tooLong = () =>
  invalidRequest(`The body has more than ${MOST_PARTS} parts. Store it as several objects.`);
