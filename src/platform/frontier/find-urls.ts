import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

export interface FoundUrl {
  key: string;
  url: string;
  state: UrlState;
  reason: string | null;
  status: number | null;
  facts: Readonly<Record<string, unknown>> | null;
}

const find = statement<Omit<FoundUrl, 'state'> & { state: number }>(
  'frontier.find',
  `SELECT encode(key, 'hex') AS key, url, state, reason, status, facts FROM frontier_urls
   WHERE run_id = $1 AND key = ANY ($2::bytea[])`,
);
const reasons = statement<{ reason: string; urls: number }>(
  'frontier.reasons',
  `SELECT reason, count(*)::int AS urls FROM frontier_urls
   WHERE run_id = $1 AND state IN (3, 4) AND reason IS NOT NULL GROUP BY reason ORDER BY count(*) DESC, reason`,
);

/** What became of some addresses of a run. */
export async function findUrls(sql: Sql, runId: string, keys: readonly string[]): Promise<FoundUrl[]> {
  const rows = await find.all(sql, [runId, keys.map((key) => `\\x${key}`)]);
  return rows.map((row) => ({ ...row, state: STATES[row.state] ?? 'waiting' }));
}

/** Why addresses of a run were not crawled, the commonest reason first. */
export const reasonsOf = (sql: Sql, runId: string) => reasons.all(sql, [runId]);
