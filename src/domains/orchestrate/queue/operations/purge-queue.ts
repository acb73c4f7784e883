import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { queuePurged } from '../events.ts';
import { type ItemState, PurgeQueue } from '../schema.ts';
import { purgeItems } from '../upkeep-store.ts';

const UNLEASED: readonly ItemState[] = ['ready', 'delayed', 'dead', 'done'];

export const purgeQueue = defineOperation({
  id: 'queue.purge',
  method: 'POST',
  path: '/api/v1/queue/purge',
  tag: 'queue',
  moves: 'nothing',
  summary: 'Delete the items of a queue',
  description:
    'Leased items stay unless states includes them; their workers are then told that the item is unknown.',
  body: PurgeQueue,
  output: Named('PurgedQueue', { queue: Type.String(), purged: Type.Integer() }),
  example: {
    body: { queue: 'invoices', states: ['done', 'dead'], older_than_secs: 3_600 },
    response: { queue: 'invoices', purged: 981 },
  },
  handler: async (ctx: Context, { body }) => {
    const place = { accountId: ctx.account.id, queue: body.queue };
    const states = body.states ?? UNLEASED;
    return ctx.tx(async (sql) => {
      const purged = await purgeItems(sql, place, states, body.older_than_secs);
      if (purged > 0) {
        const payload = { items: purged, states, actor: ctx.actor.id };
        await emit(sql, queuePurged, { accountId: place.accountId, subject: body.queue, payload });
      }
      return { queue: body.queue, purged };
    });
  },
});
