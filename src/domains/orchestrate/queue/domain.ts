import { defineDomain } from '../../../http/define-domain.ts';
import { purgeQueues } from './counts.ts';
import * as events from './events.ts';
import { dequeue } from './operations/dequeue.ts';
import { enqueue } from './operations/enqueue.ts';
import { getStats } from './operations/get-stats.ts';
import { listItems } from './operations/list-items.ts';
import { purgeQueue } from './operations/purge-queue.ts';
import { retryDead } from './operations/retry-dead.ts';
import type { QueueDependencies, QueueServices } from './services.ts';
import { SharedTurns } from './shared-turns.ts';

export const queueDomain = defineDomain({
  name: 'queue',
  operations: [enqueue, dequeue, listItems, getStats, retryDead, purgeQueue],
  events: Object.values(events),
  create: ({ database }: QueueDependencies): QueueServices => ({ turns: new SharedTurns(database) }),
  purge: ({ database }, transact) => purgeQueues(database, transact),
});
