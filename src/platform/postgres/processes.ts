import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The words a process was started with; undefined when there is none, or only a zombie that waits for its parent. */
export async function commandOf(pid: number): Promise<string[] | undefined> {
  if (process.platform !== 'linux') return words(await ps('command=', pid), ' ');
  return words(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), '\0');
}

/** A text that only this very process has: process numbers are used again, also after a restart of the machine. */
export async function markOf(pid: number): Promise<string | undefined> {
  if ((await commandOf(pid)) === undefined) return undefined;
  if (process.platform !== 'linux') return `${pid} ${await ps('lstart=', pid)}`;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  return started === undefined ? undefined : `${pid} ${boot.trim()} ${started}`;
}

/** Children of a PostgreSQL whose main process is gone. They see it themselves and end, unless they are busy. */
export async function strayBackends(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const inside = new Set<number>();
  for (const pid of pids) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (place === cluster) inside.add(pid);
  }
  const strays: number[] = [];
  for (const pid of inside) {
    const title = (await commandOf(pid))?.[0] ?? '';
    if (title.startsWith('postgres: ') && !inside.has(await parentOf(pid))) strays.push(pid);
  }
  return strays;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? 0);
}

/** Signals a process that may have ended in the meantime. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function words(text: string, separator: string): string[] | undefined {
  const found = text.split(separator).filter((word) => word !== '');
  return found.length === 0 ? undefined : found;
}

const run = promisify(execFile);
const ps = (column: string, pid: number): Promise<string> =>
  run('ps', ['-ww', '-o', column, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
