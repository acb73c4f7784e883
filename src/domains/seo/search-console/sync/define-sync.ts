import { ApiError, rateLimitExceeded } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { BatchContext, BatchResult, JobError } from '../../../../platform/jobs/index.ts';
import type { PreparedSegment } from '../../../../platform/tables/index.ts';
import { createDailyTable, dailyTable } from '../analytics/daily-table.ts';
import { requireConnection } from '../connection/access-token.ts';
import { searchConsoleSynced } from '../events.ts';
import { connectionFault } from '../not-connected.ts';
import type { SearchConsoleServices } from '../services.ts';
import { saveDay } from '../store/days.ts';
import { advanceSync, findPropertyRow, noteStoredTable, type PropertyRow } from '../store/properties.ts';
import { fetchDay, planSync, type SyncPlan } from './fetch-days.ts';
import { writeDay } from './write-day.ts';

export const SYNC = 'search_console.sync';

interface SyncInput {
  property_id: string;
}

interface SyncCursor extends SyncPlan {
  /** The next of its days. */
  at: number;
  rows: number;
}

type Prepared =
  | { kind: 'plan'; plan: SyncPlan }
  | { kind: 'day'; segment: PreparedSegment | undefined; rows: number }
  | { kind: 'rest'; until: Date }
  | { kind: 'end'; error: JobError };

type Context = BatchContext<SyncInput, SyncCursor>;

/** Fetches the days of a property, each in a batch that replaces the day as a whole. */
export function defineSync(services: SearchConsoleServices): void {
  services.jobs.define<SyncInput, SyncCursor, Prepared>({
    kind: SYNC,
    moves: 'fetch',
    queue: 'search-console',
    concurrency: 4,
    subject: ({ property_id: id }) => ({ type: 'search_console_property', id }),
    prepare: (context) => prepare(services, context).catch((error: unknown) => settle(services, error)),
    commit: ({ sql, prepared, ...context }) => commit(services, sql, context, prepared),
  });
}

const GONE: JobError = { code: 'not_found', message: 'The property was removed in the meantime.' };

async function prepare(
  services: SearchConsoleServices,
  { run: { accountId }, input, cursor, signal }: Context,
): Promise<Prepared> {
  const { database, tables } = services;
  const row = await database.readingAs(accountId)((sql) =>
    findPropertyRow(sql, accountId, input.property_id),
  );
  if (row === undefined) return { kind: 'end', error: GONE };
  const asking = { accountId, property: row.property, signal };
  await requireConnection(services, accountId, 'read');
  if (cursor === null) return { kind: 'plan', plan: await planSync(services, asking, row) };
  const day = cursor.days[cursor.at]?.day ?? '';
  const rows = await fetchDay(services, asking, day);
  const definition = await database.readingAs(accountId)((sql) =>
    tables.definition(sql, dailyTable(accountId, row.property_id)),
  );
  return {
    kind: 'day',
    segment: await writeDay(services, definition, { day, rows }, signal),
    rows: rows.length,
  };
}

/** A quota is waited for; a connection that is gone ends the sync until the next night. */
function settle({ clock }: SearchConsoleServices, error: unknown): Prepared {
  if (error instanceof ApiError && error.code === rateLimitExceeded.code) {
    const seconds = error.extras.retryAfter ?? 900;
    return { kind: 'rest', until: new Date(clock.now().getTime() + seconds * 1_000) };
  }
  if (error instanceof ApiError && connectionFault(error) !== undefined)
    return { kind: 'end', error: { code: error.code, message: error.message } };
  throw error;
}

async function commit(
  services: SearchConsoleServices,
  sql: Sql,
  { run: { accountId }, input, cursor }: Context,
  prepared: Prepared,
): Promise<BatchResult<SyncCursor>> {
  const kept = cursor ?? { from: '', to: '', firstIncomplete: null, days: [], at: 0, rows: 0 };
  if (prepared.kind === 'end') return { cursor: kept, done: true, error: prepared.error };
  if (prepared.kind === 'rest')
    return { cursor: cursor as SyncCursor, done: false, restUntil: prepared.until };
  const row = await findPropertyRow(sql, accountId, input.property_id);
  if (row === undefined) return { cursor: kept, done: true, error: GONE };
  const place = { services, sql, accountId, row };
  if (prepared.kind === 'plan') return begin(place, { ...prepared.plan, at: 0, rows: 0 });
  return storeDay(place, kept, prepared);
}

interface Place {
  services: SearchConsoleServices;
  sql: Sql;
  accountId: string;
  row: PropertyRow;
}

async function begin(place: Place, cursor: SyncCursor): Promise<BatchResult<SyncCursor>> {
  const { services, sql, accountId, row } = place;
  if (!row.has_table) {
    await createDailyTable(services.tables, sql, dailyTable(accountId, row.property_id));
    await noteStoredTable(sql, accountId, row.property_id);
  }
  if (cursor.days.length > 0) return { cursor, done: false, progress: progressOf(cursor) };
  return finish(place, cursor);
}

async function storeDay(
  place: Place,
  cursor: SyncCursor,
  { segment, rows }: { segment: PreparedSegment | undefined; rows: number },
): Promise<BatchResult<SyncCursor>> {
  const { services, sql, accountId, row } = place;
  const { property_id: propertyId } = row;
  const totals = cursor.days[cursor.at];
  if (totals === undefined) return finish(place, cursor);
  const segments = segment === undefined ? [] : [segment];
  await services.tables.replacePartition(sql, dailyTable(accountId, propertyId), totals.day, segments);
  await saveDay(sql, { accountId, propertyId }, totals, rows);
  const next = { ...cursor, at: cursor.at + 1, rows: cursor.rows + rows };
  const cost = { rows, bytes: segment?.stored.bytes ?? 0 };
  if (next.at === cursor.days.length) return { ...(await finish(place, next)), cost };
  const { from, firstIncomplete } = cursor;
  await advanceSync(sql, accountId, propertyId, { from, to: totals.day, firstIncomplete, isDone: false });
  return { cursor: next, done: false, progress: progressOf(next), cost };
}

async function finish(
  { sql, accountId, row: { property_id: propertyId, property, synced_from: before } }: Place,
  cursor: SyncCursor,
): Promise<BatchResult<SyncCursor>> {
  const { from, to, firstIncomplete, days, rows } = cursor;
  await advanceSync(sql, accountId, propertyId, { from, to, firstIncomplete, isDone: true });
  const payload = { property, days: days.length, rows, synced_from: before ?? from, synced_to: to };
  await emit(sql, searchConsoleSynced, { accountId, subject: propertyId, payload });
  return { cursor, done: true, progress: progressOf(cursor) };
}

const progressOf = ({ at, days, rows }: SyncCursor) => ({
  days_done: at,
  days_total: days.length,
  rows_stored: rows,
});
