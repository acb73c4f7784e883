import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { EXAMPLE_ITEM, EXAMPLE_TOKEN } from '../examples.ts';
import { Dequeue, Dequeued } from '../schema.ts';
import type { QueueServices } from '../services.ts';
import { takeTurn, wantedOf } from '../take-items.ts';
import { waitForItems } from '../wait-for-items.ts';

export const dequeue = defineOperation({
  id: 'queue.dequeue',
  method: 'POST',
  path: '/api/v1/queue/dequeue',
  tag: 'queue',
  moves: 'read',
  summary: 'Settle earlier leases and take the next items',
  description:
    'With lease_secs, an item is yours alone until lease_until; acknowledge it, fail it or extend the lease with another request. When a lease expires, the item returns to the queue. Without lease_secs, an item is removed as soon as it is handed out.',
  body: Dequeue,
  output: Dequeued,
  example: {
    body: { queue: 'invoices', max: 1, lease_secs: 60, ack: [EXAMPLE_TOKEN] },
    response: {
      items: [
        {
          item_id: EXAMPLE_ITEM.item_id,
          payload: EXAMPLE_ITEM.payload,
          attempts: 1,
          lease_token: EXAMPLE_TOKEN,
          lease_until: '2026-03-01T09:31:00.000Z',
        },
      ],
      results: [
        {
          lease_token: EXAMPLE_TOKEN,
          action: 'ack',
          outcome: 'done',
          item_id: EXAMPLE_ITEM.item_id,
          lease_until: null,
          retry_at: null,
        },
      ],
    },
  },
  handler: async (ctx: Context<QueueServices>, { body }) => {
    const place = { accountId: ctx.account.id, queue: body.queue };
    // An answer that is kept for its key is kept in a transaction of its own.
    const { items, results } =
      ctx.headers['idempotency-key'] === undefined
        ? await ctx.services.turns.take(place, body, ctx.signal)
        : await ctx.tx((sql) => takeTurn(sql, place, wantedOf(body)));
    return { items, ...(results.length === 0 ? {} : { results }) };
  },
  finish: async (ctx: Context<QueueServices>, { body }, answer) => {
    // What is taken after the wait would not stand in an answer that was kept for its key.
    const mayWait =
      (body.wait_secs ?? 0) > 0 && body.max !== 0 && ctx.headers['idempotency-key'] === undefined;
    if (answer.items.length > 0 || !mayWait) return answer;
    const place = { accountId: ctx.account.id, queue: body.queue };
    return { ...answer, items: await waitForItems(ctx, place, body) };
  },
});
