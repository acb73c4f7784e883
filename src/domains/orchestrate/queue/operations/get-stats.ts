import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { type QueueRow, RECENT_MINUTES, readStats } from '../overview-store.ts';
import { QueueName, QueueStats } from '../schema.ts';

export const getStats = defineOperation({
  id: 'queue.stats',
  method: 'GET',
  path: '/api/v1/queue/stats',
  tag: 'queue',
  moves: 'nothing',
  summary: 'Get the number of items in each queue, and its throughput',
  description: 'Sorted by name.',
  query: Type.Object({ ...PAGE_QUERY, queue: Type.Optional(QueueName) }),
  output: pageOf(QueueStats, 'QueueStatsList'),
  example: {
    query: { queue: 'invoices' },
    response: page(
      [
        {
          queue: 'invoices',
          ready: 12,
          delayed: 2,
          leased: 4,
          dead: 1,
          done: 980,
          enqueued: 999,
          failed: 17,
          oldest_ready_age_secs: 3.2,
          rates: { enqueued_per_minute: 60.2, done_per_minute: 58.8, failed_per_minute: 0.4 },
        },
      ],
      1,
      { limit: 50, offset: 0 },
    ),
  },
  handler: async (ctx: Context, { query }) => {
    const { rows, total } = await ctx.read((sql) =>
      readStats(sql, ctx.account.id, query.queue ?? null, query),
    );
    return page(rows.map(toRecord), total, query);
  },
});

const toRecord = ({
  recently_enqueued: enqueued,
  recently_done: done,
  recently_failed: failed,
  ...row
}: QueueRow): QueueStats => ({
  ...row,
  rates: {
    enqueued_per_minute: enqueued / RECENT_MINUTES,
    done_per_minute: done / RECENT_MINUTES,
    failed_per_minute: failed / RECENT_MINUTES,
  },
});
