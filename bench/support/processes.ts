import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Started {
  child: ChildProcess;
  /** The line that said it is ready. */
  line: string;
  milliseconds: number;
  stop(): Promise<void>;
}

/** Starts a script of this folder and waits for its first line. */
export function startScript(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Started> {
  const file = fileURLToPath(new URL(name, import.meta.url));
  const started = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const end = output.indexOf('\n');
      if (end < 0) return;
      const stop = async () => {
        child.kill('SIGTERM');
        await exited;
      };
      resolve({ child, line: output.slice(0, end), milliseconds: performance.now() - started, stop });
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${output}`)));
  });
}

/** Resident memory in MB of a process and all its children, each page shared between them counted in part (Linux). */
async function memoryOfTree(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(entry), parent);
  }
  const belongs = (process: number): boolean =>
    process === pid || (parents.has(process) && process > 1 && belongs(parents.get(process) ?? 0));
  let kilobytes = 0;
  for (const process of parents.keys()) {
    if (!belongs(process)) continue;
    const rollup = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Of a program with its PostgreSQL, which may have detached itself from it. */
export async function memoryOf({ pid, folder }: { pid: number; folder: string }): Promise<number> {
  const mark = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const postgres = Number(mark.split('\n')[0]);
  const own = await memoryOfTree(pid);
  if (!(postgres > 0)) return own;
  const stat = await readFile(`/proc/${postgres}/stat`, 'utf8').catch(() => '');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent === 1 ? own + (await memoryOfTree(postgres)) : own;
}
