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
    'The name of the queue: letters, digits, dots, colons, dashes and underscores. It exists once it is used.',
});

const SETTINGS = {
  priority: Type.Optional(
    Type.Integer({ minimum: -1_000, maximum: 1_000, description: 'Higher goes first; 0 when left out.' }),
  ),
  delay_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30 * 86_400,
      description: 'Not handed out before this time is over.',
    }),
  ),
  max_attempts: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'How often it is handed out before it becomes a dead letter; 5 when left out.',
    }),
  ),
  retry_delay_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3_600,
      description:
        'The pause after the first failure, doubled with each further one up to an hour; 10 when left out.',
    }),
  ),
};

const DEDUP = Type.Optional(
  Text(200, 'While an item of this key waits or is leased, no second one is added to the queue.'),
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
        description: 'Several at once, instead of payload; what they leave out is taken from the call.',
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
  deduplicated: Type.Integer({ description: 'How many were there already.' }),
  items: Type.Array(
    Type.Object({
      item_id: Uuid('The new item, or the one that was there.'),
      state: Literals(ITEM_STATES),
      deduplicated: Type.Boolean(),
      available_at: Nullable(Timestamp('When a delayed item becomes ready.')),
    }),
    { description: 'In the order of the call.' },
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
      description: 'How many to take at most; 1 when left out, 0 only to settle what was taken before.',
    }),
  ),
  lease_secs: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: HALF_DAY,
      description: 'How long the items are yours. Without it they are removed as they are handed out.',
    }),
  ),
  wait_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30,
      description: 'How long to wait for a first item; 0 when left out.',
    }),
  ),
  ack: tokens('Leases whose work is done.'),
  fail: Type.Optional(
    Type.Array(Type.Object({ lease_token: Token, error: Type.Optional(Type.String({ maxLength: 2_000 })) }), {
      maxItems: MOST_TAKEN,
      description: 'Leases whose work went wrong: the item is tried again later, or becomes a dead letter.',
    }),
  ),
  extend: tokens('Leases to be held longer: by lease_secs from now, or by their first length.'),
});
export type Dequeue = Static<typeof Dequeue>;

const TakenItem = Named('TakenItem', {
  item_id: Uuid(),
  payload: Payload,
  attempts: Type.Integer({ description: 'How often it was handed out, this time included.' }),
  lease_token: Nullable(
    Type.String({ description: 'Name it in ack, fail or extend. Null without a lease.' }),
  ),
  lease_until: Nullable(Timestamp("By the database's clock.")),
});
export type TakenItem = Static<typeof TakenItem>;

export const OUTCOMES = ['done', 'retrying', 'dead', 'extended', 'expired', 'unknown'] as const;

const Settled = Named('SettledLease', {
  lease_token: Type.String(),
  action: Literals(['ack', 'fail', 'extend']),
  outcome: Literals(OUTCOMES, {
    description:
      'expired: the lease is over, and the item went back or to somebody else. unknown: this queue has no such item.',
  }),
  item_id: Nullable(Uuid()),
  lease_until: Nullable(Timestamp('Of an extended lease.')),
  retry_at: Nullable(Timestamp('When a failed item becomes ready again.')),
});
export type Settled = Static<typeof Settled>;

export const Dequeued = Named('Dequeued', {
  items: Type.Array(TakenItem),
  results: Type.Optional(
    Type.Array(Settled, { description: 'What became of each lease token of the call, in its order.' }),
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
  lease_until: Nullable(Timestamp('Of leased items.')),
  last_error: Nullable(Type.String()),
  created_at: Timestamp(),
  finished_at: Nullable(Timestamp('Of dead and done items.')),
});
export type QueueItem = Static<typeof QueueItem>;

export const QueueStats = Named('QueueStats', {
  queue: Type.String(),
  ready: Type.Integer(),
  delayed: Type.Integer(),
  leased: Type.Integer(),
  dead: Type.Integer({ description: 'Dead letters that are there now.' }),
  done: Type.Integer({ description: 'Items done since the queue began.' }),
  enqueued: Type.Integer({ description: 'Items added since the queue began.' }),
  failed: Type.Integer({
    description: 'Attempts that failed or whose lease ran out, since the queue began.',
  }),
  oldest_ready_age_secs: Nullable(
    Type.Number({ description: 'How long the oldest ready item has been there.' }),
  ),
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
      description: 'Only these; all when left out.',
    }),
  ),
  delay_secs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: WEEK, description: 'Not handed out before this time is over.' }),
  ),
});

export const PurgeQueue = Named('PurgeQueue', {
  queue: QueueName,
  states: Type.Optional(
    Type.Array(Literals(ITEM_STATES), {
      minItems: 1,
      maxItems: ITEM_STATES.length,
      description: 'Which items go: all but the leased ones when left out.',
    }),
  ),
  older_than_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 366 * 86_400,
      description: 'Only items that were added longer ago.',
    }),
  ),
});
