import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { VerdictRecord } from '../../../../platform/prices/judge/index.ts';

const write = statement(
  'ratedata.write-verdicts',
  `INSERT INTO price_verdicts (account_id, file_no, validator, version, valid, error_count, alert_count, errors, alerts)
   SELECT $1, $2, given.* FROM jsonb_to_recordset($3::jsonb) AS given (validator text, version text, valid boolean,
     error_count int, alert_count int, errors jsonb, alerts jsonb)
   ON CONFLICT (account_id, file_no, validator, version) DO UPDATE SET valid = excluded.valid,
     error_count = excluded.error_count, alert_count = excluded.alert_count, errors = excluded.errors, alerts = excluded.alerts`,
);
const ofFiles = statement<VerdictRecord & { file_no: string }>(
  'ratedata.verdicts-of-files',
  `SELECT file_no::text, validator, version, valid, error_count, alert_count, errors, alerts FROM price_verdicts
   WHERE account_id = $1 AND file_no = ANY ($2::bigint[]) ORDER BY file_no, validator, version`,
);
const byVersion = statement<{ version: string; valid: number; invalid: number }>(
  'ratedata.verdicts-by-version',
  `SELECT version, count(*) FILTER (WHERE valid)::int AS valid, count(*) FILTER (WHERE NOT valid)::int AS invalid
   FROM price_verdicts v WHERE account_id = $1 AND EXISTS (SELECT FROM price_snapshots s WHERE s.account_id = v.account_id
     AND s.file_no = v.file_no AND s.status = 'live') GROUP BY version ORDER BY version`,
);

export const writeVerdicts = (
  sql: Sql,
  accountId: string,
  fileNo: string,
  verdicts: readonly VerdictRecord[],
) => write.run(sql, [accountId, fileNo, JSON.stringify(verdicts)]);

export const verdictsOfFiles = (sql: Sql, accountId: string, files: readonly string[]) =>
  ofFiles.all(sql, [accountId, files]);

export const verdictsByVersion = (sql: Sql, accountId: string) => byVersion.all(sql, [accountId]);
