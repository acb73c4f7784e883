import type { RejectedRow } from '../../model/index.ts';
import { openStaging, type Staging } from '../../staging/index.ts';
import { ARRAY_KEYS, type ArrayKey, type ChunkResult } from '../extract/chunk.ts';
import { codeFilterOf } from '../extract/item-code.ts';
import { isXml } from '../family.ts';
import { ArrayCutter, type ArrayState, learnPrefix } from './array-cutter.ts';
import { type ChunkPlace, type Counts, commitChunk } from './commit.ts';
import { type Crew, createCrew, type ReadChunk } from './crew.ts';
import { HEAD_KEYS, type HeadTexts } from './head.ts';
import type { TicOptions } from './options.ts';
import { readXml } from './read-xml.ts';
import { RootReader } from './root-reader.ts';
import { unpackedBytes } from './source.ts';
import { transferable } from './transferable.ts';
import { ByteWindow } from './window.ts';

const HEAD_BYTES = 256;
const SEAL_BYTES = 2 ** 31;
const MOST_REJECTED = 1_000;

interface Rejected {
  count: number;
  first: RejectedRow[];
  /** The item that was rejected last, and how often. */
  lastRow: number;
  ofLast: number;
}

/** All that has to be known to go on; sealed with the rows. */
export interface Cursor {
  offset: number;
  array: ArrayState | null;
  arrays: ArrayKey[];
  texts: HeadTexts;
  counts: Counts;
  rejected: Partial<Record<ArrayKey, Rejected>>;
  warnings: string[];
  /** What its rates were cut down to, so that a folder of another filter is not taken for this one. */
  filter: string;
  cpuMs: number;
  /** Whether all of the file has been read. */
  isComplete: boolean;
}

const beginning = (filter: string): Cursor => ({
  offset: 0,
  array: null,
  arrays: [],
  texts: {},
  counts: { items: 0, members: 0, unreadNpis: 0, unreadDates: 0, isVersionOne: false, isVersionTwo: false },
  rejected: {},
  warnings: [],
  filter,
  cpuMs: 0,
  isComplete: false,
});

/** Reads a file of a payer from front to back, or on from where it was sealed. */
export class TicRun {
  readonly staging: Staging;
  readonly window: ByteWindow;
  readonly cursor: Cursor;
  readonly #options: TicOptions;
  readonly #crew: Crew;
  readonly #codes: readonly string[] | undefined;
  readonly #root: RootReader;
  readonly #sealEvery: number;
  #sealedAt: number;

  private constructor(options: TicOptions, staging: Staging, cursor: Cursor) {
    this.#options = options;
    this.staging = staging;
    this.cursor = cursor;
    this.window = new ByteWindow(unpackedBytes(options.source), options.maxBytes ?? Number.POSITIVE_INFINITY);
    this.#root = new RootReader(this.window);
    this.#codes = options.filter?.codes;
    this.#crew = createCrew(options.workers ?? 1, this.#codes);
    this.#sealEvery = options.sealEvery ?? SEAL_BYTES;
    this.#sealedAt = cursor.offset;
  }

  static async open(options: TicOptions): Promise<TicRun> {
    const staging = await openStaging(options.folder, { threads: options.threads ?? 1 });
    const filter = JSON.stringify(options.filter ?? {});
    const cursor = (staging.cursor as Cursor | undefined) ?? beginning(filter);
    if (cursor.filter === filter) return new TicRun(options, staging, cursor);
    staging.close();
    throw new Error('This folder holds rates that were read with another filter. Use an empty folder.');
  }

  async read(): Promise<void> {
    const { array, offset } = this.cursor;
    await this.window.fill(HEAD_BYTES);
    if (this.cursor.isComplete) this.window.take(this.window.length);
    else if (isXml(this.window.bytes)) await this.#readXml();
    else if (offset === 0) {
      await this.#root.skipByteOrderMark();
      await this.#root.expect('{');
      await this.#keys(true);
    } else {
      await this.window.skipTo(offset);
      if (array !== null) await this.#array(array);
      await this.#keys(false);
    }
    // What follows the outermost object counts for the hash only.
    while (await this.window.more()) this.window.take(this.window.length);
    await this.#crew.close();
    this.cursor.isComplete = true;
    if (this.window.read >= this.#sealEvery || this.staging.isFull) await this.staging.seal(this.cursor);
  }

  /** It has no places to go on from, so it begins anew. */
  async #readXml(): Promise<void> {
    const codes = this.#codes;
    await readXml({
      window: this.window,
      filter: codeFilterOf(codes),
      begin: (key) => {
        this.cursor.array = { key, element: 0, prefix: null, resume: null, chunks: 0, redone: 0 };
        return this.#begin(key);
      },
      text: (key, text) => {
        if (HEAD_KEYS.has(key)) this.cursor.texts[key] = text;
      },
      commit: (read, place) => this.#take(read, place),
    });
  }

