import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface DayTotals {
  /** YYYY-MM-DD. */
  day: string;
  clicks: number;
  impressions: number;
  position: number;
}

const save = statement(
  'search-console.save-day',
  `INSERT INTO sc_days (account_id, property_id, day, clicks, impressions, position, rows) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, property_id, day) DO UPDATE SET clicks = excluded.clicks, impressions = excluded.impressions,
     position = excluded.position, rows = excluded.rows, synced_at = clock_timestamp()`,
);
const between = statement<DayTotals>(
  'search-console.days-between',
  `SELECT day::text, clicks, impressions, position FROM sc_days
   WHERE account_id = $1 AND property_id = $2 AND day BETWEEN $3::date AND $4::date ORDER BY sc_days.day`,
);
const count = statement<{ rows: number }>(
  'search-console.count-rows',
  'SELECT coalesce(sum(rows), 0)::bigint AS rows FROM sc_days WHERE account_id = $1 AND property_id = $2',
);

export const saveDay = (
  sql: Sql,
  { accountId, propertyId }: { accountId: string; propertyId: string },
  { day, clicks, impressions, position }: DayTotals,
  rows: number,
) => save.run(sql, [accountId, propertyId, day, clicks, impressions, position, rows]);

export const daysBetween = (
  sql: Sql,
  { accountId, propertyId }: { accountId: string; propertyId: string },
  from: string,
  to: string,
) => between.all(sql, [accountId, propertyId, from, to]);

export const countStoredRows = async (sql: Sql, accountId: string, propertyId: string): Promise<number> =>
  (await count.one(sql, [accountId, propertyId])).rows;
