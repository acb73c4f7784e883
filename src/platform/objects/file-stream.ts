import type { FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

const READ_BYTES = 256 * 1024;

/**
 * A part of a file. Into an answer over HTTP it goes chunk by chunk, each one's memory given back as soon as it is sent:
 * left to the collector, a file of hundreds of megabytes makes it go over the whole heap again and again, which costs
 * several times the sending.
 */
export function streamFile(file: FileHandle, range: { start: number; end: number }): Readable {
  const stream: Readable = file.createReadStream({ ...range, highWaterMark: READ_BYTES });
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
    if (chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
  }
  answer.end();
}

/** Settles when the bytes have left this process. */
const sent = (answer: ServerResponse, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    answer.write(chunk, (error) => (error == null ? resolve() : reject(error)));
  });
