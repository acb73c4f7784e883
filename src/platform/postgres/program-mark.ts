import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../kernel/errors.ts';
import { markOf } from './processes.ts';

const fileIn = (folder: string): string => join(folder, 'granary.pid');

export const alreadyRunning = (folder: string, pid: number | undefined): StartError =>
  new StartError(
    `Granary is already running on ${folder}${pid === undefined ? '' : ` (process ${pid})`}. Stop it first, or set GRANARY_DATA to another folder.`,
  );

/** Keeps a second program out also while the first one's PostgreSQL is down, when no lock can be asked for. */
export async function refuseRunning(folder: string): Promise<void> {
  const mark = (await readFile(fileIn(folder), 'utf8').catch(() => '')).trim();
  const pid = Number(mark.split(' ')[0]);
  if (pid > 0 && pid !== process.pid && (await markOf(pid)) === mark) throw alreadyRunning(folder, pid);
}

export async function writeMark(folder: string): Promise<void> {
  const temporary = `${fileIn(folder)}.${process.pid}`;
  await writeFile(temporary, `${await markOf(process.pid)}\n`, { mode: 0o600 });
  await rename(temporary, fileIn(folder));
}

export const removeMark = (folder: string): Promise<void> => rm(fileIn(folder), { force: true });
