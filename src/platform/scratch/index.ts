import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFullDisk } from '../../kernel/full-disk.ts';
import { uuidv7 } from '../../kernel/ids.ts';

/** Folders for files in the making, one for each piece of work, under one that belongs to this process. */
export interface Scratch {
  /** The folder is there before the work, and gone after it. */
  within<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
}

/** Somebody who was told to stop may still write the last of it. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

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
      const result = await work(folder).catch(async (error: unknown) => {
        // What is left there is of no interest beside the reason.
        await remove(folder).catch(() => undefined);
        throw explainFullDisk(error);
      });
      await remove(folder);
      return result;
    },
  };
}
