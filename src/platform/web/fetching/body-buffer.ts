/** Into one piece of memory when the length is announced, so that the large buffers of the socket are free at once. */
export class BodyBuffer {
  length = 0;
  readonly #whole: Buffer | undefined;
  readonly #chunks: Buffer[] = [];

  constructor(announced: number) {
    // Only announced and not yet sent: a server that lies must not cost memory.
    this.#whole = announced > 0 && announced <= MOST_PREPARED ? Buffer.allocUnsafeSlow(announced) : undefined;
  }

  add(chunk: Buffer): void {
    if (this.#whole !== undefined && this.length + chunk.length <= this.#whole.length)
      chunk.copy(this.#whole, this.length);
    else this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  take(): Buffer {
    const whole = this.#whole;
    if (whole === undefined) return concat(this.#chunks, this.length);
    if (this.#chunks.length === 0) return whole.subarray(0, this.length);
    const chunksLength = this.#chunks.reduce((sum, { length }) => sum + length, 0);
    return concat([whole.subarray(0, this.length - chunksLength), ...this.#chunks], this.length);
  }
}

const MOST_PREPARED = 1024 * 1024;

function concat(chunks: Buffer[], length: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(length);
  let position = 0;
  for (const chunk of chunks) position += chunk.copy(whole, position);
  return whole;
}
