import { priceFileFault } from '../bytes/faults.ts';
import type { ArrayKey, ChunkResult, Resume } from '../extract/chunk.ts';
import { type ChunkPlace, firstItemOf } from './commit.ts';
import type { Crew, ReadChunk } from './crew.ts';
import { type ByteWindow, truncated } from './window.ts';

/** Where the reading of an array stands; part of the cursor. */
export interface ArrayState {
  key: ArrayKey;
  /** The next element. */
  element: number;
  /** The bytes that an element begins with, in base64; null where chunks are read one after the other. */
  prefix: string | null;
  resume: Resume | null;
  chunks: number;
  redone: number;
  /** It is no array but the one element that stands where a list belongs. */
  isSingle: boolean;
}

/** An array whose first element comes next. */
export const beginningOf = (key: ArrayKey, prefix: string | null, isSingle = false): ArrayState => ({
  ...{ key, element: 0, prefix, resume: null, chunks: 0, redone: 0, isSingle },
});

export interface CutterOptions {
  window: ByteWindow;
  crew: Crew;
  chunkBytes: number;
  /** Beyond this an element is read in parts. */
  largestChunk: number;
  commit(read: ReadChunk, place: ChunkPlace): Promise<void>;
}

interface Chunk {
  offset: number;
  length: number;
  memory: SharedArrayBuffer;
  start: number;
  read: Promise<ReadChunk>;
}

const LARGEST_PART = 256 * 1024 * 1024;
const FREE_REDONE = 8;

/**
 * Cuts an array into chunks at the beginnings of its elements and has them read at the same time. A beginning is told by
 * its first bytes, which may stand inside an element too: then the chunk before says so, and all from there is cut again.
 */
export class ArrayCutter {
  readonly #options: CutterOptions;
  readonly #state: ArrayState;
  readonly #prefix: Buffer | null;
  #underWay: Chunk[] = [];
  #wanted: number;

  constructor(options: CutterOptions, state: ArrayState) {
    this.#options = options;
    this.#state = state;
    this.#prefix = state.prefix === null ? null : Buffer.from(state.prefix, 'base64');
    this.#wanted = options.chunkBytes;
  }

  /** Leaves the window after the end of the array. */
  async run(): Promise<void> {
    let isClosed = false;
    while (!isClosed) {
      await this.#cutAhead();
      isClosed = await this.#takeFirst();
    }
  }

  get #isInTurn(): boolean {
    return this.#state.prefix === null;
  }

  async #cutAhead(): Promise<void> {
    const { window, crew } = this.#options;
    const most = this.#isInTurn ? 1 : crew.size + 1;
    while (this.#underWay.length < most) {
      await window.fill(this.#wanted);
      const length = this.#cut();
      if (length > 0) this.#send(length);
      else if (this.#underWay.length > 0) return;
      else if (window.length === 0) throw truncated();
      // Perhaps the array has ended long before; if not, more is asked for.
      else this.#send(Math.min(window.length, this.#wanted));
    }
  }

  /** How many bytes the next chunk has; 0 where no beginning is found. */
  #cut(): number {
    const { window } = this.#options;
    const wanted = this.#wanted;
    if (this.#isInTurn || this.#prefix === null) return Math.min(window.length, wanted);
    if (window.isEnded && window.length <= wanted) return window.length;
    const { bytes } = window;
    const last = bytes.lastIndexOf(this.#prefix, wanted);
    return Math.max(0, last > 0 ? last : bytes.indexOf(this.#prefix, wanted));
  }

  #send(length: number): void {
    const { window, crew } = this.#options;
    const { offset } = window;
    const { memory, start } = window.lend(length);
    const { key, resume, isSingle } = this.#state;
    const isResumable = this.#isInTurn;
    const read = crew.extract({ key, bytes: memory, start, length, isResumable, isSingle, resume });
    // A later chunk may fail before its turn has come.
    read.catch(() => undefined);
    this.#underWay.push({ offset, length, memory, start, read });
  }

  /** Commits the first chunk under way; whether the array ends in it. */
  async #takeFirst(): Promise<boolean> {
    const chunk = this.#underWay[0];
    if (chunk === undefined) return false;
    const read = await chunk.read;
    const { result } = read;
    this.#underWay.shift();
    if (result.isInvalid)
      throw priceFileFault(
        'invalid_json',
        `The file is not valid JSON at byte ${chunk.offset + result.consumed} of its unpacked content.`,
      );
    const isLast = this.#underWay.length === 0 && this.#options.window.length === 0;
    const isWhole = result.isClosed ? false : result.consumed === chunk.length;
    if (!isWhole) await this.#putBack(chunk, result);
    this.#options.window.takeBack(chunk.memory);
    this.#advance(chunk, result, isWhole);
    await this.#commit(chunk, read);
    if (result.isClosed) return true;
    if (isLast && this.#options.window.isEnded && (isWhole || result.consumed === 0)) throw truncated();
    return false;
  }

  #advance(chunk: Chunk, result: ChunkResult, isWhole: boolean): void {
    const { chunkBytes, largestChunk } = this.#options;
    const state = this.#state;
    state.resume = result.resume;
    state.chunks += 1;
    if (isWhole || result.isClosed) {
      this.#wanted = chunkBytes;
      return;
    }
    if (!this.#isInTurn) state.redone += 1;
    this.#wanted = result.consumed > 0 ? chunkBytes : Math.max(this.#wanted, chunk.length) * 2;
    const isTooOften = state.redone > FREE_REDONE && state.redone > state.chunks / 100;
    if (!this.#isInTurn && (isTooOften || this.#wanted > largestChunk)) {
      state.prefix = null;
      this.#wanted = Math.min(this.#wanted, largestChunk);
    } else if (this.#wanted > LARGEST_PART)
      throw priceFileFault('too_large', `A part of the file at byte ${chunk.offset} is larger than 256 MiB.`);
  }

  async #commit(chunk: Chunk, read: ReadChunk): Promise<void> {
    const { key, element } = this.#state;
    const place = { offset: chunk.offset, element, item: firstItemOf(key) + element };
    this.#state.element += read.result.elements;
    await this.#options.commit(read, place);
  }

  /** Gives all back that was cut after what was read. */
  async #putBack(chunk: Chunk, { consumed }: ChunkResult): Promise<void> {
    const later = this.#underWay;
    this.#underWay = [];
    await Promise.allSettled(later.map(({ read }) => read));
    if (later.length > 0) this.#options.crew.startAfresh();
    const { window } = this.#options;
    for (const { memory, start, length } of [...later].reverse()) {
      window.giveBack(Buffer.from(memory, start, length));
      window.takeBack(memory);
    }
    window.giveBack(Buffer.from(chunk.memory, chunk.start + consumed, chunk.length - consumed));
  }
}

const MOST_PREFIX = 256;
const BEGINNING = /^\{[ \t\r\n]*"[^"\\]*"/;

/** The bytes that the first element begins with, up to the end of its first key; null where that is nothing to cut at. */
export async function learnPrefix(window: ByteWindow): Promise<string | null> {
  await window.fill(MOST_PREFIX);
  const head = window.bytes.subarray(0, MOST_PREFIX).toString('latin1');
  const found = BEGINNING.exec(head.trimStart())?.[0];
  return found === undefined ? null : Buffer.from(found, 'latin1').toString('base64');
}
