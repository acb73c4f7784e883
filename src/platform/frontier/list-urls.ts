import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

export interface ListedUrl {
  url: string;
  state: UrlState;
  reason: string | null;
  status: number | null;
  depth: number;
  attempts: number;
  facts: Readonly<Record<string, unknown>> | null;
}

export interface UrlFilter {
  state?: UrlState | undefined;
  reason?: string | undefined;
  /** Why whatever waits in the run is left out, when it has ended. */
  ended?: string | undefined;
}

const list = statement<Omit<ListedUrl, 'state'> & { state: number }>(
  'frontier.list',
  `SELECT url, n.state, n.reason, status, depth, attempts, facts
   FROM frontier_urls f, LATERAL (SELECT f.state < 2 AND $6::text IS NOT NULL AS ended) AS e,
     LATERAL (SELECT CASE WHEN ended THEN 4 ELSE f.state END AS state, CASE WHEN ended THEN $6 ELSE f.reason END AS reason) AS n
   WHERE run_id = $1 AND ($2::smallint IS NULL OR n.state = $2) AND ($3::text IS NULL OR n.reason = $3)
   ORDER BY url_id LIMIT $4 OFFSET $5`,
);

/** Addresses of a run in the order they were met. */
export async function listUrls(
  sql: Sql,
  runId: string,
  { state, reason, ended }: UrlFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedUrl[]> {
  const number = state === undefined ? null : STATES.indexOf(state);
  const rows = await list.all(sql, [runId, number, reason ?? null, limit, offset, ended ?? null]);
  return rows.map((row) => ({ ...row, state: STATES[row.state] ?? 'waiting' }));
}
