import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const ITEM_STATES = enumeration('QueueItemState', ['ready', 'delayed', 'leased', 'dead', 'done']);
export type ItemState = (typeof ITEM_STATES)[number];

export const MOST_ENQUEUED = 1_000;
export const MOST_TAKEN = 500;
export const MOST_PAYLOAD_BYTES = 65_536;
const WEEK = 604_800;
const HALF_DAY = 43_200;

export const QueueName = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$',
  description:
    'Name of the queue: letters, digits, dots, colons, dashes and underscores. A queue is created when it is first used.',
});

const SETTINGS = {
  priority: Type.Optional(
    Type.Integer({
      minimum: -1_000,
      maximum: 1_000,
      description: 'Higher priorities go first. Defaults to 0.',
    }),
  ),
  delay_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30 * 86_400,
      description: 'Delay before the item is handed out.',
    }),
  ),
  max_attempts: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Max attempts before the item becomes a dead letter. Defaults to 5.',
    }),
  ),
  retry_delay_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_600,
      description:
        'Retry delay after the first failure, doubled with each further one up to an hour. Defaults to 10.',
    }),
  ),
};

const DEDUP = Type.Optional(
  Text(200, 'While an item with this key is waiting or leased, no second one is added to the queue.'),
);
const Payload = Type.Unknown({ description: `Any JSON value of at most ${MOST_PAYLOAD_BYTES} bytes.` });

const NewItem = Named('NewQueueItem', { payload: Payload, dedup_key: DEDUP, ...SETTINGS });
export type NewItem = Static<typeof NewItem>;

export const Enqueue = Named(
  'Enqueue',
  {
    queue: QueueName,
    payload: Type.Optional(Payload),
    dedup_key: DEDUP,
    ...SETTINGS,
    items: Type.Optional(
      Type.Array(NewItem, {
        minItems: 1,
        maxItems: MOST_ENQUEUED,
        description: 'Several items, instead of payload; fields they omit are taken from the request.',
      }),
    ),
  },
  {
    documented: {
      oneOf: [{ required: ['payload'] }, { required: ['items'], not: { required: ['dedup_key'] } }],
    },
  },
);
export type Enqueue = Static<typeof Enqueue>;

export const Enqueued = Named('Enqueued', {
  queue: Type.String(),
  enqueued: Type.Integer(),
  deduplicated: Type.Integer({ description: 'Number of items that already existed.' }),
  items: Type.Array(
    Type.Object({
      item_id: Uuid('The new item, or the existing one.'),
      state: Literals(ITEM_STATES),
      deduplicated: Type.Boolean(),
      available_at: Nullable(Timestamp('When a delayed item becomes ready.')),
    }),
    { description: 'In the order of the request.' },
  ),
});

const Token = Type.String({ minLength: 1, maxLength: 200 });
const tokens = (description: string) =>
  Type.Optional(Type.Array(Token, { maxItems: MOST_TAKEN, description }));

export const Dequeue = Named('Dequeue', {
  queue: QueueName,
  max: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST_TAKEN,
      description: 'Max items to take. Defaults to 1; 0 only settles earlier leases.',
    }),
  ),
  lease_secs: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: HALF_DAY,
      description:
        'How long the items are leased. Without it, they are removed as soon as they are handed out.',
    }),
  ),
  wait_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30,
      description: 'How long to wait for a first item. Defaults to 0.',
    }),
  ),
  ack: tokens('Leases whose work is done.'),
  fail: Type.Optional(
    Type.Array(Type.Object({ lease_token: Token, error: Type.Optional(Type.String({ maxLength: 2_000 })) }), {
      maxItems: MOST_TAKEN,
      description: 'Leases whose work failed: the item is retried later, or becomes a dead letter.',
    }),
  ),
  extend: tokens('Leases to extend: by lease_secs from now, or by their original length.'),
});
export type Dequeue = Static<typeof Dequeue>;

const TakenItem = Named('TakenItem', {
  item_id: Uuid(),
  payload: Payload,
  attempts: Type.Integer({ description: 'Number of times it was handed out, including this one.' }),
  lease_token: Nullable(Type.String({ description: 'Use it in ack, fail or extend. null without a lease.' })),
  lease_until: Nullable(Timestamp('By the clock of the database.')),
});
export type TakenItem = Static<typeof TakenItem>;

export const OUTCOMES = ['done', 'retrying', 'dead', 'extended', 'expired', 'unknown'] as const;

const Settled = Named('SettledLease', {
  lease_token: Type.String(),
  action: Literals(['ack', 'fail', 'extend']),
  outcome: Literals(OUTCOMES, {
    description:
      'expired: the lease has expired, and the item went back or to another worker. unknown: the queue has no such item.',
  }),
  item_id: Nullable(Uuid()),
  lease_until: Nullable(Timestamp('For an extended lease.')),
  retry_at: Nullable(Timestamp('When a failed item becomes ready again.')),
});
export type Settled = Static<typeof Settled>;

export const Dequeued = Named('Dequeued', {
  items: Type.Array(TakenItem),
  results: Type.Optional(
    Type.Array(Settled, { description: 'The result for each lease token, in the order of the request.' }),
  ),
});

export const QueueItem = Named('QueueItem', {
  item_id: Uuid(),
  queue: Type.String(),
  state: Literals(ITEM_STATES),
  priority: Type.Integer(),
  payload: Payload,
  dedup_key: Nullable(Type.String()),
  attempts: Type.Integer(),
  max_attempts: Type.Integer(),
  available_at: Nullable(Timestamp('When a delayed item becomes ready.')),
  lease_until: Nullable(Timestamp('For leased items.')),
  last_error: Nullable(Type.String()),
  created_at: Timestamp(),
  finished_at: Nullable(Timestamp('For dead and completed items.')),
});
export type QueueItem = Static<typeof QueueItem>;

export const QueueStats = Named('QueueStats', {
  queue: Type.String(),
  ready: Type.Integer(),
  delayed: Type.Integer(),
  leased: Type.Integer(),
  dead: Type.Integer({ description: 'Current number of dead letters.' }),
  done: Type.Integer({ description: 'Items completed since the queue was created.' }),
  enqueued: Type.Integer({ description: 'Items added since the queue was created.' }),
  failed: Type.Integer({
    description: 'Failed attempts and expired leases since the queue was created.',
  }),
  oldest_ready_age_secs: Nullable(Type.Number({ description: 'Age of the oldest ready item.' })),
  rates: Type.Object(
    {
      enqueued_per_minute: Type.Number(),
      done_per_minute: Type.Number(),
      failed_per_minute: Type.Number(),
    },
    { description: 'Over the last five minutes.' },
  ),
});
export type QueueStats = Static<typeof QueueStats>;

export const RetryDead = Named('RetryDeadLetters', {
  queue: QueueName,
  item_ids: Type.Optional(
    Type.Array(Uuid(), {
      minItems: 1,
      maxItems: MOST_ENQUEUED,
      description: 'Only these. Defaults to all.',
    }),
  ),
  delay_secs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: WEEK, description: 'Delay before the items are handed out.' }),
  ),
});

export const PurgeQueue = Named('PurgeQueue', {
  queue: QueueName,
  states: Type.Optional(
    Type.Array(Literals(ITEM_STATES), {
      minItems: 1,
      maxItems: ITEM_STATES.length,
      description: 'Which items to delete. Defaults to all except leased ones.',
    }),
  ),
  older_than_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 366 * 86_400,
      description: 'Only items older than this.',
    }),
  ),
});
