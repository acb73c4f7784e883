import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Several times what a run has there at once, so that programs keep enough of the memory. */
const ROOM = 8 * 1024 ** 3;

/** Where the tests put their files: in memory where there is room, for a disk that others use too makes them wait. */
export async function makeTemporaryFolder({ isLong }: { isLong: boolean }): Promise<string> {
  const isChosen = process.env.TMPDIR !== undefined;
  const folder = isLong || isChosen ? undefined : await inMemory();
  return folder ?? mkdtemp(join(tmpdir(), 'granary-'));
}

async function inMemory(): Promise<string | undefined> {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM) return undefined;
    folder = await mkdtemp(join(IN_MEMORY, 'granary-'));
    if (await runsPrograms(folder)) return folder;
  } catch {
    // There is no such place, or it is not ours: the disk serves as well.
  }
  if (folder !== undefined) await rm(folder, { recursive: true });
  return undefined;
}

/** Containers often forbid it there, and Chromium is unpacked there. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\nexit 0\n');
  await chmod(program, 0o755);
  const { status } = spawnSync(program);
  await rm(program);
  return status === 0;
}
