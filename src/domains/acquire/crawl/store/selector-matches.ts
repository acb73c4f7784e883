import { type Sql, statement } from '../../../../kernel/sql.ts';

/** What the pages of a batch tell of one field. */
export interface FieldCount {
  handler: number;
  field: string;
  pages: number;
  matched: number;
  /** Values that were looked at: the first of every page. */
  measured: number;
  numeric: number;
  characters: number;
  /** Pages with a value that does not fit its column. */
  rejected: number;
  lastGood: string | null;
  lastBad: string | null;
}

/** What one job tells of one field. */
interface FieldJob extends Omit<FieldCount, 'lastGood' | 'lastBad'> {
  jobId: string;
  version: number;
  lastGoodUrl: string | null;
  lastGoodAt: Date | null;
  lastBadUrl: string | null;
  lastBadAt: Date | null;
}

const add = statement(
  'crawl.add-matches',
  `INSERT INTO selector_matches AS m
     (account_id, spider_id, job_id, spider_version, handler, field, pages, matched, measured, numeric_values, characters,
      rejected, last_good_url, last_good_at, last_bad_url, last_bad_at)
   SELECT $1, $2, $3, $4, handler, field, pages, matched, measured, numeric, characters, rejected,
     good, CASE WHEN good IS NULL THEN NULL ELSE now() END, bad, CASE WHEN bad IS NULL THEN NULL ELSE now() END
   FROM unnest($5::int[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[],
     $12::bigint[], $13::text[], $14::text[])
     AS n (handler, field, pages, matched, measured, numeric, characters, rejected, good, bad)
   ON CONFLICT (account_id, spider_id, job_id, handler, field) DO UPDATE
   SET pages = m.pages + excluded.pages, matched = m.matched + excluded.matched, updated_at = now(),
       measured = m.measured + excluded.measured, numeric_values = m.numeric_values + excluded.numeric_values,
       characters = m.characters + excluded.characters, rejected = m.rejected + excluded.rejected,
       last_good_url = coalesce(excluded.last_good_url, m.last_good_url),
       last_good_at = coalesce(excluded.last_good_at, m.last_good_at),
       last_bad_url = coalesce(excluded.last_bad_url, m.last_bad_url),
       last_bad_at = coalesce(excluded.last_bad_at, m.last_bad_at)`,
);
/** Fields that match in this job far less often than they did in the jobs before. */
const drifted = statement<{ field: string; now: number; before: number }>(
  'crawl.drifted',
  `SELECT n.field, n.matched::float8 / n.pages AS now, b.matched::float8 / b.pages AS before
   FROM selector_matches n
   JOIN (SELECT handler, field, sum(matched) AS matched, sum(pages) AS pages FROM selector_matches
         WHERE spider_id = $1 AND job_id <> $2 GROUP BY handler, field) b USING (handler, field)
   WHERE n.spider_id = $1 AND n.job_id = $2 AND n.pages >= $3 AND b.pages >= $3
     AND n.matched::float8 / n.pages < 0.5 * (b.matched::float8 / b.pages)`,
);

const ofFields = statement<FieldJob>(
  'crawl.field-jobs',
  `SELECT job_id AS "jobId", spider_version AS version, handler, field, pages::int, matched::int, measured::int,
     numeric_values::int AS numeric, characters::float8, rejected::int, last_good_url AS "lastGoodUrl",
     last_good_at AS "lastGoodAt", last_bad_url AS "lastBadUrl", last_bad_at AS "lastBadAt"
   FROM selector_matches WHERE spider_id = $1 AND job_id = ANY($2)`,
);

export const fieldJobs = (sql: Sql, spiderId: string, jobIds: readonly string[]): Promise<FieldJob[]> =>
  ofFields.all(sql, [spiderId, jobIds]);

export const addMatches = (
  sql: Sql,
  job: { accountId: string; spiderId: string; jobId: string; version: number },
  counts: readonly FieldCount[],
) =>
  add.run(sql, [
    job.accountId,
    job.spiderId,
    job.jobId,
    job.version,
    counts.map(({ handler }) => handler),
    counts.map(({ field }) => field),
    counts.map(({ pages }) => pages),
    counts.map(({ matched }) => matched),
    counts.map(({ measured }) => measured),
    counts.map(({ numeric }) => numeric),
    counts.map(({ characters }) => characters),
    counts.map(({ rejected }) => rejected),
    counts.map(({ lastGood }) => lastGood),
    counts.map(({ lastBad }) => lastBad),
  ]);

export const driftedFields = (sql: Sql, spiderId: string, jobId: string, fewestPages: number) =>
  drifted.all(sql, [spiderId, jobId, fewestPages]);
