import { type Sql, statement } from '../../../kernel/sql.ts';
import { countedAsDone } from './counts.ts';
import type { Lease } from './lease-token.ts';
import type { Place } from './place.ts';

export interface SettledRow {
  item_id: string;
  lease: string;
  state: 'ready' | 'delayed' | 'leased' | 'dead' | 'done';
  due_at: Date | null;
}

export interface KnownLease {
  item_id: string;
  state: SettledRow['state'];
  lease: string | null;
}

/**
 * Held: handed out with this very lease, whose time is not over by the database's clock. The CASE keeps the planner to the
 * key: any other index of the table would walk over everything that is leased.
 */
const HELD = `q.account_id = $1 AND q.item_id = ANY ($3) AND q.item_id = given.item_id AND CASE
  WHEN q.queue = $2 AND q.lease = given.lease AND q.state = 'leased' AND q.due_at > now() THEN true ELSE false END`;
const LAST = 'q.attempts >= q.max_attempts';

const acknowledge = statement<SettledRow>(
  'queue.acknowledge',
  `WITH acknowledged AS (
     UPDATE queue_items q SET state = 'done', finished_at = now(), due_at = NULL
     FROM unnest($3::uuid[], $4::uuid[]) AS given (item_id, lease) WHERE ${HELD}
     RETURNING q.item_id, q.lease, q.state, q.due_at), ${countedAsDone('acknowledged')}
   SELECT * FROM acknowledged`,
);
const fail = statement<SettledRow>(
  'queue.fail',
  `UPDATE queue_items q SET last_error = given.error,
     state = CASE WHEN ${LAST} THEN 'dead' WHEN q.retry_delay_secs = 0 THEN 'ready' ELSE 'delayed' END,
     finished_at = CASE WHEN ${LAST} THEN now() END,
     due_at = CASE WHEN ${LAST} OR q.retry_delay_secs = 0 THEN NULL ELSE clock_timestamp() + make_interval(
       secs => least(3600, q.retry_delay_secs * 2.0::float8 ^ (q.attempts - 1)) * (1 + random() / 10)) END
   FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS given (item_id, lease, error) WHERE ${HELD}
   RETURNING q.item_id, q.lease, q.state, q.due_at`,
);
const extend = statement<SettledRow>(
  'queue.extend',
  `UPDATE queue_items q SET lease_secs = coalesce($5::int, q.lease_secs),
     due_at = clock_timestamp() + make_interval(secs => coalesce($5::int, q.lease_secs))
   FROM unnest($3::uuid[], $4::uuid[]) AS given (item_id, lease) WHERE ${HELD} RETURNING q.item_id, q.lease, q.state, q.due_at`,
);
const known = statement<KnownLease>(
  'queue.known-leases',
  'SELECT item_id, state, lease FROM queue_items WHERE account_id = $1 AND queue = $2 AND item_id = ANY ($3)',
);

const keys = ({ accountId, queue }: Place, leases: readonly Lease[]): unknown[] => [
  accountId,
  queue,
  leases.map(({ itemId }) => itemId),
  leases.map(({ lease }) => lease),
];

export const acknowledgeLeases = (sql: Sql, place: Place, leases: readonly Lease[]) =>
  acknowledge.all(sql, keys(place, leases));

export const failLeases = (
  sql: Sql,
  place: Place,
  leases: readonly Lease[],
  errors: readonly (string | null)[],
) => fail.all(sql, [...keys(place, leases), errors]);

export const extendLeases = (
  sql: Sql,
  place: Place,
  leases: readonly Lease[],
  leaseSecs: number | undefined,
) => extend.all(sql, [...keys(place, leases), leaseSecs ?? null]);

export const knownLeases = (sql: Sql, { accountId, queue }: Place, leases: readonly Lease[]) =>
  known.all(sql, [accountId, queue, leases.map(({ itemId }) => itemId)]);
