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
  /** By an earlier process, which may have ended in the middle of anything. */
  left: boolean;
}

/** Whether a file is what its name says. */
export type Verify = (path: string) => Promise<boolean>;

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
  /** Of all that are ready. */
  #bytes = 0;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /**
   * The file of this name; when there is none, `make` writes it. Who asks at the same time waits for the same making. What
   * an earlier process left is used again when it can be verified.
   */
  async hold(name: string, make: (path: string) => Promise<void>, verify?: Verify): Promise<HeldFile> {
    await this.#open();
    const known = this.#entries.get(name);
    const entry =
      known === undefined || known.left
        ? this.#begin(name, () => this.#take(name, known, make, verify))
        : known;
    return this.#lend(name, entry);
  }

  /** The file if this process has it already. */
  async holdExisting(name: string): Promise<HeldFile | undefined> {
    await this.#open();
    const entry = this.#entries.get(name);
    return entry === undefined || entry.left ? undefined : this.#lend(name, entry);
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

  #begin(name: string, take: () => Promise<number>): Entry {
    const entry: Entry = { ready: Promise.resolve(0), bytes: 0, holders: 0, left: false };
    entry.ready = take().then(
      (bytes) => {
        entry.bytes = bytes;
        this.#bytes += bytes;
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

  async #take(
    name: string,
    left: Entry | undefined,
    make: (path: string) => Promise<void>,
    verify: Verify | undefined,
  ): Promise<number> {
    if (left === undefined) return this.#make(name, make);
    this.#bytes -= left.bytes;
    const path = join(this.#folder, name);
    if (verify !== undefined && (await verify(path))) return left.bytes;
    await rm(path, { force: true });
    return this.#make(name, make);
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
    if (this.#bytes <= this.#mostBytes) return;
    for (const [name, entry] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) return;
      if (entry.holders > 0) continue;
      this.#entries.delete(name);
      this.#bytes -= entry.bytes;
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

  /** What an earlier process left is found again, the unfinished goes. */
  async #read(): Promise<void> {
    this.#bytes = 0;
    await rm(join(this.#folder, 'tmp'), { recursive: true, force: true });
    await mkdir(join(this.#folder, 'tmp'), { recursive: true });
    for (const file of await readdir(this.#folder, { withFileTypes: true })) {
      if (!file.isFile()) continue;
      const { size } = await stat(join(this.#folder, file.name));
      this.#bytes += size;
      this.#entries.set(file.name, { ready: Promise.resolve(size), bytes: size, holders: 0, left: true });
    }
  }
}
