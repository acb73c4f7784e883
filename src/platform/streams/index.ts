import { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Into an answer over HTTP the stream goes chunk by chunk, each one's memory given back as soon as it is sent: left to the
 * collector, hundreds of megabytes make it go over the whole heap again and again, which costs several times the sending.
 * Only for streams whose chunks nobody else holds. Anywhere else it is a stream like any other.
 */
export function givingBack(stream: Readable): Readable {
  const pipe: Readable['pipe'] = stream.pipe.bind(stream);
  stream.pipe = (destination, options) => {
    if (!(destination instanceof ServerResponse)) return pipe(destination, options);
    send(stream, destination).catch((error: Error) => stream.destroy(error));
    return destination;
  };
  return stream;
}

async function send(stream: Readable, answer: ServerResponse): Promise<void> {
  for await (const chunk of stream) {
    await sent(answer, chunk);
    // A small chunk may be a part of memory that others use.
    if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
  }
  answer.end();
}

/** Settles when the bytes have left this process. */
export const sent = (answer: ServerResponse, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    answer.write(chunk, (error) => (error == null ? resolve() : reject(error)));
  });
