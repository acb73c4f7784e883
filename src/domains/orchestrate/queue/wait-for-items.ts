import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import type { Place } from './place.ts';
import type { Dequeue, TakenItem } from './schema.ts';
import type { QueueServices } from './services.ts';
import { isWorkWaiting } from './store.ts';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 500;

/** Looks again and again, without holding anything, until there is work or the time is over. */
export async function waitForItems(
  ctx: Context<QueueServices>,
  place: Place,
  call: Dequeue,
): Promise<TakenItem[]> {
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
    const { items } = await ctx.services.turns.take(place, turn, ctx.signal);
    if (items.length > 0) return items;
  }
  return [];
}
