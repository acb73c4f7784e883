import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const deadLettered = defineEvent('queue.dead_lettered', {
  description: 'Items used up their attempts.',
  subject: 'queue',
  payload: { items: Type.Integer() },
});

export const itemsRetried = defineEvent('queue.retried', {
  description: 'Dead items were returned to the queue.',
  subject: 'queue',
  payload: { items: Type.Integer(), actor: ACTOR },
});

export const queuePurged = defineEvent('queue.purged', {
  description: 'Items were removed from a queue.',
  subject: 'queue',
  payload: { items: Type.Integer(), states: Type.Array(Type.String()), actor: ACTOR },
});
