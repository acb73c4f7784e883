import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

const byState = statement<{ state: number; urls: number }>(
  'frontier.by-state',
  'SELECT state, count(*)::int AS urls FROM frontier_urls WHERE run_id = $1 GROUP BY state',
);
const byHost = statement<{ host: string; waiting: number; done: number; failed: number; left_out: number }>(
  'frontier.by-host',
  `SELECT host, count(*) FILTER (WHERE state < 2)::int AS waiting, count(*) FILTER (WHERE state = 2)::int AS done,
     count(*) FILTER (WHERE state = 3)::int AS failed, count(*) FILTER (WHERE state = 4)::int AS left_out
   FROM frontier_urls WHERE run_id = $1 GROUP BY host ORDER BY count(*) DESC, host LIMIT $2`,
);
const byDepth = statement<{ depth: number; waiting: number; done: number }>(
  'frontier.by-depth',
  `SELECT depth, count(*) FILTER (WHERE state < 2)::int AS waiting, count(*) FILTER (WHERE state = 2)::int AS done
   FROM frontier_urls WHERE run_id = $1 GROUP BY depth ORDER BY depth LIMIT $2`,
);
const byReason = statement<{ reason: string; urls: number; example: string }>(
  'frontier.by-reason',
  `SELECT reason, count(*)::int AS urls, min(url) AS example FROM frontier_urls
   WHERE run_id = $1 AND state IN (3, 4) AND reason IS NOT NULL GROUP BY reason ORDER BY count(*) DESC LIMIT $2`,
);
const upNext = statement<{ url: string; depth: number; priority: number; not_before: Date | null }>(
  'frontier.up-next',
  `SELECT url, depth, priority, not_before FROM frontier_urls
   WHERE run_id = $1 AND state = 0 ORDER BY priority DESC, url_id LIMIT $2`,
);
const pace = statement<{ urls: number }>(
  'frontier.pace',
  `SELECT count(*)::int AS urls FROM frontier_urls WHERE run_id = $1 AND finished_at > now() - interval '1 minute'`,
);

const MOST_LISTED = 50;

/** All that can be seen of a run's frontier at once. */
export async function overviewOf(sql: Sql, runId: string) {
  const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<UrlState, number>;
  for (const { state, urls } of await byState.all(sql, [runId])) states[STATES[state] ?? 'waiting'] = urls;
  return {
    states,
    hosts: await byHost.all(sql, [runId, MOST_LISTED]),
    depths: await byDepth.all(sql, [runId, MOST_LISTED]),
    reasons: await byReason.all(sql, [runId, MOST_LISTED]),
    next: await upNext.all(sql, [runId, MOST_LISTED]),
    perMinute: (await pace.first(sql, [runId]))?.urls ?? 0,
  };
}
