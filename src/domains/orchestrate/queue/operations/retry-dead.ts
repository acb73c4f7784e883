import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { Literals, Named, Uuid } from '../../../../kernel/schema.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/postgres/database.ts';
import { itemsRetried } from '../events.ts';
import { EXAMPLE_ITEM } from '../examples.ts';
import type { Place } from '../place.ts';
import { RetryDead } from '../schema.ts';
import { retryDead as bringBack, deadAmong } from '../upkeep-store.ts';

const Left = Type.Object({
  item_id: Uuid(),
  reason: Literals(['not_dead', 'dedup_key_taken'], {
    description: 'not_dead: the queue has no dead letter with this ID.',
  }),
});

export const retryDead = defineOperation({
  id: 'queue.retry',
  method: 'POST',
  path: '/api/v1/queue/retry',
  tag: 'queue',
  moves: 'nothing',
  summary: 'Return dead letters to their queue',
  description: 'All of them or those named, with their attempts reset.',
  body: RetryDead,
  output: Named('RetriedDeadLetters', {
    queue: Type.String(),
    retried: Type.Integer(),
    left: Type.Array(Left, { description: 'Named items that were not returned, and why.' }),
  }),
  errors: [409],
  example: {
    body: { queue: 'invoices', item_ids: [EXAMPLE_ITEM.item_id] },
    response: { queue: 'invoices', retried: 1, left: [] },
  },
  handler: async (ctx: Context, { body }) => {
    const place: Place = { accountId: ctx.account.id, queue: body.queue };
    return ctx.tx(async (sql) => {
      const retried = await bringBack(sql, place, body.item_ids, body.delay_secs ?? 0).catch(refuseTaken);
      if (retried.length > 0) {
        const payload = { items: retried.length, actor: ctx.actor.id };
        await emit(sql, itemsRetried, { accountId: place.accountId, subject: body.queue, payload });
      }
      const others = [...new Set(body.item_ids ?? [])].filter((id) => !retried.includes(id));
      const dead = others.length === 0 ? new Set<string>() : await deadAmong(sql, place, others);
      const left = others.map((id) => ({
        item_id: id,
        reason: dead.has(id) ? ('dedup_key_taken' as const) : ('not_dead' as const),
      }));
      return { queue: body.queue, retried: retried.length, left };
    });
  },
});

function refuseTaken(error: unknown): never {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  throw conflict('An item with the dedup key of a dead letter was added just now. Repeat the request.');
}
