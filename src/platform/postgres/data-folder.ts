import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../kernel/errors.ts';

/** Makes the data folder, private to its owner, or says what is wrong with the one that is there. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    if (!(await makeFolder(folder))) await makePrivate(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderFault(error, folder);
  }
}

/** One folder after the other: Node's own recursive way never ends where nothing can be made, as below /proc. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (code !== 'ENOENT' || dirname(folder) === folder || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
    return true;
  }
}

const OURS = new Set(['postgres', 'postgres-password', 'secret', 'objects']);

/** A folder that someone else shares with this user stays as it is: what lies in it has modes of its own. */
async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  const entries = (await readdir(folder)).filter((name) => name !== 'lost+found');
  const ours = entries.length === 0 || entries.some((name) => OURS.has(name));
  if (!ours) {
    throw new StartError(`${folder} contains other files. Set GRANARY_DATA to a new or empty folder.`);
  }
  await chmod(folder, 0o700);
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ELOOP']);

/** A fault of the file system as the one line a person needs; any other error stays what it is. */
export function folderFault(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (FULL.has(code)) return diskFull(folder, error);
  if (FORBIDDEN.has(code)) {
    return new StartError(
      `Granary cannot write to ${folder} (${code}). Make it writable for the user that runs Granary, or set GRANARY_DATA to another folder.`,
      { cause: error },
    );
  }
  if (NO_FOLDER.has(code)) {
    return new StartError(`${folder} is not a folder. Set GRANARY_DATA to another one.`, { cause: error });
  }
  return error;
}

export const diskFull = (folder: string, cause?: unknown): StartError =>
  new StartError(`The disk that holds ${folder} is full. Free some space and start again.`, { cause });
