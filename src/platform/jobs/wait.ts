import type { Database } from '../postgres/database.ts';
import { isFinished, type JobRun } from './define.ts';
import { getRun } from './transitions.ts';
import type { RunWatcher } from './watcher.ts';

export interface WaitOptions {
  accountId: string;
  runId: string;
  /** The version the caller has seen. */
  since: number;
  seconds: number;
  signal: AbortSignal;
}

/** Answers the run as soon as it differs from what the caller has seen, and at the latest when the time is up. */
export async function waitForChange(
  { database, watcher }: { database: Database; watcher: RunWatcher },
  { accountId, runId, since, seconds, signal }: WaitOptions,
): Promise<JobRun> {
  const read = () => database.forAccount(accountId)((sql) => getRun(sql, runId));
  const changed = Promise.withResolvers<void>();
  const unwatch = watcher.watch(runId, (seen) => {
    if (seen === undefined || seen.version > since) changed.resolve();
  });
  const timer = setTimeout(changed.resolve, seconds * 1_000);
  signal.addEventListener('abort', () => changed.resolve(), { once: true });
  try {
    const run = await read();
    if (run.version > since || isFinished(run.state) || signal.aborted) return run;
    await changed.promise;
    return await read();
  } finally {
    clearTimeout(timer);
    unwatch();
  }
}
