import { type ChildProcess, spawn } from 'node:child_process';
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
export async function memoryOfTree(pid: number): Promise<number> {
  const { readFile, readdir } = await import('node:fs/promises');
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
