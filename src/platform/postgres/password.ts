import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../kernel/errors.ts';
import type { Cluster } from './cluster.ts';
import { folderFault } from './data-folder.ts';
import { runProgram } from './unprivileged.ts';

/** The superuser's password; two programs that make it at the same moment end up with the same one. */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  try {
    const known = await read(file);
    if (known !== '') return known;
    await rm(file, { force: true });
    await write(file);
    return await read(file);
  } catch (error) {
    throw folderFault(error, folder);
  }
}

async function write(file: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(24).toString('hex'));
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

const read = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

/** Whoever owns the files may set the password without knowing the old one, while the server is down. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  const { runner, binaries, path } = cluster;
  const statement = `ALTER ROLE postgres PASSWORD '${password.replaceAll("'", "''")}'\n`;
  const { code, output } = await runProgram(
    runner,
    binaries.postgres,
    ['--single', '-D', path, 'postgres'],
    statement,
  );
  const fault = /(?:ERROR|FATAL|PANIC): .*/.exec(output)?.[0];
  if (code !== 0 || fault !== undefined) {
    throw new StartError(
      `PostgreSQL in ${path} does not accept the password in postgres-password, and a new one could not be set (${fault ?? `code ${code}`}). Restore that file from a backup.`,
    );
  }
}
