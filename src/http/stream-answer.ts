import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { givingBack } from '../platform/streams/index.ts';

/** What a handler returns instead of a record when the answer is bytes. */
export class StreamAnswer {
  readonly mediaType: string;
  readonly fileName: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Nobody else holds the chunks: their memory is given back as soon as they are sent. */
  readonly ownsChunks: boolean;

  constructor(answer: {
    mediaType: string;
    fileName?: string;
    chunks: AsyncIterable<Uint8Array>;
    ownsChunks?: boolean;
  }) {
    this.mediaType = answer.mediaType;
    this.fileName = answer.fileName;
    this.chunks = answer.chunks;
    this.ownsChunks = answer.ownsChunks ?? false;
  }
}

/** Waits for the first bytes, so that what fails before them is told as an error; a later fault cuts the connection. */
export async function sendStream(reply: FastifyReply, answer: StreamAnswer): Promise<FastifyReply> {
  const source = answer.chunks[Symbol.asyncIterator]();
  const first = await source.next();
  reply.header('content-type', answer.mediaType);
  if (answer.fileName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`,
    );
  const stream = Readable.from(resumed(first, source), { objectMode: false });
  return reply.send(answer.ownsChunks ? givingBack(stream) : stream);
}

async function* resumed(
  first: IteratorResult<Uint8Array>,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
