import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../bin/main.mjs', import.meta.url));

export interface RunningDemo {
  /** Signed in. */
  link: string;
  /** How long its tour took. */
  milliseconds: number;
  stop(): Promise<number | null>;
}

/** The demo as a person starts it: it goes through its tour and stays up. */
export async function startDemo(): Promise<RunningDemo> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, 'demo'], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tmpdir(),
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  const link = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /signs you in\): (\S+)/.exec(output);
      if (found !== null) resolve(found[1]!);
    });
    child.once('exit', (code) => reject(new Error(`the demo ended with ${code}:\n${output}`)));
  });
  return {
    link,
    milliseconds: performance.now() - began,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
