import { LRUCache } from 'lru-cache';
import type { Found, SearchWish } from './engine/search-segments.ts';
import { SearchThread } from './engine/search-thread.ts';
import type { IndexParts } from './index-parts.ts';
import { toRawPage } from './raw-page.ts';
import { type HotPage, type Manifest, readHotPages, readManifest } from './store/manifest.ts';

export interface OwnFound extends Found {
  /** When the newest page was crawled. */
  newest: Date | null;
}

/** What the thread knows of an account. */
interface Known {
  hot: Set<number>;
  removedUntil: Date;
  /** Of the last time, which come again for a while. */
  lastRemoved: ReadonlySet<number>;
  removed: number;
  turn: Promise<unknown>;
}

/** The thread holds the new pages of so many accounts in memory. */
const MOST_ACCOUNTS = 100;
const MOST_REMOVED = 100_000;
/** A mark may become visible that much later than its time says: it waits for the end of its transaction. */
const LATE_MS = 120_000;
const MOST_READS = 5;
const BEGINNING = new Date(0);

/** Searches the pages of an account: its segments as local files, and what is not in them yet from the database. */
export class Searcher {
  readonly #parts: Pick<IndexParts, 'database' | 'hold'>;
  readonly #thread: SearchThread;
  readonly #known: LRUCache<string, Known>;

  constructor(parts: Pick<IndexParts, 'database' | 'hold' | 'log'>) {
    this.#parts = parts;
    this.#thread = new SearchThread(parts.log);
    this.#thread.onLost = () => this.#known.clear();
    this.#known = new LRUCache<string, Known>({
      max: MOST_ACCOUNTS,
      dispose: (_, accountId, reason) => {
        if (reason !== 'set') this.#thread.forget(accountId);
      },
    });
  }

  /** One after the other for an account, so that the thread never goes back to an earlier moment. */
  search(accountId: string, wish: SearchWish): Promise<OwnFound> {
    let known = this.#known.get(accountId);
    if (known === undefined || known.removed > MOST_REMOVED) {
      if (known !== undefined) this.#known.delete(accountId);
      known = {
        hot: new Set(),
        removedUntil: BEGINNING,
        lastRemoved: new Set(),
        removed: 0,
        turn: Promise.resolve(),
      };
      this.#known.set(accountId, known);
    }
    const current = known;
    const result = current.turn.then(() => this.#search(accountId, current, wish));
    current.turn = result.catch(() => this.#known.delete(accountId));
    return result;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #search(accountId: string, known: Known, wish: SearchWish): Promise<OwnFound> {
    const { manifest, added } = await this.#read(accountId, known);
    const held = await Promise.all(
      manifest.segments.map(async ({ segment_id: segmentId, object_key: objectKey, sha256 }) => {
        const file = await this.#parts.hold({ objectKey, sha256 });
        return { segmentId, path: file.path, file };
      }),
    );
    const removed = manifest.removed.filter((version) => !known.lastRemoved.has(version));
    try {
      const found = await this.#thread.search({
        accountId,
        segments: held.map(({ segmentId, path }) => ({ segmentId, path })),
        hot: manifest.hot,
        added: added.map(toRawPage),
        removed,
        wish,
      });
      known.hot = new Set(manifest.hot);
      known.lastRemoved = new Set(manifest.removed);
      known.removed += removed.length;
      if (manifest.removed_until !== null)
        known.removedUntil = new Date(manifest.removed_until.getTime() - LATE_MS);
      return { ...found, newest: manifest.newest };
    } finally {
      for (const { file } of held) file.release();
    }
  }

  /** What is there now, and the new pages that the thread does not have; read anew when they went into a segment meanwhile. */
  async #read(accountId: string, known: Known): Promise<{ manifest: Manifest; added: HotPage[] }> {
    const read = this.#parts.database.readingAs(accountId);
    for (let reads = 1; ; reads += 1) {
      const manifest = await read((sql) => readManifest(sql, accountId, known.removedUntil));
      const wanted = manifest.hot.filter((version) => !known.hot.has(version));
      const added = wanted.length === 0 ? [] : await read((sql) => readHotPages(sql, accountId, wanted));
      if (added.length === wanted.length || reads === MOST_READS) return { manifest, added };
    }
  }
}
