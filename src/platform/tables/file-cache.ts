import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../kernel/ids.ts';

/** A file that stays where it is until it is released. */
export interface HeldFile {
  path: string;
  release(): void;
}

interface Entry {
  ready: Promise<number>;
  bytes: number;
  holders: number;
}

/**
 * Files on local disk under names that say what is in them, each whole or not there. What nobody holds goes, the longest
 * unused first, when there is more than the limit. The folder belongs to one process.
 */
export class FileCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** In the order of last use. */
  readonly #entries = new Map<string, Entry>();
  #opened: Promise<void> | undefined;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** The file of this name; when there is none, `make` writes it. Who asks at the same time waits for the same making. */
  async hold(name: string, make: (path: string) => Promise<void>): Promise<HeldFile> {
    await this.#open();
    const entry = this.#entries.get(name) ?? this.#begin(name, make);
    return this.#lend(name, entry);
  }

  /** The file if it is here already. */
  async holdExisting(name: string): Promise<HeldFile | undefined> {
    await this.#open();
    const entry = this.#entries.get(name);
    return entry === undefined ? undefined : this.#lend(name, entry);
  }

  /** A path for a file in the making; it is on the same disk, so that `hold` may move it here. */
  async scratch(extension: string): Promise<string> {
    await this.#open();
    return join(this.#folder, 'tmp', `${uuidv7()}.${extension}`);
  }

  async #lend(name: string, entry: Entry): Promise<HeldFile> {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    entry.holders += 1;
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      entry.holders -= 1;
    };
    try {
      await entry.ready;
    } catch (error) {
      release();
      throw error;
    }
    this.#evict();
    return { path: join(this.#folder, name), release };
  }

  #begin(name: string, make: (path: string) => Promise<void>): Entry {
    const entry: Entry = { ready: Promise.resolve(0), bytes: 0, holders: 0 };
    entry.ready = this.#make(name, make).then(
      (bytes) => {
        entry.bytes = bytes;
        return bytes;
      },
      (error: unknown) => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
        throw error;
      },
    );
    this.#entries.set(name, entry);
    return entry;
  }

  async #make(name: string, make: (path: string) => Promise<void>): Promise<number> {
    const temporary = await this.scratch('part');
    try {
      await make(temporary);
      const { size } = await stat(temporary);
      await rename(temporary, join(this.#folder, name));
      return size;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** At once: a file of the same name may be in the making before anything else is awaited. */
  #evict(): void {
    let total = 0;
    for (const entry of this.#entries.values()) total += entry.bytes;
    for (const [name, entry] of this.#entries) {
      if (total <= this.#mostBytes) return;
      if (entry.holders > 0) continue;
      this.#entries.delete(name);
      total -= entry.bytes;
      rmSync(join(this.#folder, name), { force: true });
    }
  }

  #open(): Promise<void> {
    this.#opened ??= this.#read().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  /** What an earlier process left is used again, the unfinished goes. */
  async #read(): Promise<void> {
    await rm(join(this.#folder, 'tmp'), { recursive: true, force: true });
    await mkdir(join(this.#folder, 'tmp'), { recursive: true });
    for (const file of await readdir(this.#folder, { withFileTypes: true })) {
      if (!file.isFile()) continue;
      const { size } = await stat(join(this.#folder, file.name));
      this.#entries.set(file.name, { ready: Promise.resolve(size), bytes: size, holders: 0 });
    }
  }
}
