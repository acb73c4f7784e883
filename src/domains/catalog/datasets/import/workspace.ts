import { join } from 'node:path';
import { explainFullDisk } from '../../../../kernel/full-disk.ts';
import type { Scratch } from '../../../../platform/scratch/index.ts';

/** A folder for the files of one import, gone when it is disposed of. */
export interface Workspace extends AsyncDisposable {
  newFile(extension: string): Promise<string>;
  /** Done when the workspace goes, the last one first: whoever reads may leave off anywhere. */
  atEnd(close: () => unknown): void;
}

export async function openWorkspace(scratch: Scratch): Promise<Workspace> {
  const opened = Promise.withResolvers<string>();
  const left = Promise.withResolvers<void>();
  const gone = scratch.within((folder) => {
    opened.resolve(folder);
    return left.promise;
  });
  gone.catch(opened.reject);
  const folder = await opened.promise;
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
      left.resolve();
      await gone;
    },
  };
}

/** For work that ends where it began. */
export async function inWorkspace<Result>(
  scratch: Scratch,
  work: (workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  const workspace = await openWorkspace(scratch);
  try {
    return await work(workspace);
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await workspace[Symbol.asyncDispose]();
  }
}
