import { randomBytes } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError, serviceUnavailable } from '../../kernel/errors.ts';

const STALE_MS = 24 * 3_600_000;
const MOST_TRIES = 20;

/** Writes to a new file in `folder` and forces it to the disk; nothing is left when it fails. */
export async function writeTemporary(folder: string, chunks: AsyncIterable<Buffer>): Promise<string> {
  const path = join(folder, randomBytes(12).toString('hex'));
  const file = await onDisk(open(path, 'wx', 0o600));
  try {
    for await (const chunk of chunks) await onDisk(writeAll(file, chunk));
    await onDisk(file.sync());
    await onDisk(file.close());
    return path;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

/** Moves a finished file into `folder` and forces it to the disk if it must last; from another disk it is copied. */
export async function takeOver(
  folder: string,
  file: string,
  lasting: boolean,
): Promise<{ moved: string; size: number }> {
  const moved = join(folder, randomBytes(12).toString('hex'));
  try {
    await rename(file, moved).catch((error: unknown) => {
      if (codeOf(error) !== 'EXDEV') throw error;
      return copyFile(file, moved);
    });
    const opened = await open(moved, 'r+');
    try {
      await opened.chmod(0o600);
      if (lasting) await opened.sync();
      return { moved, size: (await opened.stat()).size };
    } finally {
      await opened.close();
    }
  } catch (error) {
    await rm(moved, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    offset += (await file.write(chunk, offset)).bytesWritten;
  }
}

/** Makes a folder with all above it, and makes the new ones last through a loss of power. */
export async function makeFolder(path: string): Promise<void> {
  const first = await makeAll(path, MOST_TRIES);
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** A folder above that someone removes at this moment shows as ENOTDIR here, as one that is a file does for good. */
async function makeAll(path: string, tries: number): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR' || tries <= 1) throw error;
    return makeAll(path, tries - 1);
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What a killed program left; what is younger may be another program's work. */
export async function removeStale(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(nothingIf('ENOENT'));
    if (info !== undefined && now - info.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

/** For `catch`: undefined in place of the errors named. */
export const nothingIf =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error))) throw error;
  };

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Faults of the disk as an error of the interface, without a path in it. */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw explainDisk(error);
  }
}

function explainDisk(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof ApiError || code === '') return error;
  const fault = ['ENOSPC', 'EDQUOT'].includes(code)
    ? 'its disk is full. Free some space'
    : `its folder cannot be used (${code}). Check the data folder and its permissions`;
  return serviceUnavailable(`The object store is unavailable: ${fault}, then try again.`, {
    cause: error,
    isOutage: true,
  });
}
