import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFullDisk } from '../../kernel/full-disk.ts';
import { uuidv7 } from '../../kernel/ids.ts';

/** Folders for files in the making, one for each piece of work, under one that belongs to this process. */
export interface Scratch {
  /** The folder is there before the work, and gone after it. */
  within<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
}

export function createScratch(root: string): Scratch {
  let emptied: Promise<void> | undefined;
  return {
    async within(work) {
      // What an earlier process left there is of no use.
      emptied ??= rm(root, { recursive: true, force: true });
      await emptied;
      const folder = join(root, uuidv7());
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw explainFullDisk(error);
      });
      try {
        return await work(folder);
      } catch (error) {
        throw explainFullDisk(error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
