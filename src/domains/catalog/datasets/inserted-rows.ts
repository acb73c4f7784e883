import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { InsertQueue, TableReference, Tables } from '../../../platform/tables/index.ts';
import { rowsInserted } from './events.ts';

/** Calls that come at the same time share a transaction; the note is the actor of each. */
export type DatasetInserts = InsertQueue<string>;

/** The table of a dataset is there as long as the dataset is, so that a write to it needs no look at both. */
export const createInserts = (tables: Tables): DatasetInserts =>
  tables.insertQueue<string>(async (sql, table, inserted) => {
    const byActor = Map.groupBy(inserted, ({ note }) => note);
    await Promise.all(
      [...byActor].map(([actor, calls]) =>
        tellInserted(
          sql,
          table,
          calls.reduce((sum, { rows }) => sum + rows, 0),
          actor,
        ),
      ),
    );
  });

export const tellInserted = (
  sql: Sql,
  { accountId, tableId }: TableReference,
  rows: number,
  actor: string,
): Promise<void> => emit(sql, rowsInserted, { accountId, subject: tableId, payload: { rows, actor } });
