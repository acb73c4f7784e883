import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderFault } from './data-folder.ts';

/** A secret that the data folder keeps; two programs that make it at the same moment end up with the same one. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  try {
    const known = await read(file);
    if (known !== undefined && known !== '') return known;
    // Empty is what a full disk leaves; a file that appears from now on is another program's and stays.
    if (known === '') await rm(file, { force: true });
    await write(file);
    return (await read(file)) ?? '';
  } catch (error) {
    throw folderFault(error, folder);
  }
}

async function write(file: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString('hex'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

const read = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
