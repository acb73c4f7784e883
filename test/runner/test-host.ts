import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countdown } from '../support/pace.ts';
import { ROOT } from './lanes.ts';
import type { Ending, FromHost, RunFile } from './messages.ts';
import { endThoseIn } from './processes.ts';

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));
const REPORTER = new URL('./reporter.ts', import.meta.url).href;
const MOST_PRINTED = 200_000;

export interface FileResult {
  endings: Ending[];
  cpuSeconds: number;
  /** Different ones that the file has called. */
  operations: number;
  /** What is wrong beside the tests themselves. */
  faults: string[];
  printed: string;
}

export interface HostOptions {
  name: string;
  /** For the temporary files of what runs in it. */
  folder: string;
  environment: Record<string, string | undefined>;
  /** Of the machine's own time, in milliseconds: a file that says nothing for longer hangs. */
  longestSilence: number;
}

/** Runs test files in one process after the other; the process is replaced when a file has ended or hung it. */
export class TestHost {
  readonly name: string;
  readonly #options: HostOptions;
  #process: ChildProcess | undefined;
  #printed = '';

  constructor(options: HostOptions) {
    this.name = options.name;
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
  }

  async run(file: string): Promise<FileResult> {
    this.#process ??= this.#start();
    this.#printed = '';
    const result: FileResult = { endings: [], cpuSeconds: 0, operations: 0, faults: [], printed: '' };
    const host = this.#process;
    const lost = await this.#follow(host, result, () =>
      host.send({ file: join(ROOT, file) } satisfies RunFile),
    );
    if (lost !== undefined) {
      result.faults.push(lost);
      this.kill();
    }
    result.printed = this.#printed;
    return result;
  }

  /** Answers why the file did not come to its end, if so. */
  #follow(host: ChildProcess, result: FileResult, begin: () => void): Promise<string | undefined> {
    let last = 'its start';
    let hasResult = false;
    let isDone = false;
    return new Promise((resolve) => {
      const finish = (lost?: string) => {
        silence.cancel();
        host.off('message', onMessage).off('exit', onExit);
        resolve(lost);
      };
      const listen = () =>
        countdown(this.#options.longestSilence, () => finish(`nothing happened any more after ${last}`));
      let silence = listen();
      const onMessage = (message: FromHost) => {
        silence.cancel();
        silence = listen();
        if (message.kind === 'began') last = `the start of "${message.name}"`;
        if (message.kind === 'ended') {
          result.endings.push(message.ending);
          hasResult ||= message.ending.nesting === 0;
        }
        if (message.kind === 'done') {
          result.cpuSeconds = message.cpuSeconds;
          result.operations = message.operations;
          result.faults.push(...message.leftovers.map((what) => `it left a process running: ${what}`));
          isDone = true;
        }
        // Results come by another way than the end of the file, sooner or later than it.
        if (isDone && hasResult) finish();
      };
      const onExit = (code: number | null, signal: string | null) =>
        finish(`its process ended (${signal ?? code}) after ${last}`);
      host.on('message', onMessage).once('exit', onExit);
      begin();
    });
  }

  async close(): Promise<void> {
    const host = this.#process;
    this.#process = undefined;
    if (host === undefined || host.exitCode !== null || host.signalCode !== null) return;
    const gone = new Promise((resolve) => host.once('exit', resolve));
    const late = countdown(30_000, () => host.kill('SIGKILL'));
    host.disconnect();
    await gone;
    late.cancel();
  }

  /** At once, with everything that was started in it. */
  kill(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    endThoseIn(this.#options.folder);
  }

  #start(): ChildProcess {
    const { folder, environment } = this.#options;
    const host = fork(HOST, [], {
      cwd: ROOT,
      execArgv: [`--test-reporter=${REPORTER}`, '--test-reporter-destination=stdout'],
      env: { ...process.env, ...environment, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const collect = (chunk: Buffer) => {
      this.#printed = (this.#printed + chunk).slice(-MOST_PRINTED);
    };
    host.stdout?.on('data', collect);
    host.stderr?.on('data', collect);
    return host;
  }
}
