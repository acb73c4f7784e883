import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payloadTooLarge, unsupportedMediaType } from '../kernel/errors.ts';
import { parseJsonBody } from './json-body.ts';
import { operationOf } from './request-state.ts';
import { wantBody } from './unread-bodies.ts';
import { Upload } from './upload.ts';

const JSON_TYPE = 'application/json';
const LARGEST_JSON = 1_048_576;

/** In this scope bodies of the operation's own media types are handed over as they come. */
export function useUploadBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addHook('preParsing', (request, _reply, payload, done) => {
    // Whether it is an array can only be told by its first bytes.
    if (mediaTypeOf(request) === JSON_TYPE) wantBody(request);
    done(null, payload);
  });
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(request, payload),
  );
}

async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  const mediaType = mediaTypeOf(request);
  const uploads = operationOf(request)?.uploads ?? [];
  if (mediaType !== JSON_TYPE) {
    if (uploads.includes(mediaType)) return new Upload(request, payload, mediaType);
    throw unsupportedMediaType(`This operation accepts ${[JSON_TYPE, ...uploads].join(', ')}.`);
  }
  const { first, rest } = await peek(payload);
  if (uploads.includes(JSON_TYPE) && first === '[') return new Upload(request, rest, mediaType);
  return parseJsonBody(request.headers['content-type'], await collect(rest));
}

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  ((headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase();

/** The first character that is not space, and the bytes as if nobody had looked. */
async function peek(payload: IncomingMessage): Promise<{ first: string; rest: Readable }> {
  const source = payload.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const seen: Buffer[] = [];
  let first = '';
  for (;;) {
    const next = await source.next();
    if (next.done === true) break;
    seen.push(next.value);
    first = /[^\s\uFEFF]/.exec(next.value.subarray(0, 1_024).toString())?.[0] ?? '';
    if (first !== '') break;
  }
  return { first, rest: Readable.from(again(seen, source), { objectMode: false }) };
}

async function* again(seen: readonly Buffer[], source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* seen;
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_JSON)
      throw payloadTooLarge('The JSON is larger than 1 MiB. Send the data as a file, or as an array.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
