import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder on a disk of its own that is soon full. */
export interface SmallDisk {
  /** Takes what is free, but for some bytes. */
  fill(leave?: number): void;
  empty(): void;
  remove(): void;
}

const FILLER = 'filler';

/** Undefined where this user may not mount anything. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'granary-test', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  const filler = join(folder, FILLER);
  return {
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder]),
  };
}

/** What lies in a folder, however deep, without folders and the filler. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== FILLER)
    .map(({ parentPath, name }) => join(parentPath, name));
