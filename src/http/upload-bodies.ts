import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payloadTooLarge, unsupportedMediaType } from '../kernel/errors.ts';
import { parseJsonBody } from './json-body.ts';
import { operationOf } from './request-state.ts';
import { Upload } from './upload.ts';

const JSON_TYPE = 'application/json';
const LARGEST_JSON = 1_048_576;
/** After an answer that did not wait for the body, the sender has so long to notice it. */
const NOTICE_MS = 2_000;

/** In this scope bodies of the operation's own media types are handed over as they come. */
export function useUploadBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(request, payload),
  );
  scope.addHook('onSend', (request, reply, _payload, done) => {
    if (request.body instanceof Upload && !request.raw.readableEnded) leaveBehind(request, reply);
    done();
  });
}

async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  const given = request.headers['content-type'] ?? '';
  const mediaType = (given.split(';')[0] ?? '').trim().toLowerCase();
  const uploads = operationOf(request)?.uploads ?? [];
  if (mediaType !== JSON_TYPE) {
    if (uploads.includes(mediaType)) return new Upload(request, payload, mediaType);
    throw unsupportedMediaType(`This operation takes ${[JSON_TYPE, ...uploads].join(', ')}.`);
  }
  const { first, rest } = await peek(payload);
  if (uploads.includes(JSON_TYPE) && first === '[') return new Upload(request, rest, mediaType);
  return parseJsonBody(given, await collect(rest));
}

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

/** Nobody reads the rest of the body: the connection cannot be used again. */
function leaveBehind(request: FastifyRequest, reply: import('fastify').FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.once('finish', () => {
    request.raw.resume();
    setTimeout(() => request.raw.destroy(), NOTICE_MS).unref();
  });
}
