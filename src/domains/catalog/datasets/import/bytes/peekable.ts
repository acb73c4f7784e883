/** Bytes in the order they come. */
export type Bytes = AsyncIterable<Buffer>;

/** Bytes whose beginning can be looked at before they are read. */
export class Peekable implements AsyncIterable<Buffer> {
  readonly #source: AsyncIterator<Buffer>;
  #seen: Buffer[] = [];
  #ended = false;

  constructor(bytes: Bytes) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** At least so many bytes from the start, fewer only when there are no more. */
  async peek(length: number): Promise<Buffer> {
    let seen = this.#seen.reduce((sum, { length: size }) => sum + size, 0);
    while (seen < length && !this.#ended) {
      const next = await this.#source.next();
      if (next.done === true) {
        this.#ended = true;
        break;
      }
      this.#seen.push(next.value);
      seen += next.value.length;
    }
    this.#seen = this.#seen.length > 1 ? [Buffer.concat(this.#seen)] : this.#seen;
    return this.#seen[0] ?? Buffer.alloc(0);
  }

  /** Whether all there is has been looked at. */
  get isComplete(): boolean {
    return this.#ended;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.#seen.splice(0);
      while (!this.#ended) {
        const next = await this.#source.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

const BLOCK = 1024 ** 2;

/** Fewer and larger pieces: whoever works on them pays for each one. */
export async function* inBlocks(bytes: Bytes, size = BLOCK): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < size) continue;
    yield parts.length === 1 ? part : Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts, length);
}

/** Leaves out the first bytes. */
export async function* afterFirst(bytes: Bytes, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const part of bytes) {
    if (part.length > left) yield left === 0 ? part : part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}
