import { LRUCache } from 'lru-cache';
import { ApiError } from '../../kernel/errors.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { every, type Jobs } from '../jobs/index.ts';
import type { Database } from '../postgres/database.ts';
import { asOnlyOne, LOCKS } from '../postgres/locks.ts';
import type { TableReference } from './definition.ts';
import { HOT_LIMITS, type TendLimits } from './tend.ts';

export interface Upkeep {
  /** So many rows of a table were written, or are about to be. */
  written(table: TableReference, rows: number): void;
  /** Has a job tend to it. */
  tendSoon(table: TableReference): void;
  /** On nodes that work. */
  start(): void;
  stop(): Promise<void>;
}

export interface UpkeepOptions {
  database: Database;
  jobs: Jobs;
  tables: {
    tend(table: TableReference, limits: Partial<TendLimits>): Promise<boolean>;
    findUntended(): Promise<TableReference[]>;
    collectOrphans(age: number): Promise<number>;
  };
  log: Logger;
  /** How often tables are looked for that nobody reported, and objects that nobody needs. */
  sweepMs?: number;
  collectMs?: number;
}

const KIND = 'upkeep.table';
const MOST_COUNTED = 10_000;
const MOST_TURNS = 100;
const SWEEP_MS = 60_000;
const COLLECT_MS = 3_600_000;
/** With the hour between two turns, and one for the turn itself, nothing stays longer than a day. */
const ORPHAN_AGE_MS = 22 * 3_600_000;

interface Input {
  table_id: string;
}

/**
 * Tends to tables by durable jobs, one at a time for a table, on any node. A node that writes much asks for one at once; a
 * sweep finds what was written in small amounts, by several nodes, or by one that has died since.
 */
export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { database, jobs, tables, log, sweepMs = SWEEP_MS, collectMs = COLLECT_MS } = options;
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED });
  const asked = new Set<Promise<void>>();
  const tickers: { stop(): Promise<void> }[] = [];

  jobs.define<Input, null, number>({
    kind: KIND,
    queue: 'upkeep',
    concurrency: 1,
    async prepare({ input, run, signal }) {
      const table = { accountId: run.accountId, tableId: input.table_id };
      let turns = 0;
      while (turns < MOST_TURNS && !signal.aborted && (await tendQuietly(tables, table, log))) turns += 1;
      return turns;
    },
    // Rows that it moves were counted by whoever wrote them.
    commit: async ({ prepared: turns }) => ({ cursor: null, done: true, output: { turns } }),
  });

  const ask = ({ accountId, tableId }: TableReference): Promise<void> =>
    database.forAccount(accountId)(async (sql) => {
      await jobs.enqueueOnce(sql, { runId: uuidv7(), accountId, kind: KIND, input: { table_id: tableId } });
    });

  const sweep = () =>
    asOnlyOne(database, LOCKS.upkeep, async () => {
      for (const table of await tables.findUntended()) await ask(table);
    });
  const collect = () =>
    asOnlyOne(database, LOCKS.collector, async () => {
      const removed = await tables.collectOrphans(ORPHAN_AGE_MS);
      if (removed > 0) log.info({ removed }, 'objects that nothing needs any more were removed');
    });

  const tendSoon = (table: TableReference): void => {
    const asking = ask(table)
      .catch((error: unknown) => log.warn({ err: error }, 'a table is tended to later than it should be'))
      .finally(() => asked.delete(asking));
    asked.add(asking);
  };

  return {
    tendSoon,
    written(table, rows) {
      const key = `${table.accountId}/${table.tableId}`;
      const count = (counts.get(key) ?? 0) + rows;
      counts.set(key, count < HOT_LIMITS.hotRows ? count : 0);
      if (count >= HOT_LIMITS.hotRows) tendSoon(table);
    },
    start() {
      tickers.push(every(sweepMs, 'upkeep of tables', log, sweep));
      tickers.push(every(collectMs, 'collecting objects', log, collect));
    },
    async stop() {
      for (const ticker of tickers) await ticker.stop();
      await Promise.all(asked);
    },
  };
}

/** What was asked for at 5,000 rows may come before the last of them are there. */
const SOME_HOT_ROWS = HOT_LIMITS.hotRows / 2;

/** A table that was dropped or exchanged meanwhile needs nothing, or is found again. */
async function tendQuietly(
  tables: UpkeepOptions['tables'],
  table: TableReference,
  log: Logger,
): Promise<boolean> {
  try {
    return await tables.tend(table, { hotRows: SOME_HOT_ROWS });
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    log.debug({ err: error, table: table.tableId }, 'a table changed while it was tended to');
    return false;
  }
}
