import type { ByteReader } from '../bytes/byte-reader.ts';
import { LEAST_PATTERN, Pattern } from '../bytes/pattern.ts';

const MOST_HEADS = 8;
const MOST_TAILS = 500;
const MOST_FOLLOWERS = 6;

export interface Tail {
  pattern: Pattern;
  terms: number;
  isPercentage: boolean;
  /** What came after it, the latest first. */
  followers: Tail[];
}

export interface Head {
  pattern: Pattern;
  /** By their terms; the same terms may be written in several ways. */
  tails: Map<number, Tail[]>;
  count: number;
  last: Tail;
}

/** A price that was read: `start` to `from` and `to` to `end` are all but its amount. */
export interface ReadPrice {
  start: number;
  from: number;
  to: number;
  end: number;
  terms: number;
  isPercentage: boolean;
}

/**
 * Prices that were read, without their amounts: the bytes before it and those after. A price with the same bytes has the
 * same terms, so only its amount is read.
 */
export class PriceTemplates {
  readonly #heads: Head[] = [];
  #latest: Head | undefined;

  clear(): void {
    this.#heads.length = 0;
    this.#latest = undefined;
  }

  headAt(reader: ByteReader, at: number): Head | undefined {
    const heads = this.#heads;
    if (this.#latest?.pattern.isAt(reader, at) === true) return this.#latest;
    for (let index = 0; index < heads.length; index += 1) {
      const head = heads[index];
      if (head?.pattern.isAt(reader, at) === true) {
        this.#latest = head;
        return head;
      }
    }
    return undefined;
  }

  /** The tail that stands where the amount has ended, if it has followed the last one before. */
  tailAt(head: Head, reader: ByteReader): Tail | undefined {
    const { followers } = head.last;
    for (let index = 0; index < followers.length; index += 1) {
      const tail = followers[index];
      if (tail?.pattern.isAt(reader, reader.at) === true) {
        head.last = tail;
        return tail;
      }
    }
    return undefined;
  }

  learn(reader: ByteReader, price: ReadPrice): void {
    if (price.from - price.start < LEAST_PATTERN || price.end - price.to < LEAST_PATTERN) return;
    const head = this.headAt(reader, price.start) ?? this.#newHead(reader, price);
    const tail = this.#tailOf(head, reader, price);
    const { followers } = head.last;
    followers.unshift(tail);
    if (followers.length > MOST_FOLLOWERS) followers.pop();
    head.last = tail;
  }

  #newHead(reader: ByteReader, { start, from }: ReadPrice): Head {
    if (this.#heads.length >= MOST_HEADS) this.#heads.pop();
    const pattern = new Pattern(reader.bytes.subarray(start, from));
    const head = { pattern, tails: new Map(), count: 0, last: nowhere(pattern) };
    this.#heads.unshift(head);
    return head;
  }

  #tailOf(head: Head, reader: ByteReader, { to, end, terms, isPercentage }: ReadPrice): Tail {
    const same = head.tails.get(terms) ?? [];
    const known = same.find(({ pattern }) => pattern.length === end - to && pattern.isAt(reader, to));
    if (known !== undefined) return known;
    if (head.count >= MOST_TAILS) {
      head.tails.clear();
      head.count = 0;
    }
    const pattern = new Pattern(reader.bytes.subarray(to, end));
    const tail: Tail = { pattern, terms, isPercentage, followers: [] };
    head.tails.set(terms, [...same, tail]);
    head.count += 1;
    return tail;
  }
}

/** Before the first price. */
const nowhere = (pattern: Pattern): Tail => ({ pattern, terms: -1, isPercentage: false, followers: [] });
