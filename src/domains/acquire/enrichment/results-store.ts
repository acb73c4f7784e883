import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Fault } from './lookup/faults.ts';
import type { Found } from './sources/source.ts';

/** What a source said of a key, or why it said nothing. */
export interface Result {
  found: Found | null;
  fault: Fault | null;
}

export interface NewResult extends Result {
  source: string;
  variant: string;
  key: string;
  /** Seconds that others may use it; a fault is only for the job that met it. */
  ttl: number;
}

interface ResultRow extends Result {
  key: string;
  fetched_at: Date;
}

const select = statement<ResultRow>(
  'enrichment.results',
  `SELECT key, found, fault, fetched_at FROM enrichment_results
   WHERE account_id = $1 AND source = $2 AND variant = $3 AND key = ANY ($4::text[])
     AND (fetched_at >= $5 OR (expires_at > now() AND ($6::int IS NULL OR fetched_at > now() - make_interval(secs => $6))))`,
);
const store = statement(
  'enrichment.store-results',
  `INSERT INTO enrichment_results AS r (account_id, source, variant, key, found, fault, fetched_at, expires_at)
   SELECT $1, source, variant, key, found::jsonb, fault::jsonb, now(), now() + make_interval(secs => ttl)
   FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
     AS given (source, variant, key, found, fault, ttl) ORDER BY source, variant, key
   ON CONFLICT (account_id, source, variant, key) DO UPDATE
   SET found = excluded.found, fault = excluded.fault, fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
   WHERE excluded.fault IS NULL OR r.expires_at <= now()`,
);
const removeOld = statement(
  'enrichment.remove-old-results',
  "DELETE FROM enrichment_results WHERE expires_at < now() - interval '1 day'",
);

const MOST_COMPANIES = 50_000;
const companies = statement<{ key: string; names: (string | null)[] }>(
  'enrichment.companies',
  `SELECT key, ARRAY[found->'values'->>'company_name', found->'values'->>'legal_name'] AS names FROM enrichment_results
   WHERE account_id = $1 AND source IN ('company_data', 'company_registry') AND found IS NOT NULL
   ORDER BY fetched_at DESC LIMIT $2`,
);

export interface KnownWish {
  accountId: string;
  source: string;
  variant: string;
  keys: readonly string[];
  /** Everything found from then on counts, whatever its age. */
  since: Date;
  mostAgeSecs: number | null;
}

export async function knownResults(sql: Sql, wish: KnownWish): Promise<Map<string, Result & { at: Date }>> {
  const { accountId, source, variant, keys, since, mostAgeSecs } = wish;
  const rows = await select.all(sql, [accountId, source, variant, keys, since, mostAgeSecs]);
  return new Map(rows.map(({ key, found, fault, fetched_at: at }) => [key, { found, fault, at }]));
}

export async function storeResults(
  sql: Sql,
  accountId: string,
  results: readonly NewResult[],
): Promise<void> {
  if (results.length === 0) return;
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await store.run(sql, [
    accountId,
    results.map(({ source }) => source),
    results.map(({ variant }) => variant),
    results.map(({ key }) => key),
    results.map(({ found }) => json(found)),
    results.map(({ fault }) => json(fault)),
    results.map(({ ttl }) => ttl),
  ]);
}

/** Companies that sources have told the name of, with the key they were asked by. */
export async function knownCompanies(
  sql: Sql,
  accountId: string,
): Promise<{ key: string; names: (string | null)[] }[]> {
  return companies.all(sql, [accountId, MOST_COMPANIES]);
}

/** A day is left for jobs that are still at work on what they have found. */
export const removeOldResults = (sql: Sql): Promise<number> => removeOld.run(sql);
