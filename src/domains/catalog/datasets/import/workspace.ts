import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';

/** A folder for the files of one import, gone when it is disposed of. */
export interface Workspace extends AsyncDisposable {
  newFile(extension: string): Promise<string>;
  /** Done when the workspace goes, the last one first: whoever reads may leave off anywhere. */
  atEnd(close: () => unknown): void;
}

/** The folder belongs to this process: what an earlier one left in it goes at the first use. */
export class Workspaces {
  readonly #folder: string;
  #cleared: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<Workspace> {
    this.#cleared ??= rm(this.#folder, { recursive: true, force: true });
    await this.#cleared;
    const folder = join(this.#folder, uuidv7());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const closers: (() => unknown)[] = [];
    let files = 0;
    return {
      async newFile(extension) {
        files += 1;
        return join(folder, `${files}.${extension}`);
      },
      atEnd: (close) => void closers.push(close),
      async [Symbol.asyncDispose]() {
        for (const close of closers.splice(0).reverse()) await close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
}
