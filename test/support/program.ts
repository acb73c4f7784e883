import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './client.ts';
import { newDataFolder } from './data-folder.ts';
import { countdown } from './pace.ts';

/** The program gives itself a minute. */
const LONGEST_END = 75_000;
const LONGEST_START = 60_000;
const MAIN = fileURLToPath(new URL('../../bin/main.mjs', import.meta.url));

/** A program that other tests may be using as well, and the account that this test has in it. */
export interface ProgramInUse {
  address: string;
  dataFolder: string;
  accountId: string;
  key: string;
  /** With the account's full-access key. */
  client: ApiClient;
  /** Runs a command of the program on the same data, such as `tier`. */
  command(...args: string[]): Promise<Ended>;
  /** What has to be done when the test is over. */
  dispose(): Promise<void>;
}

/** A program of the test's own, with the first account; `dispose` ends it and removes its data. */
export interface RunningProgram extends ProgramInUse {
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  errors(): string;
  /** Ends it with SIGTERM; the data stays until `dispose`. */
  stop(): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

export interface ProgramOptions {
  environment?: Record<string, string>;
  dataFolder?: string;
  /** Another main file, one that adds domains of a test. */
  main?: string;
  /** For a data folder that has its account already. */
  key?: string;
}

/** A started program of its own data folder and ports, as a user would start it. */
export async function startProgram(options: ProgramOptions = {}): Promise<RunningProgram> {
  const dataFolder = options.dataFolder ?? (await newDataFolder());
  await mkdir(dataFolder, { recursive: true });
  const environment = programEnvironment(dataFolder, options.environment);
  const child = spawn(process.execPath, [options.main ?? MAIN, 'serve'], {
    env: { ...environment, ...(options.main === undefined ? {} : compiledBeside(options.main)) },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dataFolder,
  });
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.errors += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = async () => {
    let isLate = false;
    const late = countdown(LONGEST_END, () => {
      isLate = true;
      child.kill('SIGKILL');
    });
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const code = await exited;
    late.cancel();
    if (isLate || /did not end in time/.test(printed.errors))
      throw new Error(`the program did not end by itself:\n${printed.output}\n${printed.errors}`);
    return code;
  };
  try {
    await ready(child, printed);
  } catch (error) {
    await stop();
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
  const find = (pattern: RegExp) => pattern.exec(printed.output)?.[1] ?? '';
  const address = find(/^Granary +(http:\S+)$/m);
  const key = options.key ?? environment.GRANARY_BOOTSTRAP_KEY ?? find(/^Key +(\S+)/m);
  return {
    address,
    dataFolder,
    accountId: find(/^Account +(\S+)/m),
    key,
    client: new ApiClient(address, key),
    process: child,
    output: () => printed.output,
    errors: () => printed.errors,
    command: (...args) => runCommand(args, environment, dataFolder),
    stop,
    async dispose() {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The main file of the program itself knows where the code is that was compiled of it; one that the runner has built does not. */
function compiledBeside(main: string): Record<string, string> {
  const folder = join(dirname(main), 'cache');
  return existsSync(folder) ? { NODE_COMPILE_CACHE: folder } : {};
}

/** What a program or a command on its data is started with: nothing of this process but where to find things. */
export function programEnvironment(
  dataFolder: string,
  settings: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }),
    GRANARY_DATA: dataFolder,
    PORT: '0',
    GRANARY_METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}

/** Runs the program with arguments until it ends. */
export function runCommand(args: string[], environment: Record<string, string>, cwd: string): Promise<Ended> {
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

/** Its last line of greeting; an end before it is a failure that shows what was printed. */
function ready(child: ChildProcess, printed: { output: string; errors: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!/^Dashboard .*\n/m.test(printed.output)) return;
      finish();
      resolve();
    };
    const fail = (what: string) => {
      finish();
      reject(new Error(`the program ${what}:\n${printed.output}\n${printed.errors}`));
    };
    const ended = () => fail('ended before it was ready');
    const late = countdown(LONGEST_START, () => fail('was not ready in time'));
    const finish = () => {
      late.cancel();
      child.stdout?.off('data', look);
      child.off('exit', ended);
    };
    child.stdout?.on('data', look);
    child.once('exit', ended);
    look();
  });
}
