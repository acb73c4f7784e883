import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../kernel/log.ts';
import { onFrames, writeFrame } from './frames.ts';
import type { Answer, Command, EngineSettings, Instruction, Reply, Stage } from './messages.ts';

/** DuckDB refused or failed; the process lives on. */
export class SqlFailure extends Error {
  readonly stage: Stage;
  constructor(message: string, stage: Stage) {
    super(message);
    this.stage = stage;
  }
}

/** The process ended while it worked, and not because we ended it. */
export class ProcessLost extends Error {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  /** What it wrote last. */
  readonly lastWords: string;
  constructor(signal: NodeJS.Signals | null, code: number | null, lastWords = '') {
    super(`the DuckDB process ended with ${signal ?? code}`);
    this.signal = signal;
    this.code = code;
    this.lastWords = lastWords;
  }

  /** Nothing that SQL does ends a process with these. */
  get byOthers(): boolean {
    return this.signal === 'SIGKILL' || this.signal === 'SIGTERM';
  }
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof SqlFailure &&
  /^Out of Memory Error|bad_alloc|bad allocation|could not allocate|Array buffer allocation failed/i.test(
    error.message,
  );

/** The errors with which DuckDB turns down a text or a value. After any other one nobody knows what state it is in. */
const REFUSALS = [
  ...[
    'Binder',
    'Catalog',
    'Constraint',
    'Conversion',
    'Dependency',
    'Divide by Zero',
    'Expression',
    'Invalid Input',
  ],
  ...['Invalid Configuration', 'Invalid type', 'IO', 'Mismatch Type', 'Missing Extension', 'Not implemented'],
  ...['Out of Range', 'Parameter Not Allowed', 'Parameter Not Resolved', 'Parser', 'Permission', 'Syntax'],
  'TransactionContext',
];
const REFUSAL = new RegExp(`^(?:The view ".*?" cannot be read: )?(?:${REFUSALS.join('|')}) Error`, 's');
const INTERRUPTED = /^INTERRUPT Error/i;

/** DuckDB refused the work and is as it was before: nothing of it broke, and nothing was stopped half-way. */
export const isPlainRefusal = (error: unknown): boolean =>
  error instanceof SqlFailure && !isOutOfMemory(error) && REFUSAL.test(error.message);

/** DuckDB failed inside: what it answers after that, to anybody, is not to be trusted. */
export const isBroken = (error: unknown): boolean =>
  error instanceof SqlFailure &&
  !isOutOfMemory(error) &&
  !isPlainRefusal(error) &&
  !INTERRUPTED.test(error.message);

export interface ChildOptions {
  log: Logger;
  settings: EngineSettings;
  /** Without it the operating system lets the process write to no file at all. */
  writesFiles: boolean;
  /** How large a file may grow; left out, as large as the disk allows. */
  mostFileBytes?: number;
  /** What earlier work may leave mapped; a process that is used again has as much for its work as a new one. */
  leftoverMb?: number;
}

export interface Watch {
  signal: AbortSignal;
  /** The process has opened the files; from here on the query itself takes the time. */
  onBegan?(): void;
  /** Call `more` when the chunk is used up: the process stays only a few chunks ahead. */
  onChunk?(bytes: Buffer, more: () => void): void;
  onProgress?(percent: number): void;
}

export interface Child {
  pid: number;
  /** The sandboxes it keeps open. */
  loaded: ReadonlySet<string>;
  isAlive(): boolean;
  gone: Promise<void>;
  run<Kind extends Command['kind']>(
    command: Extract<Command, { kind: Kind }>,
    watch: Watch,
  ): Promise<{ answer: Answer[Kind]; body: Buffer }>;
  kill(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** What Node and its threads map before any query, mostly never touched; a query gets the rest. */
export const RUNTIME_MB = 704;
/** DuckDB keeps to its own limit only for what its buffer manager counts. */
const OVERHEAD = 1.25;
const GRACE_MS = 500;
const compiled = getCompileCacheDir();
/** Nothing of this process but the code that is compiled already; Node keeps it in a folder for each of its versions. */
const ENVIRONMENT = {
  TZ: 'UTC',
  ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }),
};
/** The exit code of a process whose limits could not be set. */
export const UNLIMITED = 70;
/** Limits that hold whatever the SQL does: memory, no core files, no written files. `$1` is memory, `$2` file size. */
const LIMITED = `ulimit -c 0; ulimit -d "$1" || exit ${UNLIMITED}; ulimit -f "$2" || exit ${UNLIMITED}; shift 2; exec "$@"`;

/** The unit of `ulimit -f`. */
const BLOCK_BYTES = 512;

export function startChild({
  log,
  settings,
  writesFiles,
  mostFileBytes,
  leftoverMb = 0,
}: ChildOptions): Child {
  const blocks = mostFileBytes === undefined ? 'unlimited' : String(Math.ceil(mostFileBytes / BLOCK_BYTES));
  const kilobytes = Math.round((RUNTIME_MB + leftoverMb + settings.memoryMb * OVERHEAD) * 1024);
  const program = [process.execPath, '--max-old-space-size=192', '--max-semi-space-size=4', WORKER];
  const process_ = spawn(
    '/bin/sh',
    ['-c', LIMITED, 'sh', String(kilobytes), writesFiles ? blocks : '0', ...program],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: ENVIRONMENT },
  );
  return follow(process_, log, settings);
}

