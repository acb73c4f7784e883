import type { StoredEvent } from '../../kernel/events.ts';
import { statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import { toStoredEvent } from './dispatcher.ts';

const since = statement<Parameters<typeof toStoredEvent>[0]>(
  'events.since',
  `SELECT event_id, account_id, type, subject, payload, created_at FROM events
   WHERE account_id = $1 AND subject = $2 AND event_id > $3 ORDER BY event_id LIMIT 500`,
);

const at = statement<Parameters<typeof toStoredEvent>[0]>(
  'events.at',
  `SELECT event_id, account_id, type, subject, payload, created_at FROM events
   WHERE account_id = $1 AND subject = $2 AND event_id = $3`,
);

const PAUSE = 250;

/**
 * The events of one subject from a given id on, the stored ones first and then the new ones as they come, until the
 * one that `isLast` names. The events of one subject are written by one job at a time, so their ids are in order.
 */
export async function* followEvents(
  database: Database,
  accountId: string,
  subject: string,
  options: { after: number; signal: AbortSignal; isLast(event: StoredEvent): boolean },
): AsyncGenerator<StoredEvent> {
  let after = options.after;
  const seen = await database.forAccount(accountId)((sql) => at.first(sql, [accountId, subject, after]));
  if (seen !== undefined && options.isLast(toStoredEvent(seen))) return;
  while (!options.signal.aborted) {
    const rows = await database.forAccount(accountId)((sql) => since.all(sql, [accountId, subject, after]));
    for (const row of rows) {
      const event = toStoredEvent(row);
      after = event.eventId;
      yield event;
      if (options.isLast(event)) return;
    }
    if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
