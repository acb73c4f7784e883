import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

export interface ListedUrl {
  url: string;
  state: UrlState;
  reason: string | null;
  status: number | null;
  depth: number;
  attempts: number;
}

export interface UrlFilter {
  state?: UrlState | undefined;
  reason?: string | undefined;
}

const list = statement<Omit<ListedUrl, 'state'> & { state: number }>(
  'frontier.list',
  `SELECT url, state, reason, status, depth, attempts FROM frontier_urls
   WHERE run_id = $1 AND ($2::smallint IS NULL OR state = $2) AND ($3::text IS NULL OR reason = $3)
   ORDER BY url_id LIMIT $4 OFFSET $5`,
);

/** Addresses of a run in the order they were met. */
export async function listUrls(
  sql: Sql,
  runId: string,
  { state, reason }: UrlFilter,
  limit: number,
  offset: number,
): Promise<ListedUrl[]> {
  const number = state === undefined ? null : STATES.indexOf(state);
  const rows = await list.all(sql, [runId, number, reason ?? null, limit, offset]);
  return rows.map((row) => ({ ...row, state: STATES[row.state] ?? 'waiting' }));
}
