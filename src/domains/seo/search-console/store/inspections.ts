import { hash } from 'node:crypto';
import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface InspectionKey {
  property: string;
  url: string;
  language: string;
}

const find = statement<{ result: Record<string, unknown>; inspected_at: Date }>(
  'search-console.find-inspection',
  `SELECT result, inspected_at FROM inspections
   WHERE account_id = $1 AND property = $2 AND url_hash = $3 AND language = $4
     AND inspected_at > clock_timestamp() - $5 * interval '1 second'`,
);
const save = statement(
  'search-console.save-inspection',
  `INSERT INTO inspections (account_id, property, url_hash, language, url, result) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id, property, url_hash, language) DO UPDATE SET result = excluded.result,
     inspected_at = clock_timestamp()`,
);
const states = statement<{ verdict: string; coverage_state: string; urls: number }>(
  'search-console.index-states',
  `SELECT coalesce(result ->> 'verdict', 'VERDICT_UNSPECIFIED') AS verdict,
     coalesce(result ->> 'coverage_state', '') AS coverage_state, count(DISTINCT url_hash)::int AS urls
   FROM inspections WHERE account_id = $1 AND property = $2 GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`,
);
const removeOf = statement(
  'search-console.remove-inspections',
  'DELETE FROM inspections WHERE account_id = $1 AND property = $2',
);

const hashOf = (url: string): Buffer => hash('sha256', url, 'buffer');

export const findInspection = (
  sql: Sql,
  accountId: string,
  { property, url, language }: InspectionKey,
  maxAgeSecs: number,
) => find.first(sql, [accountId, property, hashOf(url), language, maxAgeSecs]);

export const saveInspection = (
  sql: Sql,
  accountId: string,
  { property, url, language }: InspectionKey,
  result: object,
) => save.run(sql, [accountId, property, hashOf(url), language, url, JSON.stringify(result)]);

/** How many of the inspected URLs are in which state. */
export const indexStates = (sql: Sql, accountId: string, property: string) =>
  states.all(sql, [accountId, property]);

export const removeInspections = (sql: Sql, accountId: string, property: string) =>
  removeOf.run(sql, [accountId, property]);