function follow(process_: ChildProcess, log: Logger, settings: EngineSettings): Child {
  const channel = process_.stdio[3] as Socket;
  let loaded: ReadonlySet<string> = new Set();
  let alive = true;
  let errors = '';
  let handle: ((message: Reply, body: Buffer) => void) | undefined;
  let lost: ((error: ProcessLost) => void) | undefined;
  const tell = (instruction: Instruction) => {
    if (alive) writeFrame(channel, instruction);
  };

  onFrames(channel, (header, body) => handle?.(header as Reply, body));
  channel.on('error', (error) => log.debug({ err: error }, 'the channel of a DuckDB process broke'));
  process_.stderr?.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-2_000);
  });
  const gone = new Promise<void>((resolve) => {
    const end = (signal: NodeJS.Signals | null, code: number | null) => {
      if (!alive) return;
      alive = false;
      lost?.(new ProcessLost(signal, code, errors));
      channel.destroy();
      resolve();
    };
    process_.once('exit', (code, signal) => end(signal, code));
    process_.once('error', (error) => {
      errors += error.message;
      end(null, null);
    });
  });
  const kill = () => {
    process_.kill('SIGKILL');
    return gone;
  };

  const run: Child['run'] = (command, { signal, onBegan, onChunk, onProgress }) => {
    // The answer to one would be taken for that to the other.
    if (handle !== undefined) return Promise.reject(new Error('this DuckDB process is at work already'));
    let overdue: NodeJS.Timeout | undefined;
    const cancel = () => {
      tell({ kind: 'cancel' });
      overdue = setTimeout(kill, GRACE_MS);
    };
    return new Promise<{ answer: never; body: Buffer }>((resolve, reject) => {
      signal.throwIfAborted();
      if (!alive) throw new ProcessLost(null, null);
      lost = (error) => {
        if (signal.aborted) return reject(signal.reason);
        log.warn({ pid: process_.pid, err: error, errors }, 'a DuckDB process was lost');
        reject(error);
      };
      handle = (message, body) => {
        if (message.kind === 'began') return onBegan?.();
        if (message.kind === 'chunk') return onChunk?.(body, () => tell({ kind: 'more' }));
        if (message.kind === 'progress') return onProgress?.(message.percent);
        if (message.kind === 'ready') return;
        loaded = new Set(message.loaded);
        // DuckDB may end an interrupted query like a finished one.
        if (signal.aborted) return reject(signal.reason);
        if (message.kind === 'done') return resolve({ answer: message.answer as never, body });
        reject(new SqlFailure(message.message, message.stage));
      };
      signal.addEventListener('abort', cancel, { once: true });
      tell({ kind: 'begin', command, settings });
    }).finally(() => {
      clearTimeout(overdue);
      signal.removeEventListener('abort', cancel);
      handle = undefined;
      lost = undefined;
    });
  };

  return {
    pid: process_.pid ?? -1,
    get loaded() {
      return loaded;
    },
    isAlive: () => alive,
    gone,
    run,
    kill,
  };
}
