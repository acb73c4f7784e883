import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

export interface Reach {
  pages: number;
  failed: number;
  /** Clicks from the start to the page that is farthest away. */
  deepest: number;
}

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
   WHERE run_id = $1 AND state = ANY($2) AND reason IS NOT NULL GROUP BY reason ORDER BY count(*) DESC, reason`,
);

const facts = statement<{ url: string; fact: string }>(
  'frontier.facts',
  `SELECT f.url, f.facts->>$3 AS fact FROM unnest($1::text[], $2::bytea[]) AS s (run_id, key)
   JOIN frontier_urls f ON f.run_id = s.run_id AND f.key = s.key WHERE f.state = 2 AND f.facts ? $3`,
);
const reach = statement<Reach>(
  'frontier.reach',
  `SELECT count(*) FILTER (WHERE state = 2)::int AS pages, count(*) FILTER (WHERE state = 3)::int AS failed,
     coalesce(max(depth) FILTER (WHERE state = 2), 0) AS deepest
   FROM frontier_urls WHERE run_id = $1`,
);

/** What became of some addresses of a run. */
export async function findUrls(sql: Sql, runId: string, keys: readonly string[]): Promise<FoundUrl[]> {
  const rows = await find.all(sql, [runId, keys.map((key) => `\\x${key}`)]);
  return rows.map((row) => ({ ...row, state: STATES[row.state] ?? 'waiting' }));
}

/** One fact of addresses of several runs, of those that were done and have it. */
export const factOf = (
  sql: Sql,
  fact: string,
  urls: readonly { runId: string; key: string }[],
): Promise<{ url: string; fact: string }[]> =>
  facts.all(sql, [urls.map(({ runId }) => runId), urls.map(({ key }) => `\\x${key}`), fact]);

/** How far a run has come. */
export const reachOf = (sql: Sql, runId: string): Promise<Reach | undefined> => reach.first(sql, [runId]);

/** Why addresses of a run were not crawled, the commonest reason first. */
export const reasonsOf = (sql: Sql, runId: string, states: readonly UrlState[] = ['failed', 'left out']) =>
  reasons.all(sql, [runId, states.map((state) => STATES.indexOf(state))]);
