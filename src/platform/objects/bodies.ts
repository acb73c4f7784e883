import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { invalidRequest } from '../../kernel/errors.ts';
import type { PutResult } from './store.ts';

export interface MeasuredBody {
  chunks: AsyncGenerator<Buffer>;
  /** Once all chunks were read. */
  result(): PutResult;
}

/** Counts and hashes a body while it passes; a body that is not as long as announced ends with an error. */
export function measureBody(body: Uint8Array | Readable, announced: number | undefined): MeasuredBody {
  const hash = createHash('sha256');
  let size = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      const bytes = asBuffer(chunk);
      size += bytes.length;
      if (announced !== undefined && size > announced) throw wrongSize(announced, `at least ${size}`);
      hash.update(bytes);
      yield bytes;
    }
    if (announced !== undefined && size !== announced) throw wrongSize(announced, `${size}`);
  }
  return { chunks: chunks(), result: () => ({ size, sha256: hash.digest('hex') }) };
}

const asBuffer = (chunk: Uint8Array | string): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

const wrongSize = (announced: number, actual: string) =>
  invalidRequest(`The body has ${actual} bytes, but ${announced} were announced. Send it again.`);

/** When the work fails, nobody will read the rest of the body: it is closed. */
export async function consuming<Result>(
  body: Uint8Array | Readable,
  work: () => Promise<Result>,
): Promise<Result> {
  // It may fail before it is read, and the reading then tells.
  if (body instanceof Readable) body.on('error', () => {});
  try {
    return await work();
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    throw error;
  }
}

/** Cuts a stream of chunks into parts of one size, the last one shorter. */
export async function* inParts(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const head = rest.subarray(0, size - length);
      yield waiting.length === 0 ? head : Buffer.concat([...waiting, head]);
      rest = rest.subarray(head.length);
      waiting = [];
      length = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
