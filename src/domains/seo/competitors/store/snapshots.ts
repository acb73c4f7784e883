import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { PageFacts } from '../page-facts.ts';
import type { SerpResult } from '../services.ts';

/** A result, with what its page says where it was read. */
export interface SnapshotResult extends SerpResult {
  facts: PageFacts | null;
}

export interface Snapshot {
  keyword_key: string;
  country: string;
  language: string;
  source: string;
  results: SnapshotResult[];
  taken_at: Date;
}

const find = statement<Snapshot>(
  'serp.find',
  `SELECT keyword_key, country, language, source, results, taken_at FROM serp_snapshots
   WHERE keyword_key = $1 AND country = $2 AND language = $3 AND taken_at > now() - $4 * interval '1 hour'`,
);
const write = statement<{ taken_at: Date }>(
  'serp.write',
  `INSERT INTO serp_snapshots (account_id, keyword_key, country, language, source, results) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id, keyword_key, country, language)
   DO UPDATE SET source = excluded.source, results = excluded.results, taken_at = now()
   RETURNING taken_at`,
);
const latest = statement<Snapshot>(
  'serp.latest',
  `SELECT DISTINCT ON (keyword_key) keyword_key, country, language, source, results, taken_at FROM serp_snapshots
   WHERE keyword_key = ANY($1::text[]) AND taken_at > now() - $2 * interval '1 day' ORDER BY keyword_key, taken_at DESC`,
);

type Place = Pick<Snapshot, 'keyword_key' | 'country' | 'language'>;

export const findSnapshot = (sql: Sql, { keyword_key: key, country, language }: Place, hours: number) =>
  find.first(sql, [key, country, language, hours]);

export const writeSnapshot = (sql: Sql, accountId: string, snapshot: Omit<Snapshot, 'taken_at'>) =>
  write.one(sql, [
    accountId,
    snapshot.keyword_key,
    snapshot.country,
    snapshot.language,
    snapshot.source,
    JSON.stringify(snapshot.results),
  ]);

/** The last results of each keyword, no older than so many days. */
export const latestSnapshots = (sql: Sql, keys: readonly string[], days: number): Promise<Snapshot[]> =>
  latest.all(sql, [keys, days]);
