import { conflict, invalidRequest, payloadTooLarge } from '../../../kernel/errors.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { must } from '../../../kernel/must.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Place } from './place.ts';
import { type Enqueue, MOST_PAYLOAD_BYTES, type NewItem } from './schema.ts';
import { findLiveItems, type InsertedItem, insertItems, type LiveItem, type NewRow } from './store.ts';

const MOST_TRIES = 5;

export interface AddedItem {
  item: InsertedItem | LiveItem;
  deduplicated: boolean;
}

export function rowsOf(call: Enqueue): NewRow[] {
  const { items, payload, dedup_key: dedupKey, queue: _queue, ...settings } = call;
  if ((items === undefined) === (payload === undefined))
    throw invalidRequest('Give either payload, for one item, or items, for several.');
  if (items !== undefined && dedupKey !== undefined)
    throw invalidRequest('Give each of the items its own dedup_key.', {
      details: [{ path: '/dedup_key', message: 'cannot apply to several items' }],
    });
  if (items === undefined) return [toRow({ ...settings, payload, ...dedup(dedupKey) }, '/payload')];
  return items.map((item, index) => toRow({ ...settings, ...item }, `/items/${index}/payload`));
}

const dedup = (key: string | undefined) => (key === undefined ? {} : { dedup_key: key });

function toRow(item: NewItem, path: string): NewRow {
  const payload = JSON.stringify(item.payload);
  const bytes = Buffer.byteLength(payload);
  if (bytes > MOST_PAYLOAD_BYTES)
    throw payloadTooLarge(
      `A payload has ${bytes} bytes; the maximum is ${MOST_PAYLOAD_BYTES}. Store it as an artifact or dataset and enqueue its ID.`,
      { details: [{ path, message: `is larger than ${MOST_PAYLOAD_BYTES} bytes` }] },
    );
  return {
    itemId: uuidv7(),
    payload,
    priority: item.priority ?? 0,
    delaySecs: item.delay_secs ?? 0,
    dedupKey: item.dedup_key ?? null,
    maxAttempts: item.max_attempts ?? 5,
    retryDelaySecs: item.retry_delay_secs ?? 10,
  };
}

/** Adds what is not there yet, and finds what is, in the order of the call. */
export async function addItems(sql: Sql, place: Place, rows: readonly NewRow[]): Promise<AddedItem[]> {
  const added = new Map<string, AddedItem>();
  let left = rows;
  for (let tries = 0; left.length > 0 && tries < MOST_TRIES; tries += 1) {
    for (const item of await insertItems(sql, place, left))
      added.set(item.item_id, { item, deduplicated: false });
    left = left.filter(({ itemId }) => !added.has(itemId));
    if (left.length === 0) break;
    // Whoever held the key may be done with it by now; then it is free, and the next turn takes it.
    const live = new Map(
      (await findLiveItems(sql, place, keysOf(left))).map((item) => [item.dedup_key, item] as const),
    );
    for (const { itemId, dedupKey } of left) {
      const item = live.get(dedupKey ?? '');
      if (item !== undefined) added.set(itemId, { item, deduplicated: true });
    }
    left = left.filter(({ itemId }) => !added.has(itemId));
  }
  if (left.length > 0)
    throw conflict('Items with these dedup keys are being added and removed right now. Repeat the request.');
  return rows.map(({ itemId }) => must(added.get(itemId), `item ${itemId}`));
}

const keysOf = (rows: readonly NewRow[]): string[] => rows.flatMap(({ dedupKey }) => dedupKey ?? []);
