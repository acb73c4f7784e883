import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { addItems, rowsOf } from '../add-items.ts';
import { count } from '../counts.ts';
import { EXAMPLE_ITEM } from '../examples.ts';
import { Enqueue, Enqueued } from '../schema.ts';

const BODY_LIMIT = 16 * 1024 ** 2;

export const enqueue = defineOperation({
  id: 'queue.enqueue',
  method: 'POST',
  path: '/api/v1/queue/enqueue',
  tag: 'queue',
  moves: 'write',
  summary: 'Add one or more items to a queue',
  description:
    'All of them or none. An item whose dedup_key is in use is not added; the response has the existing item.',
  body: Enqueue,
  output: Enqueued,
  errors: [409],
  bodyLimit: BODY_LIMIT,
  example: {
    body: { queue: 'invoices', payload: { invoice: 17 }, priority: 5, dedup_key: 'invoice-17' },
    response: {
      queue: 'invoices',
      enqueued: 1,
      deduplicated: 0,
      items: [{ item_id: EXAMPLE_ITEM.item_id, state: 'ready', deduplicated: false, available_at: null }],
    },
  },
  handler: async (ctx: Context, { body }) => {
    const rows = rowsOf(body);
    const place = { accountId: ctx.account.id, queue: body.queue };
    const added = await ctx.tx(async (sql) => {
      const items = await addItems(sql, place, rows);
      await count(sql, place, { enqueued: items.filter(({ deduplicated }) => !deduplicated).length });
      return items;
    });
    const deduplicated = added.filter((one) => one.deduplicated).length;
    return {
      queue: body.queue,
      enqueued: added.length - deduplicated,
      deduplicated,
      items: added.map(({ item, deduplicated: known }) => ({
        item_id: item.item_id,
        state: item.state,
        deduplicated: known,
        available_at: item.state === 'delayed' ? (item.due_at?.toISOString() ?? null) : null,
      })),
    };
  },
});
