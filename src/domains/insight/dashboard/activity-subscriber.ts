import type { StoredEvent, Subscriber } from '../../../kernel/events.ts';
import { addActivity } from './store.ts';

/** Where each of them tells its rows. */
const ROWS: Readonly<Record<string, string>> = {
  'dataset.rows_inserted': 'rows',
  'dataset.rows_imported': 'rows_imported',
  'dataset.rows_enriched': 'rows',
};

function rowsOf({ type, payload }: StoredEvent): number {
  const rows = payload[ROWS[type] ?? ''];
  return typeof rows === 'number' ? rows : 0;
}

const dayOf = ({ createdAt }: StoredEvent): string => createdAt.toISOString().slice(0, 10);

/** Adds up what is written into datasets, from the news of the writes. */
export const activitySubscriber: Subscriber = {
  name: 'dashboard-activity',
  types: Object.keys(ROWS),
  fromBeginning: true,
  // Single rows come by the thousand a second, and mean no more than their sum.
  fold(events) {
    const groups = Map.groupBy(events, (event) =>
      JSON.stringify([event.accountId, event.type, event.subject, dayOf(event)]),
    );
    return [...groups.values()].map((alike) => {
      const last = alike.at(-1)!;
      const sum = alike.reduce((rows, event) => rows + rowsOf(event), 0);
      return { ...last, payload: { [ROWS[last.type]!]: sum } };
    });
  },
  async handle(sql, event) {
    const { accountId, type, subject: datasetId, createdAt: at } = event;
    const rows = rowsOf(event);
    const isEnriched = type === 'dataset.rows_enriched';
    if (rows === 0) return;
    const counts = { written: isEnriched ? 0 : rows, enriched: isEnriched ? rows : 0 };
    await addActivity(sql, { accountId, datasetId, at, ...counts });
  },
};
