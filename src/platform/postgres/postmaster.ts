import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, signal, strayBackends } from './processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** The process number in `postmaster.pid`, whoever has that number now. */
export async function writtenPid(cluster: string): Promise<number | undefined> {
  const pid = Number((await readLines(cluster))[0]);
  return pid > 0 ? pid : undefined;
}

/** The PostgreSQL that serves this cluster now; a file left behind names a process that is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readLines(cluster);
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && (await isPostmaster(pid, cluster)) ? { pid, port } : undefined;
}

export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = (await commandOf(pid)) ?? [];
  const [program] = command;
  if (program === undefined || basename(program) !== 'postgres') return false;
  return command.includes(cluster) || (process.platform !== 'linux' && command.join(' ').includes(cluster));
}

/** Fast shutdown first; a PostgreSQL that does not manage it in time is made to, and recovers at its next start. */
const SIGNALS: readonly { name: NodeJS.Signals; patience: number }[] = [
  { name: 'SIGINT', patience: 10_000 },
  { name: 'SIGQUIT', patience: 5_000 },
  { name: 'SIGKILL', patience: Number.POSITIVE_INFINITY },
];

export async function stopProcess(
  pid: number,
  isAlive: () => Promise<boolean>,
  cluster: string,
  signals = SIGNALS,
): Promise<void> {
  for (const { name, patience } of signals) {
    if (!(await isAlive())) break;
    signal(pid, name);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline && (await isAlive())) await sleep(20);
  }
  for (const stray of await strayBackends(cluster)) signal(stray, 'SIGKILL');
}

export const stopPostmaster = (pid: number, cluster: string): Promise<void> =>
  stopProcess(pid, () => isPostmaster(pid, cluster), cluster);

async function readLines(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}
