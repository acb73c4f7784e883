import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './client.ts';

/** The program gives itself a minute. */
const LONGEST_END = 75_000;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface RunningProgram {
  address: string;
  dataFolder: string;
  accountId: string;
  key: string;
  /** With the first account's full-access key. */
  client: ApiClient;
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  errors(): string;
  /** Runs a command of the program on the same data, such as `tier`. */
  command(...args: string[]): Promise<{ code: number | null; output: string; errors: string }>;
  /** Ends it with SIGTERM; the data stays until `dispose`. */
  stop(): Promise<number | null>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

export interface ProgramOptions {
  environment?: Record<string, string>;
  dataFolder?: string;
  /** Another main file, one that adds domains of a test. */
  main?: string;
  /** For a data folder that has its account already. */
  key?: string;
}

export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'granary-test-'));

/** A started program of its own data folder and ports, as a user would start it. */
export async function startProgram(options: ProgramOptions = {}): Promise<RunningProgram> {
  const dataFolder = options.dataFolder ?? (await newDataFolder());
  await mkdir(dataFolder, { recursive: true });
  const environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    GRANARY_DATA: dataFolder,
    PORT: '0',
    GRANARY_METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ...options.environment,
  };
  const main = options.main ?? MAIN;
  const child = spawn(process.execPath, [main, 'serve'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dataFolder,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const address = await firstMatch(
    child,
    () => output,
    /^Granary +(http:\S+)$/m,
    () => errors,
  );
  await firstMatch(
    child,
    () => output,
    /^Dashboard /m,
    () => errors,
  );
  const key = options.key ?? /^Key +(\S+)/m.exec(output)?.[1] ?? environment.GRANARY_BOOTSTRAP_KEY ?? '';
  const stop = async () => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, LONGEST_END);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const code = await exited;
    clearTimeout(late);
    if (isLate || /did not end in time/.test(errors))
      throw new Error(`the program did not end by itself:\n${output}\n${errors}`);
    return code;
  };
  return {
    address,
    dataFolder,
    accountId: /^Account +(\S+)/m.exec(output)?.[1] ?? '',
    key,
    client: new ApiClient(address, key),
    process: child,
    output: () => output,
    errors: () => errors,
    command: (...args) => runCommand(args, environment, dataFolder),
    stop,
    async dispose() {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Runs the program with arguments until it ends. */
export function runCommand(
  args: string[],
  environment: Record<string, string>,
  cwd: string,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output, errors }));
  });
}

/** Waits for a line; an exit before it is a failure that shows what was printed. */
function firstMatch(
  child: ChildProcess,
  text: () => string,
  pattern: RegExp,
  errors: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(text());
      if (match === null) return;
      finish();
      resolve(match[1] ?? '');
    };
    const fail = () => {
      finish();
      reject(new Error(`the program ended before it was ready:\n${text()}\n${errors()}`));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail();
    }, 60_000);
    const finish = () => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.off('exit', fail);
    };
    child.stdout?.on('data', look);
    child.once('exit', fail);
    look();
  });
}
