import { closeSync, constants, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { must } from '../../../kernel/must.ts';
import { readFully } from './read-fully.ts';

/** Places are counted in these, so that a file of texts may be large. */
const UNIT = 16;
const LENGTHS = 4 * 4;
const WAITING_BYTES = 1 << 18;
const AHEAD_BYTES = 1 << 16;

/** Texts that few amounts have: as the file writes the amount, notes, the algorithm, the payments behind it. */
export type RateTexts = readonly [
  raw: string | null,
  notes: string | null,
  algorithm: string | null,
  payments: string | null,
];

/** The texts of amounts on disk. */
export class TextFile {
  readonly #file: number;
  #waiting = Buffer.allocUnsafeSlow(WAITING_BYTES);
  #waitingBytes = 0;
  /** Of what has been written. */
  #bytes: number;
  #read = Buffer.allocUnsafeSlow(AHEAD_BYTES);
  #readStart = 0;
  #readEnd = 0;

  /** @param bytes those that count. */
  constructor(path: string, bytes: number) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT);
    this.#bytes = bytes;
    ftruncateSync(this.#file, bytes);
  }

  get bytes(): number {
    return this.#bytes + this.#waitingBytes;
  }

  /** Their place, from 1 on. */
  append(texts: RateTexts): number {
    const most = LENGTHS + texts.reduce((sum, text) => sum + (text?.length ?? 0) * 3, 0) + UNIT;
    if (this.#waitingBytes + most > this.#waiting.length) this.flush();
    if (most > this.#waiting.length) this.#waiting = Buffer.allocUnsafeSlow(most);
    const place = this.bytes / UNIT + 1;
    const start = this.#waitingBytes;
    let at = start + LENGTHS;
    texts.forEach((text, index) => {
      const length = text === null ? -1 : this.#waiting.write(text, at);
      this.#waiting.writeInt32LE(length, start + index * 4);
      at += Math.max(length, 0);
    });
    const end = Math.ceil(at / UNIT) * UNIT;
    this.#waiting.fill(0, at, end);
    this.#waitingBytes = end;
    return place;
  }

  flush(): void {
    for (let at = 0; at < this.#waitingBytes; )
      at += writeSync(this.#file, this.#waiting, at, this.#waitingBytes - at, this.#bytes + at);
    this.#bytes += this.#waitingBytes;
    this.#waitingBytes = 0;
  }

  sync(): void {
    this.flush();
    fsyncSync(this.#file);
  }

  /** The texts at a place, once they have been flushed. */
  read(place: number): RateTexts {
    const start = (place - 1) * UNIT;
    this.#have(start, LENGTHS);
    const lengths = [0, 1, 2, 3].map((index) => this.#read.readInt32LE(start - this.#readStart + index * 4));
    this.#have(start, LENGTHS + lengths.reduce((sum, length) => sum + Math.max(length, 0), 0));
    let at = start - this.#readStart + LENGTHS;
    const [raw, notes, algorithm, payments] = lengths.map((length) => {
      if (length === -1) return null;
      at += length;
      return this.#read.toString('utf8', at - length, at);
    });
    return [told(raw), told(notes), told(algorithm), told(payments)];
  }

  #have(start: number, length: number): void {
    if (start >= this.#readStart && start + length <= this.#readEnd) return;
    const wanted = Math.min(Math.max(length, AHEAD_BYTES), this.#bytes - start);
    if (wanted > this.#read.length) this.#read = Buffer.allocUnsafeSlow(wanted);
    readFully(this.#file, this.#read.subarray(0, wanted), start, 'The file of collected texts');
    this.#readStart = start;
    this.#readEnd = start + wanted;
  }

  close(): void {
    closeSync(this.#file);
  }
}

const told = (text: string | null | undefined): string | null =>
  text === null ? null : must(text, 'a text of an amount');
