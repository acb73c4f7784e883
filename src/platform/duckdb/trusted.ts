import type { Logger } from '../../kernel/log.ts';
import { SqlFailure } from './child.ts';
import { outOfTime, queryFault } from './faults.ts';
import type { Relation, Statement } from './messages.ts';
import { createPool } from './pool.ts';

/** Our own SQL over files that people sent: in a process that reaches these files only, and that serves nothing else. */
export interface TrustedWork {
  statements: readonly Statement[];
  readable: readonly string[];
  writable: readonly string[];
  relations?: readonly Relation[];
  /** A folder for what does not fit into memory. */
  spillFolder?: string;
  owner: string;
  timeoutMs: number;
  signal?: AbortSignal;
  onProgress?(percent: number): void;
}

export interface TrustedRunner {
  /** The rows of every statement. Throws `SqlFailure` with DuckDB's own message. */
  run(work: TrustedWork): Promise<unknown[][]>;
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
    warm: 1,
    reuse: false,
    queuedPerOwner: 64,
    queuedInAll: 512,
  });
  return {
    async run({
      statements,
      readable,
      writable,
      relations = [],
      spillFolder,
      owner,
      timeoutMs,
      signal,
      onProgress,
    }) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(outOfTime(timeoutMs)), timeoutMs);
      const sandbox = { relations, writable, ...(spillFolder === undefined ? {} : { spillFolder }) };
      const command = { kind: 'execute' as const, statements, readable, sandbox };
      const { answer } = await pool
        .submit({
          owner,
          key: '',
          lane: 'long',
          movable: false,
          signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
          perform: (child, attempt) =>
            child.run<'execute'>(command, {
              ...attempt,
              ...(onProgress === undefined ? {} : { onProgress }),
            }),
        })
        .catch((error: unknown) => {
          throw error instanceof SqlFailure ? error : queryFault(error, memoryMb);
        })
        .finally(() => clearTimeout(timer));
      return answer.results;
    },
    processIds: pool.processIds,
    close: pool.close,
  };
}

export { SqlFailure };
