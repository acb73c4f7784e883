import { openStaging, type Staging } from '../../staging/index.ts';
import type { ArrayKey, ChunkResult } from '../extract/chunk.ts';
import { codeFilterOf } from '../extract/item-code.ts';
import { isXml } from '../family.ts';
import { ArrayCutter, type ArrayState, beginningOf, learnPrefix } from './array-cutter.ts';
import { type ChunkPlace, commitChunk, itemsOf } from './commit.ts';
import { type Crew, createCrew, type ReadChunk } from './crew.ts';
import { beginningCursor, type Cursor } from './cursor.ts';
import { HEAD_KEYS } from './head.ts';
import type { TicOptions } from './options.ts';
import { readXml } from './read-xml.ts';
import { countRejected, nothingRejected } from './rejects.ts';
import type { RootReader } from './root-reader.ts';
import { HEAD_BYTES, RootWalk, severalFiles } from './root-walk.ts';
import { unpackedBytes } from './source.ts';
import { transferable } from './transferable.ts';
import { ByteWindow } from './window.ts';

const SEAL_BYTES = 2 ** 31;

/** Reads a file of a payer from front to back, or on from where it was sealed. */
export class TicRun {
  readonly staging: Staging;
  readonly window: ByteWindow;
  readonly cursor: Cursor;
  readonly #options: TicOptions;
  readonly #crew: Crew;
  readonly #codes: readonly string[] | undefined;
  readonly #walk: RootWalk;
  readonly #sealEvery: number;
  #sealedAt: number;

  private constructor(options: TicOptions, staging: Staging, cursor: Cursor) {
    this.#options = options;
    this.staging = staging;
    this.cursor = cursor;
    this.window = new ByteWindow(unpackedBytes(options.source), options.maxBytes ?? Number.POSITIVE_INFINITY);
    this.#walk = new RootWalk(this.window, cursor, (key, root, content) =>
      this.#readArray(key, root, content),
    );
    this.#codes = options.filter?.codes;
    this.#crew = createCrew(options.workers ?? 1, this.#codes);
    this.#sealEvery = options.sealEvery ?? SEAL_BYTES;
    this.#sealedAt = cursor.offset;
  }

  static async open(options: TicOptions): Promise<TicRun> {
    const staging = await openStaging(options.folder, { threads: options.threads ?? 1 });
    const filter = JSON.stringify(options.filter ?? {});
    const cursor = (staging.cursor as Cursor | undefined) ?? beginningCursor(filter);
    if (cursor.filter === filter) return new TicRun(options, staging, cursor);
    staging.close();
    throw new Error('This folder holds rates that were read with another filter. Use an empty folder.');
  }

  async read(): Promise<void> {
    const { array, offset } = this.cursor;
    await this.window.fill(HEAD_BYTES);
    if (this.cursor.isComplete) this.window.take(this.window.length);
    else if (isXml(this.window.bytes)) await this.#readXml();
    else if (offset === 0) await this.#walk.begin();
    else {
      await this.window.skipTo(offset);
      if (array !== null) await this.#array(array);
      await this.#walk.goOn(false);
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
      begin: async (key) => {
        this.cursor.array = beginningOf(key, null);
        if (this.cursor.contentOf[key] === undefined) await this.#begin(key, 1);
      },
      text: (key, text) => {
        if (HEAD_KEYS.has(key)) this.cursor.texts[key] = text;
      },
      commit: (read, place) => this.#take(read, place),
    });
  }

  async #readArray(key: ArrayKey, root: RootReader, content: number): Promise<void> {
    const token = await root.token();
    await this.#begin(key, content);
    if (token === '[') {
      this.window.take(1);
      await this.#array(beginningOf(key, await learnPrefix(this.window)));
    } else if (token === '{') await this.#array(beginningOf(key, null, true));
    else {
      if (token !== 'n') this.cursor.warnings.push(`${key} is no list and was not read.`);
      await root.skipValue();
    }
  }

  /** As of any key that comes twice in an object, the last one counts. */
  async #begin(key: ArrayKey, content: number): Promise<void> {
    const { arrays, contentOf, warnings, counts } = this.cursor;
    const before = contentOf[key];
    contentOf[key] = content;
    if (before === undefined) {
      arrays.push(key);
      return;
    }
    // What stands around an object with content is no later part of it.
    if (content > before || (content === 0 && before > 0)) throw severalFiles(key);
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
      await this.staging.clear(['blocks', 'items', 'item_codes', 'dropped'], itemsOf(key));
      const [row] = await this.staging.query('SELECT count(*) AS items FROM items');
      counts.items = Number(row?.items ?? 0);
    }
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

  #reject(result: ChunkResult, { element }: ChunkPlace): void {
    const { array, rejected } = this.cursor;
    if (array === null || result.rejected.length + result.dropped.length === 0) return;
    const all = rejected[array.key] ?? nothingRejected();
    rejected[array.key] = all;
    countRejected(all, result, element);
  }

  async close(): Promise<void> {
    await this.#crew.close();
    await this.window.close();
    this.staging.close();
  }
}
