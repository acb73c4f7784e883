import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ByteRange, ObjectInfo } from '../../objects/index.ts';
import { judge, validatorsOf } from './conditions.ts';
import { S3Fault } from './s3-fault.ts';

export interface ObjectAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body: Readable | undefined;
}

/** The answer for an object, still without its bytes; throws when a condition fails or the range has no byte of it. */
export function describeObject(
  { key, headers }: { key: string; headers: IncomingHttpHeaders },
  stored: Omit<ObjectInfo, 'key'>,
  range: ByteRange | undefined,
): ObjectAnswer {
  const { etag, lastModified } = validatorsOf(key, stored);
  const validators = { 'accept-ranges': 'bytes', etag, 'last-modified': lastModified.toUTCString() };
  const verdict = judge(headers, { etag, lastModified });
  if (verdict === 'unchanged') return { status: 304, headers: validators, body: undefined };
  if (verdict === 'failed')
    throw new S3Fault('PreconditionFailed', 'The object is not the expected one. Load the table again.');
  const part = describePart(range, stored.size);
  const type = { 'content-type': stored.contentType };
  return { status: part.status, headers: { ...validators, ...type, ...part.headers }, body: undefined };
}

function describePart(
  range: ByteRange | undefined,
  size: number,
): { status: 200 | 206; headers: Record<string, string> } {
  if (range === undefined) return { status: 200, headers: { 'content-length': String(size) } };
  const { start } = range;
  if (start >= size) throw beyondEnd(size);
  const end = Math.min(range.end ?? size - 1, size - 1);
  return {
    status: 206,
    headers: {
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  };
}

const beyondEnd = (size: number): S3Fault =>
  new S3Fault('InvalidRange', `The range starts after the end of the object, which has ${size} bytes.`, {
    headers: { 'content-range': `bytes */${size}` },
  });
