import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { count } from './counts.ts';
import { deadLettered } from './events.ts';
import { toToken } from './lease-token.ts';
import type { Place } from './place.ts';
import type { Dequeue, TakenItem } from './schema.ts';
import { type Asked, askedOf, settleLeases } from './settle-leases.ts';
import { bringBackDue, type TakenRow, takeItems } from './store.ts';

export interface Wanted {
  asked: readonly Asked[];
  max: number;
  leaseSecs: number | undefined;
}

export const wantedOf = (call: Dequeue): Wanted => ({
  asked: askedOf(call),
  max: call.max ?? 1,
  leaseSecs: call.lease_secs,
});

/** One turn of a worker, sent in this order without waiting in between: settle, bring back what is over its time, take. */
export async function takeTurn(sql: Sql, place: Place, { asked, max, leaseSecs }: Wanted) {
  const [settled, returned, taken] = await Promise.all([
    settleLeases(sql, place, asked, leaseSecs),
    max === 0 ? [] : bringBackDue(sql, place),
    max === 0 ? [] : takeItems(sql, place, max, leaseSecs),
  ]);
  const expired = returned.filter(({ was }) => was === 'leased');
  const dead = expired.filter(({ state }) => state === 'dead').length + settled.dead;
  await count(sql, place, { failed: expired.length + settled.failed, dead });
  if (dead > 0) {
    const { accountId, queue } = place;
    await emit(sql, deadLettered, { accountId, subject: queue, payload: { items: dead } });
  }
  return { items: taken.map(toTaken), results: settled.results };
}

const toTaken = ({ item_id: itemId, payload, attempts, lease, due_at: dueAt }: TakenRow): TakenItem => ({
  item_id: itemId,
  payload,
  attempts,
  lease_token: lease === null ? null : toToken(itemId, lease),
  lease_until: dueAt?.toISOString() ?? null,
});
