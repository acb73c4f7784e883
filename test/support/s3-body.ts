import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-signature.ts';

const STREAMING = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/** Reads a body as S3 does: unpacks `aws-chunked`, and checks the signed hash and every checksum that came with it. */
export async function readBody(request: IncomingMessage, payload: string): Promise<Buffer> {
  const raw = Buffer.concat(await request.toArray());
  if (payload === STREAMING) return readChunked(raw, request.headers);
  if (payload.startsWith('STREAMING-')) throw new S3Error(501, 'NotImplemented', payload);
  if (payload !== 'UNSIGNED-PAYLOAD' && digest('sha256', raw).toString('hex') !== payload) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  }
  checkChecksums(raw, request.headers);
  return raw;
}

/** Chunks are `<length in hexadecimal>\r\n<bytes>\r\n`; after the empty one come the trailing headers. */
function readChunked(raw: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (!String(headers['content-encoding']).split(',').includes('aws-chunked')) {
    throw new S3Error(400, 'InvalidRequest', 'a streamed body must be aws-chunked');
  }
  const chunks: Buffer[] = [];
  let offset = 0;
  const line = (): string => {
    const end = raw.indexOf('\r\n', offset);
    if (end < 0) throw new S3Error(400, 'IncompleteBody');
    const text = raw.toString('latin1', offset, end);
    offset = end + 2;
    return text;
  };
  for (let length = Number.parseInt(line(), 16); length !== 0; length = Number.parseInt(line(), 16)) {
    if (!(length > 0) || offset + length + 2 > raw.length) throw new S3Error(400, 'IncompleteBody');
    chunks.push(raw.subarray(offset, offset + length));
    offset += length;
    if (line() !== '') throw new S3Error(400, 'IncompleteBody', 'a chunk is longer than it says');
  }
  const trailers: IncomingHttpHeaders = {};
  for (let text = line(); text !== ''; text = line()) {
    const colon = text.indexOf(':');
    trailers[text.slice(0, colon).toLowerCase()] = text.slice(colon + 1).trim();
  }
  const body = Buffer.concat(chunks);
  if (Number(headers['x-amz-decoded-content-length']) !== body.length) {
    throw new S3Error(400, 'IncompleteBody', 'the decoded length is wrong');
  }
  for (const name of String(headers['x-amz-trailer'] ?? '').split(',')) {
    if (trailers[name] === undefined) throw new S3Error(400, 'MalformedTrailerError', `${name} is missing`);
  }
  checkChecksums(body, { ...headers, ...trailers });
  return body;
}

function checkChecksums(body: Buffer, headers: IncomingHttpHeaders): void {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && digest('md5', body).toString('base64') !== md5)
    throw new S3Error(400, 'BadDigest');
  for (const [name, value] of Object.entries(headers)) {
    const algorithm = /^x-amz-checksum-(?!mode|type|algorithm)(.+)$/.exec(name)?.[1];
    if (algorithm !== undefined && checksum(algorithm, body) !== value)
      throw new S3Error(400, 'BadDigest', name);
  }
}

export function checksum(algorithm: string, body: Buffer): string {
  if (algorithm === 'sha1' || algorithm === 'sha256') return digest(algorithm, body).toString('base64');
  if (algorithm !== 'crc32') throw new S3Error(501, 'NotImplemented', `the checksum ${algorithm}`);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
}

export const etagOf = (body: Buffer): string => `"${digest('md5', body).toString('hex')}"`;

const digest = (algorithm: string, body: Buffer): Buffer => createHash(algorithm).update(body).digest();
