import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface DeliveryRow {
  delivery_id: number;
  account_id: string;
  run_id: string;
  event: Record<string, unknown>;
}

const insert = statement(
  'lineage.insert-delivery',
  `INSERT INTO lineage_deliveries (account_id, run_id, news, event) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);
const oldest = statement<DeliveryRow>(
  'lineage.oldest-deliveries',
  `SELECT delivery_id, account_id, run_id, event FROM lineage_deliveries WHERE refused IS NULL
   ORDER BY delivery_id LIMIT $1`,
);
const sent = statement(
  'lineage.sent-deliveries',
  'DELETE FROM lineage_deliveries WHERE delivery_id = ANY ($1)',
);
const refused = statement(
  'lineage.refused-delivery',
  'UPDATE lineage_deliveries SET refused = $2 WHERE delivery_id = $1',
);
const tooOld = statement(
  'lineage.old-deliveries',
  `DELETE FROM lineage_deliveries WHERE delivery_id = ANY (ARRAY(
     SELECT delivery_id FROM lineage_deliveries WHERE created_at < now() - interval '30 days' ORDER BY delivery_id LIMIT 1000))`,
);
const hold = statement<{ failures: number }>(
  'lineage.hold-sender',
  `UPDATE lineage_sender SET holder = $1, until = clock_timestamp() + make_interval(secs => $2)
   WHERE until < clock_timestamp() OR holder = $1 RETURNING failures`,
);
const release = statement(
  'lineage.release-sender',
  "UPDATE lineage_sender SET until = '-infinity', failures = $2 WHERE holder = $1",
);

export const addDelivery = (
  sql: Sql,
  delivery: { accountId: string; runId: string; news: string; event: object },
) => insert.run(sql, [delivery.accountId, delivery.runId, delivery.news, JSON.stringify(delivery.event)]);

export const oldestDeliveries = (sql: Sql, most: number) => oldest.all(sql, [most]);
export const removeDeliveries = (sql: Sql, ids: readonly number[]) => sent.run(sql, [ids]);
export const markRefused = (sql: Sql, id: number, reason: string) => refused.run(sql, [id, reason]);
export const removeOldDeliveries = (sql: Sql) => tooOld.run(sql, []);

/** Whether this node is the one that sends, for the given seconds from now on; the answer has the failures in a row so far. */
export const holdSender = (sql: Sql, holder: string, seconds: number) => hold.first(sql, [holder, seconds]);
export const releaseSender = (sql: Sql, holder: string, failures: number) =>
  release.run(sql, [holder, failures]);
