import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Everything that a process of these tests has started and that has not ended. */
const running = new Set<ChildProcess>();

export interface Started {
  child: ChildProcess;
  ended: Promise<number | null>;
}

export function start(command: string, args: readonly string[], options: SpawnOptions = {}): Started {
  const child = spawn(command, args, options);
  running.add(child);
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.once('exit', end);
    child.once('error', () => end(null));
  });
  return { child, ended };
}

/** Ends one with SIGTERM, and with SIGKILL what does not end by it. */
export async function stop({ child, ended }: Started, milliseconds = 20_000): Promise<void> {
  if (!running.has(child)) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
  clearTimeout(late);
}

export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export interface Ended {
  isGood: boolean;
  output: string;
}

/** Runs a command to its end; `output` is the last of what it has said. */
export async function run(
  command: string,
  args: readonly string[],
  { milliseconds, ...options }: SpawnOptions & { milliseconds: number },
): Promise<Ended> {
  const started = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const take = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  started.child.stdout?.on('data', take);
  started.child.stderr?.on('data', take);
  started.child.once('error', (error) => take(Buffer.from(error.message)));
  const late = setTimeout(() => {
    take(Buffer.from(`\nnot done after ${milliseconds / 1_000} s`));
    started.child.kill('SIGKILL');
  }, milliseconds);
  const code = await started.ended;
  clearTimeout(late);
  return { isGood: code === 0, output: output.trim() };
}
