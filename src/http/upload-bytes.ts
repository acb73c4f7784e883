import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { invalidRequest, payloadTooLarge, requestTimeout } from '../kernel/errors.ts';

export const STALLED_MS = 60_000;

export const stalled = () => requestTimeout('The upload was idle for a minute. Send it again.');
export const brokenOff = (cause: unknown) =>
  invalidRequest('The upload was interrupted. Send it again.', { cause });
export const tooLarge = (most: number) => payloadTooLarge(`The file is larger than ${most} bytes. Split it.`);

/** A body that is read as it comes. Whoever leaves off early can still have the rest read away. */
export class UploadBytes implements AsyncIterable<Buffer> {
  readonly #source: AsyncIterator<Buffer>;
  readonly #most: number;
  readonly #hash: Hash | undefined;
  readonly #onEnd: () => void;
  #bytes = 0;
  #ended = false;

  constructor(payload: Readable, most: number, hash: Hash | undefined, onEnd: () => void) {
    // Leaving it early must not end the connection, which still has to carry the answer.
    this.#source = payload.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    this.#most = most;
    this.#hash = hash;
    this.#onEnd = onEnd;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (let chunk = await this.#next(); chunk !== undefined; chunk = await this.#next()) yield chunk;
  }

  /** Reads what is left, and answers how many bytes there were in all. */
  async rest(): Promise<number> {
    while ((await this.#next()) !== undefined);
    return this.#bytes;
  }

  async #next(): Promise<Buffer | undefined> {
    if (this.#ended) return undefined;
    const { value, done } = await this.#arrival();
    if (done === true) {
      this.#ended = true;
      this.#onEnd();
      return undefined;
    }
    this.#bytes += value.length;
    if (this.#bytes > this.#most) throw tooLarge(this.#most);
    this.#hash?.update(value);
    return value;
  }

  /** Only the wait for bytes counts: the reader may take its time. */
  async #arrival(): Promise<IteratorResult<Buffer>> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(stalled()), STALLED_MS);
    const coming = this.#source.next().catch((error: unknown) => {
      throw brokenOff(error);
    });
    try {
      return await Promise.race([coming, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
