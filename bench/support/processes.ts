import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Started {
  child: ChildProcess;
  /** The line that said it is ready. */
  line: string;
  milliseconds: number;
  stop(): Promise<void>;
}

const running = new Map<ChildProcess, Promise<void>>();
let isInterrupted = false;

/** Ends everything that was started and starts nothing more; what waits for it fails then, and cleans up after itself. */
export async function stopAll(): Promise<void> {
  isInterrupted = true;
  for (const child of running.keys()) child.kill('SIGTERM');
  await Promise.all(running.values());
}

/** Ends what others have started and nobody waits for (Linux). */
export async function killStrays(): Promise<void> {
  const strays = await treeOf(process.pid).catch(() => new Map<number, ProcessStat>());
  for (const pid of strays.keys()) {
    try {
      if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Starts a script of this folder and waits for its first line. */
export function startScript(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Started> {
  if (isInterrupted) return Promise.reject(new Error('interrupted'));
  const file = fileURLToPath(new URL(name, import.meta.url));
  const started = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child);
      resolve();
    }),
  );
  running.set(child, exited);
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

interface ProcessStat {
  parent: number;
  /** Its own and that of children that ended, in ticks. */
  ticks: number;
}

async function statOf(pid: number | string): Promise<ProcessStat | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat === '') return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
  return { parent: Number(fields[1]), ticks };
}

/** A process with all its children, and theirs (Linux). */
async function treeOf(pid: number): Promise<Map<number, ProcessStat>> {
  const all = new Map<number, ProcessStat>();
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await statOf(entry) : undefined;
    if (stat !== undefined) all.set(Number(entry), stat);
  }
  const belongs = (process: number): boolean =>
    process === pid || (all.has(process) && process > 1 && belongs(all.get(process)!.parent));
  return new Map([...all].filter(([process]) => belongs(process)));
}

/** Resident memory in MB, each page shared between processes counted in part. */
async function memoryOfTree(pid: number): Promise<number> {
  let kilobytes = 0;
  for (const process of (await treeOf(pid)).keys()) {
    const rollup = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

const TICKS_PER_SECOND = 100;

async function cpuOfTree(pid: number): Promise<number> {
  let ticks = 0;
  for (const stat of (await treeOf(pid)).values()) ticks += stat.ticks;
  return ticks / TICKS_PER_SECOND;
}

interface Program {
  pid: number;
  folder: string;
}

/** Resident memory of a program with its PostgreSQL, in MB. */
export const memoryOf = (program: Program): Promise<number> => ofAll(program, memoryOfTree);

/** Seconds that all processors together have worked for a program and its PostgreSQL. */
export const cpuOf = (program: Program): Promise<number> => ofAll(program, cpuOfTree);

/** PostgreSQL may have detached itself from the program. */
async function ofAll({ pid, folder }: Program, measure: (pid: number) => Promise<number>): Promise<number> {
  const mark = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const postgres = Number(mark.split('\n')[0]);
  const own = await measure(pid);
  const isApart = postgres > 0 && (await statOf(postgres))?.parent === 1;
  return isApart ? own + (await measure(postgres)) : own;
}

/** Samples the memory while the work goes on; answers the most there was. */
export async function peakMemory(program: Program, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      most = Math.max(most, await memoryOf(program));
      await sleep(SAMPLE_MS);
    }
  })();
  await work().finally(() => {
    running = false;
  });
  await watching;
  return most;
}

const SAMPLE_MS = 250;
