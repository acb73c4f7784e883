import { ApiError } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { every, type Jobs } from '../../../../platform/jobs/index.ts';
import { asOnlyOne, LOCKS } from '../../../../platform/postgres/locks.ts';
import type { IndexParts } from '../index-parts.ts';
import { dueAccounts } from '../store/upkeep.ts';
import { LIMITS, tend } from './tend.ts';

export interface IndexUpkeep {
  /** On nodes that work. */
  start(): void;
  stop(): Promise<void>;
}

const KIND = 'search.upkeep';
const SWEEP_MS = 10_000;
const MOST_TURNS = 100;

/** Flushes and merges the indexes of all accounts by durable jobs, one at a time for an account, on any node. */
export function createIndexUpkeep(parts: IndexParts & { jobs: Jobs }, sweepMs = SWEEP_MS): IndexUpkeep {
  const { database, jobs, log } = parts;
  let ticker: { stop(): Promise<void> } | undefined;

  jobs.define<Record<string, never>, null, number>({
    kind: KIND,
    queue: 'upkeep',
    concurrency: 1,
    async prepare({ run, signal }) {
      let turns = 0;
      while (turns < MOST_TURNS && !signal.aborted && (await tendQuietly(parts, run.accountId))) turns += 1;
      return turns;
    },
    // Pages that it moves were counted by the crawl.
    commit: async ({ prepared: turns }) => ({ cursor: null, done: true, output: { turns } }),
  });

  const sweep = () =>
    asOnlyOne(database, LOCKS.search, async () => {
      const due = await database.withSettings({ 'app.upkeep': 'on' })((sql) => dueAccounts(sql, LIMITS));
      for (const accountId of due)
        await database.forAccount(accountId)((sql) =>
          jobs.enqueueOnce(sql, { runId: uuidv7(), accountId, kind: KIND, input: {} }),
        );
    });

  return {
    start() {
      ticker = every(sweepMs, 'upkeep of search indexes', log, sweep);
    },
    async stop() {
      await ticker?.stop();
    },
  };
}

/** Where another node was quicker nothing is left to do, or it is found again. */
async function tendQuietly(parts: IndexParts, accountId: string): Promise<boolean> {
  try {
    return await tend(parts, accountId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    parts.log.debug({ err: error, account: accountId }, 'a search index changed while it was tended to');
    return false;
  }
}
