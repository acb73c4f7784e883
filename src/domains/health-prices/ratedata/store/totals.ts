import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface Totals {
  rates: string;
  files: number;
  hospitals: number;
  payers: number;
  codes: number;
  bytes: string;
  source_bytes: string;
  unresolved_groups: string;
  unmerged: number;
}

const totals = statement<Totals>(
  'ratedata.totals',
  `WITH live AS (SELECT DISTINCT f.* FROM price_files f JOIN price_snapshots s ON s.account_id = f.account_id AND s.file_no = f.file_no
     WHERE f.account_id = $1 AND s.status = 'live')
   SELECT coalesce(sum(rates), 0)::text AS rates, count(*)::int AS files,
     (SELECT count(*)::int FROM price_hospitals WHERE account_id = $1) AS hospitals,
     (SELECT count(*)::int FROM price_payers WHERE account_id = $1) AS payers,
     (SELECT count(*)::int FROM price_codes WHERE account_id = $1) AS codes,
     (SELECT coalesce(sum(bytes), 0)::text FROM price_parts WHERE account_id = $1) AS bytes,
     (SELECT coalesce(sum(source_bytes), 0)::text FROM price_files WHERE account_id = $1) AS source_bytes,
     coalesce(sum(unresolved_groups), 0)::text AS unresolved_groups,
     count(*) FILTER (WHERE rates > 0 AND NOT EXISTS (SELECT FROM price_merged_files m WHERE m.account_id = $1
       AND m.file_no = live.file_no))::int AS unmerged
   FROM live`,
);

export const readTotals = (sql: Sql, accountId: string): Promise<Totals> => totals.one(sql, [accountId]);
