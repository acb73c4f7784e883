import { hear, type StoredEvent, type Subscriber } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { rowsEnriched, rowsImported, rowsInserted } from '../../catalog/datasets/events.ts';
import { addActivity } from './store.ts';

interface Written {
  written: number;
  enriched: number;
}

const add = async ({ accountId, subject, createdAt }: StoredEvent<unknown>, sql: Sql, counts: Written) => {
  if (counts.written + counts.enriched === 0) return;
  await addActivity(sql, { accountId, datasetId: subject, at: createdAt, ...counts });
};

/** Where each of them tells its rows. */
const ROWS: Readonly<Record<string, string>> = {
  [rowsInserted.type]: 'rows',
  [rowsImported.type]: 'rows_imported',
  [rowsEnriched.type]: 'rows',
};

const dayOf = ({ createdAt }: StoredEvent): string => createdAt.toISOString().slice(0, 10);

/** Adds up what is written into datasets, from the news of the writes. */
export const activitySubscriber: Subscriber = {
  name: 'dashboard-activity',
  fromBeginning: true,
  hears: [
    hear(rowsInserted, (event, sql) => add(event, sql, { written: event.payload.rows, enriched: 0 })),
    hear(rowsImported, (event, sql) =>
      add(event, sql, { written: event.payload.rows_imported, enriched: 0 }),
    ),
    hear(rowsEnriched, (event, sql) => add(event, sql, { written: 0, enriched: event.payload.rows })),
  ],
  // Single rows come by the thousand a second, and mean no more than their sum.
  fold(events) {
    const groups = Map.groupBy(events, (event) =>
      JSON.stringify([event.accountId, event.type, event.subject, dayOf(event)]),
    );
    return [...groups.values()].flatMap((alike) => {
      const last = alike.at(-1);
      if (last === undefined) return [];
      const field = ROWS[last.type] ?? '';
      const sum = alike.reduce((rows, { payload }) => rows + Number(payload[field] ?? 0), 0);
      return [{ ...last, payload: { ...last.payload, [field]: sum } }];
    });
  },
};
