import type { FileHandle } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { sent } from '../streams/index.ts';

const READ_BYTES = 512 * 1024;

interface Range {
  start: number;
  end: number;
}

/** Into an answer over HTTP the bytes go through two buffers that take turns, so that reading and sending overlap and no memory is left to the collector. */
export function streamFile(file: FileHandle, range: Range): Readable {
  const stream = readable(file, range);
  const pipe: Readable['pipe'] = stream.pipe.bind(stream);
  stream.pipe = (destination, options) => {
    if (!(destination instanceof ServerResponse)) return pipe(destination, options);
    if (options?.end !== false) stream.once('end', () => destination.end());
    sendFile(file, range, destination, () => stream.destroyed).then(
      () => stream.push(null) || stream.resume(),
      (error: Error) => stream.destroy(error),
    );
    return destination;
  };
  return stream;
}

function readable(file: FileHandle, { start, end }: Range): Readable {
  let at = start;
  return new Readable({
    highWaterMark: READ_BYTES,
    read(size) {
      const length = Math.min(size, end - at + 1);
      if (length <= 0) {
        this.push(null);
        return;
      }
      file.read(Buffer.allocUnsafeSlow(length), 0, length, at).then(({ buffer, bytesRead }) => {
        if (bytesRead === 0) this.destroy(shortened());
        at += bytesRead;
        this.push(buffer.subarray(0, bytesRead));
      }, this.destroy.bind(this));
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (fault: Error) => done(error ?? fault),
      );
    },
  });
}

async function sendFile(
  file: FileHandle,
  { start, end }: Range,
  answer: ServerResponse,
  isOver: () => boolean,
): Promise<void> {
  const size = Math.min(READ_BYTES, end - start + 1);
  const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
  let sending: Promise<void> = Promise.resolve();
  for (let at = start, turn = 0; at <= end && !isOver(); turn = 1 - turn) {
    const buffer = buffers[turn]!;
    const { bytesRead } = await file.read(buffer, 0, Math.min(size, end - at + 1), at);
    if (bytesRead === 0) throw shortened();
    at += bytesRead;
    await sending;
    sending = sent(answer, buffer.subarray(0, bytesRead));
    // It is awaited in the next round, perhaps only after its failure.
    sending.catch(() => undefined);
  }
  await sending;
}

const shortened = () => new Error('the file became shorter while it was read');
