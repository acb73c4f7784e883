import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../bin/main.mjs', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

export interface RunOptions {
  input?: string;
  /** Whoever watches ends the input. */
  keepsInput?: boolean;
  environment?: Record<string, string>;
  /** Called with the process once it has started, and with what it has printed whenever that grows. */
  watch?(child: ChildProcess, printed: string): void;
}

/** Somebody at a shell: a home of their own, a folder to work in, and the program. */
export interface Shell {
  home: string;
  granary(args: string[], options?: RunOptions): Promise<Ended>;
  /** As on a terminal: standard output and standard error are one. */
  onTerminal(args: string[], options?: RunOptions): Promise<Ended>;
  /** As on a terminal, with answers typed when their question stands there. */
  typing(args: string[], answers: [question: RegExp, answer: string][]): Promise<Ended>;
  /** A line of bash in which `granary` is the program. */
  bash(line: string): Promise<Ended>;
  dispose(): Promise<void>;
}

/** Why there is no terminal to test on; undefined when there is one. */
export const noTerminal: string | undefined =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0
    ? undefined
    : 'script of util-linux is not there to make a terminal';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export async function openShell(own: Record<string, string> = {}): Promise<Shell> {
  const home = await mkdtemp(join(tmpdir(), 'granary-shell-'));
  const base: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TMPDIR: tmpdir(),
    GRANARY_DATA: join(home, 'data'),
    TERM: 'xterm-256color',
    ...own,
  };
  const run = (file: string, args: string[], options: RunOptions = {}) =>
    start(file, args, { ...base, ...options.environment }, home, options);
  const line = (args: string[]) => [process.execPath, MAIN, ...args].map(quoted).join(' ');
  return {
    home,
    granary: (args, options) => run(process.execPath, [MAIN, ...args], options),
    onTerminal: (args, options) => run('script', ['-qec', line(args), '/dev/null'], options),
    typing(args, answers) {
      const left = [...answers];
      return run('script', ['-qec', line(args), '/dev/null'], {
        keepsInput: true,
        watch(child, text) {
          if (left[0]?.[0].test(text) !== true) return;
          child.stdin?.write(left.shift()?.[1] ?? '');
          if (left.length === 0) child.stdin?.end();
        },
      });
    },
    bash: (text) => run('bash', ['-c', `granary() { ${line([])} "$@"; }\n${text}`]),
    dispose: () => rm(home, { recursive: true, force: true }),
  };
}

function start(
  file: string,
  args: string[],
  environment: Record<string, string>,
  cwd: string,
  { input, keepsInput = false, watch }: RunOptions,
): Promise<Ended> {
  const child = spawn(file, args, { env: environment, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  // A program that ends without reading its input closes it under our hands.
  child.stdin.on('error', () => undefined);
  if (!keepsInput) child.stdin.end(input ?? '');
  return untilEnded(child, watch);
}

/** Settles when the process is gone and all it printed has been read. */
export function untilEnded(child: ChildProcess, watch?: RunOptions['watch']): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      watch?.(child, output);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk;
      watch?.(child, errors);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output, errors }));
  });
}
