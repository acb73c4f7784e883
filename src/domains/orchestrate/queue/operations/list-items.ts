import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { EXAMPLE_ITEM } from '../examples.ts';
import { listItems as readItems } from '../overview-store.ts';
import { ITEM_STATES, QueueItem, QueueName } from '../schema.ts';

export const listItems = defineOperation({
  id: 'queue.items',
  method: 'GET',
  path: '/api/v1/queue/items',
  tag: 'queue',
  moves: 'read',
  summary: 'List the items of one queue or of all queues',
  description: 'Newest first. Completed items are kept for a day.',
  query: Type.Object({
    ...PAGE_QUERY,
    queue: Type.Optional(QueueName),
    state: Type.Optional(Literals(ITEM_STATES, { description: 'Filter by state.' })),
    dedup_key: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by dedup key.' })),
  }),
  output: pageOf(QueueItem, 'QueueItemList'),
  example: {
    query: { queue: 'invoices', state: 'ready' },
    response: page([EXAMPLE_ITEM], 1, { limit: 50, offset: 0 }),
  },
  handler: async (ctx: Context, { query }) => {
    const filter = {
      accountId: ctx.account.id,
      queue: query.queue ?? null,
      state: query.state,
      dedupKey: query.dedup_key ?? null,
    };
    const { rows, total } = await ctx.read((sql) => readItems(sql, filter, query));
    return page(rows, total, query);
  },
});
