/** Bytes in the order they come. A buffer is good until the next one is asked for: its place may be used again. */
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
      this.#seen.push(Buffer.from(next.value));
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

/** Leaves out the first bytes. */
export async function* afterFirst(bytes: Bytes, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const part of bytes) {
    if (part.length > left) yield left === 0 ? part : part.subarray(left);
    left = Math.max(0, left - part.length);
  }
}
