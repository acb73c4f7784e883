import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a handler returns instead of a record when the answer is bytes. */
export class StreamAnswer {
  readonly mediaType: string;
  readonly fileName: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;

  constructor(answer: { mediaType: string; fileName?: string; chunks: AsyncIterable<Uint8Array> }) {
    this.mediaType = answer.mediaType;
    this.fileName = answer.fileName;
    this.chunks = answer.chunks;
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
  return reply.send(Readable.from(resumed(first, source), { objectMode: false }));
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
