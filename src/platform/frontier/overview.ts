import { type Sql, statement } from '../../kernel/sql.ts';
import { STATES, type UrlState } from './store.ts';

interface HostCounts {
  host: string;
  waiting: number;
  done: number;
  failed: number;
  left_out: number;
  gap_ms: number | null;
}

interface Counted {
  states: { state: number; urls: number }[];
  hosts: HostCounts[];
  depths: { depth: number; waiting: number; done: number }[];
  reasons: { reason: string; urls: number; example: string }[];
  /** How many were done so many seconds ago, in the last minute. */
  seconds: { ago: number; urls: number }[];
  per_minute: number;
}

/** A frontier may have millions of addresses: they are passed over once, and all that is counted comes from these groups. */
const counts = statement<Counted>(
  'frontier.counts',
  `WITH groups AS MATERIALIZED (
     SELECT host, depth, state, reason, ago, count(*) AS urls, min(url) AS example,
       count(*) FILTER (WHERE lately) AS late, min(finished_at) AS first, max(finished_at) AS last
     FROM frontier_urls, LATERAL (SELECT finished_at > now() - interval '1 minute' AS lately) AS l,
       LATERAL (SELECT CASE WHEN lately AND state IN (2, 3)
         THEN floor(extract(epoch FROM now() - finished_at))::int END AS ago) AS a
     WHERE run_id = $1 GROUP BY host, depth, state, reason, ago
   ), states AS (
     SELECT state, sum(urls)::int AS urls FROM groups GROUP BY state
   ), hosts AS (
     SELECT host, coalesce(sum(urls) FILTER (WHERE state < 2), 0)::int AS waiting,
       coalesce(sum(urls) FILTER (WHERE state = 2), 0)::int AS done,
       coalesce(sum(urls) FILTER (WHERE state = 3), 0)::int AS failed,
       coalesce(sum(urls) FILTER (WHERE state = 4), 0)::int AS left_out,
       (extract(epoch FROM max(last) FILTER (WHERE ago IS NOT NULL) - min(first) FILTER (WHERE ago IS NOT NULL)) * 1000
         / nullif(sum(urls) FILTER (WHERE ago IS NOT NULL) - 1, 0))::float AS gap_ms
     FROM groups GROUP BY host ORDER BY sum(urls) DESC, host LIMIT $2
   ), depths AS (
     SELECT depth, coalesce(sum(urls) FILTER (WHERE state < 2), 0)::int AS waiting,
       coalesce(sum(urls) FILTER (WHERE state = 2), 0)::int AS done
     FROM groups GROUP BY depth ORDER BY depth LIMIT $2
   ), reasons AS (
     SELECT r.reason, sum(urls)::int AS urls, min(example) AS example
     FROM groups g, LATERAL (SELECT CASE WHEN g.state < 2 THEN $3::text ELSE g.reason END AS reason) AS r
     WHERE r.reason IS NOT NULL GROUP BY r.reason ORDER BY sum(urls) DESC LIMIT $2
   ), seconds AS (
     SELECT ago, sum(urls)::int AS urls FROM groups WHERE ago IS NOT NULL GROUP BY ago
   )
   SELECT (SELECT coalesce(json_agg(s), '[]') FROM states s) AS states,
     (SELECT coalesce(json_agg(h), '[]') FROM hosts h) AS hosts,
     (SELECT coalesce(json_agg(d), '[]') FROM depths d) AS depths,
     (SELECT coalesce(json_agg(r), '[]') FROM reasons r) AS reasons,
     (SELECT coalesce(json_agg(s), '[]') FROM seconds s) AS seconds,
     (SELECT coalesce(sum(late), 0)::int FROM groups) AS per_minute`,
);
const sorting = statement('frontier.sorting', "SELECT set_config('enable_sort', $1, true)");
const upNext = statement<{ url: string; depth: number; priority: number; not_before: Date | null }>(
  'frontier.up-next',
  `SELECT url, depth, priority, not_before FROM frontier_urls
   WHERE run_id = $1 AND state = 0 ORDER BY priority DESC, url_id LIMIT $2`,
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
  const counted = await countedOf(sql, [runId, MOST_LISTED, ended]);
  if (counted === undefined) throw new Error('a statement that always has a row answered none');
  const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<UrlState, number>;
  for (const { state, urls } of counted.states) states[stateIn(STATES[state] ?? 'waiting', ended)] += urls;
  const { hosts, depths, reasons, seconds, per_minute: perMinute } = counted;
  return {
    states,
    hosts:
      ended === null
        ? hosts
        : hosts.map((host) => ({ ...host, waiting: 0, left_out: host.left_out + host.waiting })),
    depths: ended === null ? depths : depths.map((depth) => ({ ...depth, waiting: 0 })),
    reasons,
    next: ended === null ? await upNext.all(sql, [runId, MOST_LISTED]) : [],
    seconds: secondsOf(seconds),
    latest: (await latest.all(sql, [runId, MOST_LATEST])).map((row) => ({
      ...row,
      state: STATES[row.state] ?? 'waiting',
    })),
    perMinute,
  };
}

/**
 * Without sorting: the statistics do not know of a run that has just begun, and for the few addresses that they promise
 * PostgreSQL would rather sort them, which takes twice as long when they are a hundred thousand.
 */
async function countedOf(sql: Sql, values: readonly unknown[]): Promise<Counted | undefined> {
  await sorting.run(sql, ['off']);
  const counted = await counts.first(sql, values);
  await sorting.run(sql, ['on']);
  return counted;
}

const stateIn = (state: UrlState, ended: string | null): UrlState =>
  ended !== null && (state === 'waiting' || state === 'taken') ? 'left out' : state;

/** The oldest first. */
function secondsOf(found: readonly { ago: number; urls: number }[]): number[] {
  const counts = new Array<number>(SECONDS).fill(0);
  for (const { ago, urls } of found) counts[SECONDS - 1 - Math.min(SECONDS - 1, Math.max(0, ago))]! += urls;
  return counts;
}
