import { explainFullDisk } from '../../kernel/full-disk.ts';
import type { Logger } from '../../kernel/log.ts';
import { startTimer } from '../../kernel/start-timer.ts';
import { type Child, isPlainRefusal, SqlFailure } from './child.ts';
import { outOfTime, queryFault } from './faults.ts';
import type { Relation, Statement } from './messages.ts';
import { createPool } from './pool.ts';
import { counted } from './process-load.ts';

/** Our own SQL over files that people sent: in a process that reaches these files only, and that serves nobody else. */
export interface TrustedWork {
  statements: readonly Statement[];
  readable: readonly string[];
  writable: readonly string[];
  relations?: readonly Relation[];
  /** A folder for what does not fit into memory. */
  spillFolder?: string;
  /** Fewer than the process may use, for work that others wait beside. */
  threads?: number;
  owner: string;
  timeoutMs: number;
  signal?: AbortSignal;
  onProgress?(percent: number): void;
}

/** A process that waits for the next part of the same work, which should not pay for a start each time. */
export interface HeldProcess {
  run(work: Omit<TrustedWork, 'owner'>): Promise<unknown[][]>;
  /** It is not to be asked after this. Settles when nothing of what was asked for is at work any more. */
  release(): Promise<void>;
}

export interface TrustedRunner {
  /** The rows of every statement. Throws `SqlFailure` with DuckDB's own message. */
  run(work: TrustedWork): Promise<unknown[][]>;
  /** Takes a process out of the queue's hands; whoever holds it keeps others waiting, so not for long. */
  hold(owner: string, signal: AbortSignal): Promise<HeldProcess>;
  processIds(): number[];
  close(): Promise<void>;
}

export interface TrustedOptions {
  log: Logger;
  workers?: number;
  memoryMb?: number;
  threads?: number;
}

export function createTrustedRunner({
  log,
  workers = 2,
  memoryMb = 768,
  threads = 2,
}: TrustedOptions): TrustedRunner {
  const pool = createPool({
    log,
    settings: { threads, memoryMb },
    writesFiles: true,
    slots: { short: 0, long: workers },
    shortMs: 60_000,
    // Jobs do not mind the start of a process, and mostly find one of their account.
    warm: 0,
    reuse: 'owner',
    queuedPerOwner: 64,
    queuedInAll: 512,
  });
  const place = (owner: string, signal: AbortSignal) => ({
    owner,
    key: '',
    lane: 'long' as const,
    movable: false,
    signal,
  });
  const explain = (error: unknown): never => {
    throw error instanceof SqlFailure ? explainFullDisk(error) : queryFault(error, memoryMb);
  };
  return {
    run({ owner, ...work }) {
      return within(work, (signal) =>
        pool.submit({ ...place(owner, signal), perform: (child) => execute(child, work, signal) }),
      ).catch(explain);
    },
    hold(owner, signal) {
      const held = Promise.withResolvers<HeldProcess>();
      pool
        .submit({
          ...place(owner, signal),
          isLent: true,
          perform: (child) => lend(child, held.resolve, explain),
        })
        .catch(held.reject);
      return held.promise;
    },
    processIds: pool.processIds,
    close: pool.close,
  };
}

type Part = Omit<TrustedWork, 'owner'>;

/** Ends when the process is released and does nothing any more; throws when it should not be used again. */
async function lend(
  child: Child,
  give: (held: HeldProcess) => void,
  explain: (error: unknown) => never,
): Promise<void> {
  const released = Promise.withResolvers<void>();
  const idle = Promise.withResolvers<void>();
  const ended = new AbortController();
  const parts = new Set<Promise<unknown>>();
  let failed = false;
  const run: HeldProcess['run'] = async (work) => {
    ended.signal.throwIfAborted();
    const { signal = ended.signal } = work;
    const perform = counted(execute);
    const part = within({ ...work, signal: AbortSignal.any([signal, ended.signal]) }, (inTime) =>
      perform(child, work, inTime),
    );
    parts.add(part);
    try {
      return await part;
    } catch (error) {
      failed ||= !isPlainRefusal(error);
      return explain(error);
    } finally {
      parts.delete(part);
    }
  };
  const release = () => {
    released.resolve();
    return idle.promise;
  };
  give({ run, release });
  await released.promise;
  // Whoever held it may have given up in the middle: the next one must not get what was asked for here.
  failed ||= parts.size > 0;
  ended.abort(new Error('the process was released'));
  await Promise.allSettled(parts);
  idle.resolve();
  if (failed) throw new Error('a part of the work in a held process failed');
}

/** Ends the work when its time is over or its caller is gone. */
async function within<Result>(
  { timeoutMs, signal }: Part,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const stop = startTimer(timeoutMs, () => late.abort(outOfTime(timeoutMs)));
  try {
    return await work(signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]));
  } finally {
    stop();
  }
}

async function execute(
  child: Child,
  { statements, readable, writable, relations = [], spillFolder, threads, onProgress }: Part,
  signal: AbortSignal,
): Promise<unknown[][]> {
  const sandbox = {
    relations,
    writable,
    ...(spillFolder === undefined ? {} : { spillFolder }),
    ...(threads === undefined ? {} : { threads }),
  };
  const watch = { signal, ...(onProgress === undefined ? {} : { onProgress }) };
  const { answer } = await child.run<'execute'>({ kind: 'execute', statements, readable, sandbox }, watch);
  return answer.results;
}

export { SqlFailure };
