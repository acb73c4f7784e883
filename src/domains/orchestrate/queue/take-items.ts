import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { count } from './counts.ts';
import { toToken } from './lease-token.ts';
import type { Place } from './place.ts';
import type { Dequeue, TakenItem } from './schema.ts';
import { askedOf, settleLeases } from './settle-leases.ts';
import { bringBackDue, isWorkWaiting, type TakenRow, takeItems } from './store.ts';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 500;

/** One turn of a worker, sent in this order without waiting in between: settle, bring back what is over its time, take. */
export async function takeTurn(sql: Sql, place: Place, call: Dequeue) {
  const { max = 1, lease_secs: leaseSecs } = call;
  const [settled, returned, taken] = await Promise.all([
    settleLeases(sql, place, askedOf(call), leaseSecs),
    max === 0 ? [] : bringBackDue(sql, place),
    max === 0 ? [] : takeItems(sql, place, max, leaseSecs),
  ]);
  const expired = returned.filter(({ was }) => was === 'leased');
  const dead = expired.filter(({ state }) => state === 'dead').length + settled.dead;
  await count(sql, place, { failed: expired.length + settled.failed, dead });
  if (dead > 0) {
    const { accountId, queue } = place;
    await emit(sql, { accountId, type: 'queue.dead_lettered', subject: queue, payload: { items: dead } });
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

/** Looks again and again, without holding anything, until there is work or the time is over. */
export async function waitForItems(ctx: Context, place: Place, call: Dequeue): Promise<TakenItem[]> {
  const deadline = Date.now() + (call.wait_secs ?? 0) * 1_000;
  const over = AbortSignal.any([ctx.signal, ctx.closing]);
  const { queue, max, lease_secs: leaseSecs } = call;
  const turn: Dequeue = {
    queue,
    ...(max === undefined ? {} : { max }),
    ...(leaseSecs === undefined ? {} : { lease_secs: leaseSecs }),
  };
  for (let pause = FIRST_PAUSE; !over.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    await sleep(Math.min(pause, left), undefined, { signal: over }).catch(() => undefined);
    if (over.aborted || !(await ctx.read((sql) => isWorkWaiting(sql, place)))) continue;
    const { items } = await ctx.tx((sql) => takeTurn(sql, place, turn));
    if (items.length > 0) return items;
  }
  return [];
}
