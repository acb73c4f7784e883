import type { IncomingMessage } from 'node:http';
import { type Duplex, PassThrough, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from '../kernel/errors.ts';
import { ByteBody } from './byte-body.ts';
import { parseJsonBody } from './json-body.ts';
import { operationOf } from './request-state.ts';

const JSON_TYPE = 'application/json';
const LARGEST = 1_048_576;

const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
  identity: () => new PassThrough(),
};

/** In this scope bodies of the operation's own media types are read as bytes, and any of them may be compressed. */
export function useByteBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(request, payload),
  );
}

async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  const { bytes = [], bodyLimit = LARGEST } = operationOf(request) ?? {};
  const type = request.headers['content-type'] ?? '';
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase();
  if (mediaType !== JSON_TYPE && !bytes.includes(mediaType))
    throw unsupportedMediaType(`This operation accepts ${[JSON_TYPE, ...bytes].join(', ')}.`);
  const content = await decoded(payload, request.headers['content-encoding'] ?? 'identity', bodyLimit);
  return mediaType === JSON_TYPE ? parseJsonBody(type, content) : new ByteBody(mediaType, content);
}

/** The limit is for what comes out: a small body may hold a large one. The request itself stays, for the answer. */
async function decoded(payload: Readable, encoding: string, limit: number): Promise<Buffer> {
  const make = DECODERS[encoding.trim().toLowerCase()];
  if (make === undefined)
    throw unsupportedMediaType(`Content-Encoding must be one of ${Object.keys(DECODERS).join(', ')}.`);
  const decoder = make();
  payload.once('error', (error) => decoder.destroy(error)).pipe(decoder);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw payloadTooLarge(`The body is larger than ${limit} bytes. Send it in parts.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (!isBroken(error)) throw error;
    throw invalidRequest(
      `The body is not whole ${encoding} data. Compress it again, or send it uncompressed.`,
    );
  } finally {
    payload.unpipe(decoder);
  }
  return Buffer.concat(chunks);
}

/** As the decoders of Node say it. */
const isBroken = (error: unknown): boolean =>
  /^(Z_|ZSTD_|ERR_BROTLI|ERR_ZLIB|ERR_ZSTD|ERR__)/.test(String((error as NodeJS.ErrnoException).code));
