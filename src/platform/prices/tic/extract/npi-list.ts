import type { ByteReader } from '../bytes/byte-reader.ts';

const FIRST = 1 << 12;
const HALF = 2 ** 32;
const MOST_DIGITS = 15;
/** With an exponent only where it shows all ten digits but zeros: 1.23457E9 is another NPI. */
const WHOLE = /^(?:\d{1,15}(?:\.0+)?|\d\.\d{7,9}[eE]\+?0?9)$/;

/** NPIs of a chunk, as 64-bit numbers of two halves, low first. */
export class NpiList {
  count = 0;
  /** Values that are no whole numbers. */
  unread = 0;
  halves = new Int32Array(FIRST * 2);

  /** Reads the array that begins here. */
  read(reader: ByteReader): void {
    if (!reader.isArray) {
      this.#element(reader);
      return;
    }
    for (let more = reader.enterArray(); more; more = reader.nextElement()) this.#element(reader);
  }

  #element(reader: ByteReader): void {
    const { bytes, at: start } = reader;
    let at = start;
    const isString = bytes[at] === 0x22;
    if (isString) at += 1;
    let value = 0;
    let byte = bytes[at] ?? 0;
    const first = at;
    while (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + (byte - 0x30);
      at += 1;
      byte = bytes[at] ?? 0;
    }
    const digits = at - first;
    const isEnd = isString ? byte === 0x22 : byte === 0x2c || byte === 0x5d || byte <= 0x20;
    if (digits > 0 && digits <= MOST_DIGITS && isEnd) {
      this.push(value);
      reader.at = isString ? at + 1 : at;
      return;
    }
    this.#odd(reader);
  }

  #odd(reader: ByteReader): void {
    if (reader.isArray) {
      this.#nested(reader);
      return;
    }
    if (reader.isObject) this.unread += 1;
    const text = reader.text()?.trim();
    if (text === undefined) return;
    for (const one of text.split(/[\s,;|]+/)) {
      if (WHOLE.test(one)) this.push(Number(one));
      else this.unread += 1;
    }
  }

  /** A list within the list, but none that is nested without measure. */
  #nested(reader: ByteReader): void {
    for (let more = reader.enterArray(); more; more = reader.nextElement()) {
      if (!reader.isArray) this.#element(reader);
      else {
        this.unread += 1;
        reader.skipValue();
      }
    }
  }

  push(value: number): void {
    if (this.count * 2 === this.halves.length) {
      const { halves } = this;
      this.halves = new Int32Array(halves.length * 2);
      this.halves.set(halves);
    }
    this.halves[this.count * 2] = value | 0;
    this.halves[this.count * 2 + 1] = (value / HALF) | 0;
    this.count += 1;
  }

  truncate(count: number): void {
    this.count = count;
  }

  values(): number[] {
    return Array.from(
      { length: this.count },
      (_, index) => ((this.halves[index * 2] ?? 0) >>> 0) + (this.halves[index * 2 + 1] ?? 0) * HALF,
    );
  }
}