  async #keys(isFirst: boolean): Promise<void> {
    for (let first = isFirst; ; first = false) {
      const token = await this.#root.token();
      if (token === '}') {
        this.window.take(1);
        return;
      }
      if (!first) await this.#root.expect(',');
      const key = await this.#root.string();
      await this.#root.expect(':');
      await this.#value(key);
    }
  }

  async #value(key: string): Promise<void> {
    const token = await this.#root.token();
    const array = ARRAY_KEYS.find((one) => one === key);
    if (array !== undefined) {
      await this.#begin(array);
      if (token === '[') {
        this.window.take(1);
        await this.#firstOf(array);
      } else await this.#root.skipValue();
    } else if (HEAD_KEYS.has(key)) this.cursor.texts[key] = await this.#root.text();
    else await this.#root.skipValue();
  }

  /** As of any key that comes twice, the last one counts. */
  async #begin(key: ArrayKey): Promise<void> {
    const { arrays, warnings, counts } = this.cursor;
    if (!arrays.includes(key)) {
      arrays.push(key);
      return;
    }
    delete this.cursor.rejected[key];
    warnings.push(`The file has ${key} more than once. Only the last one counts.`);
    if (key === 'provider_references') {
      await this.staging.run(
        'DELETE FROM npis WHERE member IN (SELECT member FROM members WHERE definition >= 0)',
      );
      await this.staging.run('DELETE FROM members WHERE definition >= 0');
      await this.staging.clear(['remotes']);
    } else if (key === 'reporting_structure') await this.staging.clear(['toc_plans', 'toc_files']);
    else {
      await this.staging.clear(['blocks', 'items', 'item_codes', 'dropped']);
      counts.items = 0;
    }
  }

  async #firstOf(key: ArrayKey): Promise<void> {
    const prefix = await learnPrefix(this.window);
    await this.#array({ key, element: 0, prefix, resume: null, chunks: 0, redone: 0 });
  }

  async #array(state: ArrayState): Promise<void> {
    this.cursor.array = state;
    const cutter = new ArrayCutter(
      {
        window: this.window,
        crew: this.#crew,
        chunkBytes: this.#options.chunkBytes ?? 4 * 1024 * 1024,
        largestChunk: this.#options.largestChunk ?? 64 * 1024 * 1024,
        commit: (read, place) => this.#commit(read, place),
      },
      state,
    );
    await cutter.run();
    this.cursor.array = null;
  }

  async #commit(read: ReadChunk, place: ChunkPlace): Promise<void> {
    const { cursor, staging } = this;
    const { result } = read;
    await this.#take(read, place);
    if (cursor.offset - this.#sealedAt >= this.#sealEvery || staging.isFull) {
      if (result.isClosed) cursor.array = null;
      await staging.seal(cursor);
      this.#sealedAt = cursor.offset;
    }
  }

  async #take(read: ReadChunk, place: ChunkPlace): Promise<void> {
    const { cursor, staging } = this;
    const { result } = read;
    this.#options.signal?.throwIfAborted();
    commitChunk(staging, read, place, cursor.counts);
    this.#reject(result, place);
    for (const memory of transferable(result)) memory.transfer(0);
    cursor.offset = place.offset + result.consumed;
    cursor.cpuMs += result.cpuMs;
    this.#options.onProgress?.({
      bytes: cursor.offset,
      items: cursor.counts.items,
      rates: staging.rates,
      readMs: cursor.cpuMs,
    });
  }

  #reject({ rejected, dropped }: ChunkResult, { element }: ChunkPlace): void {
    const { array } = this.cursor;
    if (array === null || rejected.length + dropped.length === 0) return;
    const all = this.cursor.rejected[array.key] ?? { count: 0, first: [], lastRow: -1, ofLast: 0 };
    this.cursor.rejected[array.key] = all;
    for (const { item } of dropped) forget(all, element + item);
    for (const { row, reason } of rejected) {
      all.ofLast = all.lastRow === element + row ? all.ofLast + 1 : 1;
      all.lastRow = element + row;
      all.count += 1;
      if (all.first.length < MOST_REJECTED) all.first.push({ row: element + row, reason });
    }
  }

  async close(): Promise<void> {
    await this.#crew.close();
    await this.window.close();
    this.staging.close();
  }
}

/** What an item was rejected for in a part that does not count after all. */
function forget(all: Rejected, row: number): void {
  if (all.lastRow !== row) return;
  all.count -= all.ofLast;
  all.ofLast = 0;
  all.first = all.first.filter((one) => one.row !== row);
}
