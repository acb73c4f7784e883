import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../kernel/log.ts';
import { every } from '../../jobs/index.ts';
import type { Database } from '../../postgres/database.ts';
import { asOnlyOne, LOCKS } from '../../postgres/locks.ts';
import type { TableReference } from '../../tables/index.ts';

export interface FollowOptions {
  database: Database;
  log: Logger;
  publish(table: TableReference): Promise<unknown>;
  collect(): Promise<number>;
  /** A table that changes all the time gets a version this often. */
  publishMs?: number;
  collectMs?: number;
}

const PUBLISH_MS = 60_000;
const COLLECT_MS = 600_000;
const LOOK_MS = 5_000;
/** For each moment of publishing, so many of rest: it never takes more than a twentieth of a processor. */
const REST = 19;
const MOST_NOTED = 10_000;

/** Makes versions of tables that this node has written to, so that there is one of every minute; and lets old ones go. */
export function createFollower(options: FollowOptions) {
  const { database, log, publish, collect, publishMs = PUBLISH_MS, collectMs = COLLECT_MS } = options;
  /** When each was first written to since its last version. */
  const changed = new Map<string, { table: TableReference; since: number }>();
  const leaving = new AbortController();
  const tickers: { stop(): Promise<void> }[] = [];

  const publishDue = async (): Promise<void> => {
    for (const [key, { table, since }] of changed) {
      if (leaving.signal.aborted) return;
      if (Date.now() - since < publishMs) continue;
      changed.delete(key);
      const begun = performance.now();
      // A table that is gone or is being rewritten gets its version when it is read.
      await publish(table).catch((error: unknown) =>
        log.debug({ err: error, table: table.tableId }, 'a changed table got no version'),
      );
      await sleep((performance.now() - begun) * REST, undefined, {
        signal: leaving.signal,
        ref: false,
      }).catch(() => undefined);
    }
  };

  return {
    /** Rows of it are written, or are about to be. */
    written(table: TableReference): void {
      const key = `${table.accountId}/${table.tableId}`;
      if (!changed.has(key) && changed.size < MOST_NOTED) changed.set(key, { table, since: Date.now() });
    },
    start(): void {
      tickers.push(every(Math.min(LOOK_MS, publishMs), 'versions of changed tables', log, publishDue));
      tickers.push(
        every(collectMs, 'collecting versions', log, () =>
          asOnlyOne(database, LOCKS.lakehouse, async () => {
            const removed = await collect();
            if (removed > 0)
              log.info({ removed }, 'objects of versions that are no longer kept were removed');
          }),
        ),
      );
    },
    async stop(): Promise<void> {
      leaving.abort();
      for (const ticker of tickers) await ticker.stop();
    },
  };
}
