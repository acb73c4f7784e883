import { type Sql, statement } from '../../../kernel/sql.ts';

const add = statement(
  'dashboard.add-activity',
  `INSERT INTO dataset_activity (account_id, dataset_id, day, rows_written, rows_enriched, last_at)
   VALUES ($1, $2, ($3::timestamptz AT TIME ZONE 'UTC')::date, $4, $5, $3)
   ON CONFLICT (account_id, dataset_id, day) DO UPDATE
   SET rows_written = dataset_activity.rows_written + $4, rows_enriched = dataset_activity.rows_enriched + $5,
       last_at = greatest(dataset_activity.last_at, $3)`,
);
const today = statement<{ rows_written: number; rows_enriched: number }>(
  'dashboard.activity-today',
  `SELECT coalesce(sum(rows_written), 0)::bigint AS rows_written, coalesce(sum(rows_enriched), 0)::bigint AS rows_enriched
   FROM dataset_activity WHERE last_at >= $1 AND day = ($1::timestamptz AT TIME ZONE 'UTC')::date`,
);
const latest = statement<LatestActivity>(
  'dashboard.latest-activity',
  `SELECT dataset_id, rows_written, rows_enriched, last_at FROM dataset_activity ORDER BY last_at DESC LIMIT $1`,
);

export interface Activity {
  accountId: string;
  datasetId: string;
  at: Date;
  written: number;
  enriched: number;
}

/** One row a dataset and day. */
export interface LatestActivity {
  dataset_id: string;
  rows_written: number;
  rows_enriched: number;
  last_at: Date;
}

export async function addActivity(
  sql: Sql,
  { accountId, datasetId, at, written, enriched }: Activity,
): Promise<void> {
  await add.run(sql, [accountId, datasetId, at, written, enriched]);
}

export const activitySince = async (sql: Sql, midnight: Date) =>
  (await today.first(sql, [midnight])) ?? { rows_written: 0, rows_enriched: 0 };

export const latestActivity = (sql: Sql, limit: number): Promise<LatestActivity[]> =>
  latest.all(sql, [limit]);
