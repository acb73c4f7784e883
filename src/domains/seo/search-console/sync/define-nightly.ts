import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { connectionFault } from '../not-connected.ts';
import { isVerified } from '../properties/match-property.ts';
import { refreshProperties } from '../properties/refresh-properties.ts';
import type { SearchConsoleServices } from '../services.ts';
import { SYNC } from './define-sync.ts';

const NIGHTLY = 'search_console.nightly';
const SCHEDULE = 'search-console';

/** Finds the properties of the account's sites and starts a sync of each, unless one is under way. */
export function defineNightly(services: SearchConsoleServices): void {
  services.jobs.define<null, null, string[]>({
    kind: NIGHTLY,
    moves: 'fetch',
    queue: 'search-console',
    prepare: ({ run, signal }) =>
      refreshProperties(services, run.accountId, signal).then(
        (rows) =>
          rows.filter((row) => isVerified(row) && row.site_ids.length > 0).map(({ property_id: id }) => id),
        (error: unknown) => {
          // Told to the account when the connection was lost; there is nothing to do until it is back.
          if (connectionFault(error) !== undefined) return [];
          throw error;
        },
      ),
    async commit({ sql, run, prepared }) {
      for (const id of prepared)
        await services.jobs.enqueueOnce(sql, {
          runId: uuidv7(),
          accountId: run.accountId,
          kind: SYNC,
          input: { property_id: id },
        });
      return { cursor: null, done: true, output: { properties: prepared.length } };
    },
  });
}

/** Now, and every night from now on. Accounts are spread over two hours. */
export async function startSyncs(
  { jobs }: SearchConsoleServices,
  sql: Sql,
  accountId: string,
): Promise<void> {
  const minute = Number.parseInt(accountId.slice(-4), 16) % 120;
  const cron = `${minute % 60} ${2 + Math.floor(minute / 60)} * * *`;
  await jobs.schedule(sql, {
    ...{ accountId, name: SCHEDULE, cron, timezone: 'America/Los_Angeles' },
    ...{ kind: NIGHTLY, input: null },
  });
  await jobs.enqueue(sql, { runId: uuidv7(), accountId, kind: NIGHTLY, input: null });
}

export const stopSyncs = ({ jobs }: SearchConsoleServices, sql: Sql, accountId: string) =>
  jobs.unschedule(sql, accountId, SCHEDULE);
