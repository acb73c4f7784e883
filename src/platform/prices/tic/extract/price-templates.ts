import type { ByteReader } from '../bytes/byte-reader.ts';

const MOST_HEADS = 8;
const MOST_TAILS = 12;
const LEAST_BYTES = 4;

/** Bytes to compare four at a time. */
class Pattern {
  readonly length: number;
  readonly #words: Int32Array;
  readonly #last: number;

  constructor(bytes: Uint8Array) {
    this.length = bytes.length;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#words = Int32Array.from({ length: bytes.length >> 2 }, (_, index) =>
      view.getInt32(index * 4, true),
    );
    this.#last = view.getInt32(bytes.length - 4, true);
  }

  isAt(reader: ByteReader, at: number): boolean {
    const { view } = reader;
    const words = this.#words;
    if (at + this.length > reader.end) return false;
    for (let index = 0; index < words.length; index += 1)
      if (view.getInt32(at + index * 4, true) !== words[index]) return false;
    return view.getInt32(at + this.length - 4, true) === this.#last;
  }
}

export interface Tail {
  pattern: Pattern;
  terms: number;
  isPercentage: boolean;
  /** What came after it the last time. */
  next: Tail | undefined;
}

export interface Head {
  pattern: Pattern;
  tails: Tail[];
  last: Tail | undefined;
}

/**
 * Prices that were read, without their amounts: the bytes before it and those after. A price with the same bytes has the
 * same terms, so only its amount is read.
 */
export class PriceTemplates {
  readonly heads: Head[] = [];

  clear(): void {
    this.heads.length = 0;
    this.#texts.length = 0;
  }

  headAt(reader: ByteReader): Head | undefined {
    const { heads } = this;
    for (let index = 0; index < heads.length; index += 1) {
      const head = heads[index];
      if (head?.pattern.isAt(reader, reader.at) === true) return head;
    }
    return undefined;
  }

  /** The tail that stands where the amount has ended. */
  tailAt(head: Head, reader: ByteReader): Tail | undefined {
    const { last } = head;
    const expected = last?.next;
    const found =
      expected?.pattern.isAt(reader, reader.at) === true ? expected : this.#anyTail(head, reader, expected);
    if (found !== undefined && last !== undefined) last.next = found;
    head.last = found;
    return found;
  }

  #anyTail(head: Head, reader: ByteReader, tried: Tail | undefined): Tail | undefined {
    const { tails } = head;
    for (let index = 0; index < tails.length; index += 1) {
      const tail = tails[index];
      if (tail !== tried && tail?.pattern.isAt(reader, reader.at) === true) return tail;
    }
    return undefined;
  }

  /** Learns a price of which `start` to `from` and `to` to `end` are all but its amount. */
  learn(
    bytes: Uint8Array,
    price: { start: number; from: number; to: number; end: number },
    terms: Omit<Tail, 'pattern' | 'next'>,
  ): void {
    if (price.from - price.start < LEAST_BYTES || price.end - price.to < LEAST_BYTES) return;
    const before = Uint8Array.from(bytes.subarray(price.start, price.from));
    const after = Uint8Array.from(bytes.subarray(price.to, price.end));
    const head = this.#headOf(before);
    const tail = { ...terms, pattern: new Pattern(after), next: undefined };
    if (head.tails.length >= MOST_TAILS) head.tails.pop();
    head.tails.unshift(tail);
    if (head.last !== undefined) head.last.next = tail;
    head.last = tail;
  }

  #headOf(bytes: Uint8Array): Head {
    const text = Buffer.from(bytes).toString('latin1');
    const index = this.#texts.indexOf(text);
    const known = this.heads[index];
    if (known !== undefined) return known;
    if (this.heads.length >= MOST_HEADS) {
      this.heads.pop();
      this.#texts.pop();
    }
    const head = { pattern: new Pattern(bytes), tails: [], last: undefined };
    this.heads.unshift(head);
    this.#texts.unshift(text);
    return head;
  }

  readonly #texts: string[] = [];
}
