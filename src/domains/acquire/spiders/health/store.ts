import { type Sql, statement } from '../../../../kernel/sql.ts';

/** What one job tells of one field. */
export interface FieldJob {
  jobId: string;
  version: number;
  handler: number;
  field: string;
  pages: number;
  matched: number;
  measured: number;
  numeric: number;
  characters: number;
  rejected: number;
  lastGoodUrl: string | null;
  lastGoodAt: Date | null;
  lastBadUrl: string | null;
  lastBadAt: Date | null;
}

const list = statement<FieldJob>(
  'spiders.field-jobs',
  `SELECT job_id AS "jobId", spider_version AS version, handler, field, pages::int, matched::int, measured::int,
     numeric_values::int AS numeric, characters::float8, rejected::int, last_good_url AS "lastGoodUrl",
     last_good_at AS "lastGoodAt", last_bad_url AS "lastBadUrl", last_bad_at AS "lastBadAt"
   FROM selector_matches WHERE spider_id = $1 AND job_id = ANY($2)`,
);

export const fieldJobs = (sql: Sql, spiderId: string, jobIds: readonly string[]): Promise<FieldJob[]> =>
  list.all(sql, [spiderId, jobIds]);
