import { closeSync, constants, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { RATE_WORDS } from '../rates/index.ts';
import { readFully } from './read-fully.ts';

const RATE_BYTES = RATE_WORDS * 4;

const WAITING_ROWS = 16_384;
const AHEAD_ROWS = 4_096;

/** Amounts on disk in the order in which they came, so that a row is found by its number. */
export class RateFile {
  /** How many there are. */
  rows: number;
  readonly #file: number;
  readonly #waiting = new Int32Array(WAITING_ROWS * RATE_WORDS);
  #waitingRows = 0;
  #read = new Int32Array(AHEAD_ROWS * RATE_WORDS);
  #readStart = 0;
  #readEnd = 0;

  /** @param rows those that count: what follows them in the file was not sealed. */
  constructor(path: string, rows: number) {
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT);
    this.rows = rows;
    ftruncateSync(this.#file, rows * RATE_BYTES);
  }

  append(words: Int32Array, count: number): void {
    if (this.#waitingRows + count > WAITING_ROWS) this.flush();
    if (count > WAITING_ROWS) this.#write(words, count);
    else {
      this.#waiting.set(words.subarray(0, count * RATE_WORDS), this.#waitingRows * RATE_WORDS);
      this.#waitingRows += count;
    }
    this.rows += count;
  }

  flush(): void {
    if (this.#waitingRows === 0) return;
    const count = this.#waitingRows;
    this.#waitingRows = 0;
    this.rows -= count;
    this.#write(this.#waiting, count);
    this.rows += count;
  }

  #write(words: Int32Array, count: number): void {
    const bytes = new Uint8Array(words.buffer, words.byteOffset, count * RATE_BYTES);
    const start = this.rows * RATE_BYTES;
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.#file, bytes, at, bytes.length - at, start + at);
  }

  sync(): void {
    this.flush();
    fsyncSync(this.#file);
  }

  /** Words of rows that have been flushed, from the first of them on; good until the next call. */
  read(start: number, count: number): Int32Array {
    const end = start + count;
    if (start < this.#readStart || end > this.#readEnd) {
      // A file whose items are in order is read on in large pieces.
      const isNext = start >= this.#readStart && start <= this.#readEnd;
      this.#load(start, isNext ? Math.min(Math.max(count, AHEAD_ROWS), this.rows - start) : count);
    }
    const from = (start - this.#readStart) * RATE_WORDS;
    return this.#read.subarray(from, from + count * RATE_WORDS);
  }

  #load(start: number, count: number): void {
    if (count * RATE_WORDS > this.#read.length) this.#read = new Int32Array(count * RATE_WORDS);
    const bytes = new Uint8Array(this.#read.buffer, 0, count * RATE_BYTES);
    readFully(this.#file, bytes, start * RATE_BYTES, 'The file of collected rates');
    this.#readStart = start;
    this.#readEnd = start + count;
  }

  close(): void {
    closeSync(this.#file);
  }
}
