import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

const byState = statement<{ state: number; urls: number }>(
  'frontier.by-state',
  'SELECT state, count(*)::int AS urls FROM frontier_urls WHERE run_id = $1 GROUP BY state',
);
const byHost = statement<{
  host: string;
  waiting: number;
  done: number;
  failed: number;
  left_out: number;
  gap_ms: number | null;
}>(
  'frontier.by-host',
  `SELECT host, count(*) FILTER (WHERE state < 2)::int AS waiting, count(*) FILTER (WHERE state = 2)::int AS done,
     count(*) FILTER (WHERE state = 3)::int AS failed, count(*) FILTER (WHERE state = 4)::int AS left_out,
     (extract(epoch FROM max(finished_at) FILTER (WHERE lately) - min(finished_at) FILTER (WHERE lately)) * 1000
       / nullif(count(*) FILTER (WHERE lately) - 1, 0))::float AS gap_ms
   FROM frontier_urls, LATERAL (SELECT state IN (2, 3) AND finished_at > now() - interval '1 minute' AS lately) AS l
   WHERE run_id = $1 GROUP BY host ORDER BY count(*) DESC, host LIMIT $2`,
);
const byDepth = statement<{ depth: number; waiting: number; done: number }>(
  'frontier.by-depth',
  `SELECT depth, count(*) FILTER (WHERE state < 2)::int AS waiting, count(*) FILTER (WHERE state = 2)::int AS done
   FROM frontier_urls WHERE run_id = $1 GROUP BY depth ORDER BY depth LIMIT $2`,
);
const byReason = statement<{ reason: string; urls: number; example: string }>(
  'frontier.by-reason',
  `SELECT r.reason, count(*)::int AS urls, min(url) AS example
   FROM frontier_urls f, LATERAL (SELECT CASE WHEN f.state < 2 THEN $3::text ELSE f.reason END AS reason) AS r
   WHERE run_id = $1 AND r.reason IS NOT NULL GROUP BY r.reason ORDER BY count(*) DESC LIMIT $2`,
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
const bySecond = statement<{ ago: number; urls: number }>(
  'frontier.by-second',
  `SELECT floor(extract(epoch FROM now() - finished_at))::int AS ago, count(*)::int AS urls FROM frontier_urls
   WHERE run_id = $1 AND state IN (2, 3) AND finished_at > now() - interval '1 minute' GROUP BY 1`,
);
const latest = statement<{
  url: string;
  state: number;
  reason: string | null;
  status: number | null;
  at: Date;
}>(
  'frontier.latest',
  `SELECT url, state, reason, status, finished_at AS at FROM frontier_urls
   WHERE run_id = $1 AND state IN (2, 3) ORDER BY finished_at DESC, url_id DESC LIMIT $2`,
);

const MOST_LISTED = 50;
const MOST_LATEST = 20;
const SECONDS = 60;

/** All that can be seen of a run's frontier at once. What waits in a run that has ended is left out, for that reason. */
export async function overviewOf(sql: Sql, runId: string, ended: string | null = null) {
  const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<UrlState, number>;
  for (const { state, urls } of await byState.all(sql, [runId]))
    states[stateIn(STATES[state] ?? 'waiting', ended)] += urls;
  const hosts = await byHost.all(sql, [runId, MOST_LISTED]);
  const depths = await byDepth.all(sql, [runId, MOST_LISTED]);
  return {
    states,
    hosts:
      ended === null
        ? hosts
        : hosts.map((host) => ({ ...host, waiting: 0, left_out: host.left_out + host.waiting })),
    depths: ended === null ? depths : depths.map((depth) => ({ ...depth, waiting: 0 })),
    reasons: await byReason.all(sql, [runId, MOST_LISTED, ended]),
    next: ended === null ? await upNext.all(sql, [runId, MOST_LISTED]) : [],
    seconds: secondsOf(await bySecond.all(sql, [runId])),
    latest: (await latest.all(sql, [runId, MOST_LATEST])).map((row) => ({
      ...row,
      state: STATES[row.state] ?? 'waiting',
    })),
    perMinute: (await pace.first(sql, [runId]))?.urls ?? 0,
  };
}

const stateIn = (state: UrlState, ended: string | null): UrlState =>
  ended !== null && (state === 'waiting' || state === 'taken') ? 'left out' : state;

/** The oldest first. */
function secondsOf(found: readonly { ago: number; urls: number }[]): number[] {
  const counts = new Array<number>(SECONDS).fill(0);
  for (const { ago, urls } of found) counts[SECONDS - 1 - Math.min(SECONDS - 1, Math.max(0, ago))]! += urls;
  return counts;
}
