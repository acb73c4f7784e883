import { type Sql, statement } from '../../kernel/sql.ts';

export interface NewUrl {
  /** In hexadecimal; equal for addresses that are the same page. */
  key: string;
  url: string;
  host: string;
  depth: number;
  priority: number;
  /** The page that named it. */
  foundOn: string | null;
  /** Named only to be counted: it is not fetched, for this reason. */
  reason?: string;
  /** What is known of it before it is fetched. */
  facts?: object;
}

export interface TakenUrl {
  urlId: string;
  key: string;
  url: string;
  host: string;
  depth: number;
  attempts: number;
  facts: Readonly<Record<string, unknown>> | null;
}

export type UrlOutcome =
  | {
      key: string;
      state: 'done' | 'failed' | 'left out';
      reason: string | null;
      status: number | null;
      facts: object | null;
    }
  | { key: string; state: 'again'; reason: string; notBefore: Date };

export const STATES = ['waiting', 'taken', 'done', 'failed', 'left out'] as const;
export type UrlState = (typeof STATES)[number];
const numberOf = (state: UrlState): number => STATES.indexOf(state);

/**
 * A frontier grows from nothing to a million within minutes, and a plan made for the empty table stays in use until
 * the next ANALYZE. So every statement names its keys as one array: that goes by the index, whatever is known.
 */
const insert = statement<{ waiting: number; added: number }>(
  'frontier.insert',
  `WITH added AS (
   INSERT INTO frontier_urls (account_id, run_id, key, url, host, depth, priority, found_on, state, reason, facts, finished_at)
   SELECT $1, $2, key, url, host, depth, priority, found_on, CASE WHEN reason IS NULL THEN 0 ELSE 4 END, reason, facts,
     CASE WHEN reason IS NULL THEN NULL ELSE now() END
   FROM unnest($3::bytea[], $4::text[], $5::text[], $6::int[], $7::float8[], $8::bigint[], $9::text[], $10::jsonb[])
     AS new (key, url, host, depth, priority, found_on, reason, facts)
   ON CONFLICT (account_id, run_id, key) DO NOTHING
   RETURNING key, state),
   opened AS (
   UPDATE frontier_urls f SET state = 0, reason = NULL, finished_at = NULL, depth = new.depth, priority = new.priority,
     found_on = new.found_on, facts = new.facts
   FROM unnest($3::bytea[], $6::int[], $7::float8[], $8::bigint[], $9::text[], $10::jsonb[])
     AS new (key, depth, priority, found_on, reason, facts)
   WHERE f.run_id = $2 AND f.key = ANY ($3) AND f.key = new.key AND new.reason IS NULL AND f.state = 4
     AND f.reason IN ('nofollow', 'depth')
   RETURNING f.key)
   SELECT (SELECT count(*) FILTER (WHERE state = 0) FROM added)::int + (SELECT count(*) FROM opened)::int AS waiting,
     (SELECT count(*) FROM added)::int AS added`,
);
/** Named again: what is still waiting comes sooner. */
const raise = statement(
  'frontier.raise',
  `UPDATE frontier_urls f SET priority = f.priority + named.weight
   FROM (SELECT key, sum(weight) AS weight FROM unnest($2::bytea[], $3::float8[]) AS n (key, weight) GROUP BY key) named
   WHERE f.run_id = $1 AND f.key = ANY ($2) AND f.key = named.key AND f.state = 0`,
);
const take = statement<{ url_id: string } & Omit<TakenUrl, 'urlId'>>(
  'frontier.take',
  // Materialised: a plan that looks twice would take twice.
  `WITH chosen AS MATERIALIZED (
     SELECT key FROM frontier_urls
     WHERE run_id = $1 AND state = 0 AND host <> ALL ($3::text[]) AND (not_before IS NULL OR not_before <= now())
     ORDER BY priority DESC, url_id LIMIT $2 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE frontier_urls f SET state = 1, attempts = f.attempts + 1
     WHERE f.run_id = $1 AND f.key = ANY (ARRAY(SELECT key FROM chosen))
     RETURNING f.*)
   SELECT url_id, encode(key, 'hex') AS key, url, host, depth, attempts - 1 AS attempts, facts
   FROM taken ORDER BY priority DESC, url_id`,
);
const finish = statement(
  'frontier.finish',
  `UPDATE frontier_urls f SET state = o.state, reason = o.reason, status = o.status,
     facts = coalesce(o.facts, f.facts), not_before = o.not_before,
     finished_at = CASE WHEN o.state = 0 THEN NULL ELSE now() END
   FROM unnest($2::bytea[], $3::smallint[], $4::text[], $5::smallint[], $6::jsonb[], $7::timestamptz[])
     AS o (key, state, reason, status, facts, not_before)
   WHERE f.run_id = $1 AND f.key = ANY ($2) AND f.key = o.key`,
);
const putBack = statement(
  'frontier.put-back',
  'UPDATE frontier_urls SET state = 0, attempts = attempts - 1 WHERE run_id = $1 AND state = 1',
);
const soonest = statement<{ at: Date | null; waiting: boolean }>(
  'frontier.soonest',
  `SELECT min(not_before) AS at, count(*) > 0 AS waiting
   FROM (SELECT not_before FROM frontier_urls WHERE run_id = $1 AND state = 0 ORDER BY priority DESC, url_id LIMIT 1000) w`,
);
const leave = statement(
  'frontier.leave',
  'UPDATE frontier_urls SET state = 4, reason = $2, finished_at = now() WHERE run_id = $1 AND state IN (0, 1)',
);
/** What another run has found and kept; its facts come along. */
const copy = statement(
  'frontier.copy',
  `INSERT INTO frontier_urls (account_id, run_id, key, url, host, depth, priority, facts)
   SELECT account_id, $2, key, url, host, depth, -depth, facts FROM frontier_urls
   WHERE run_id = $1 AND state = 2 AND facts IS NOT NULL AND ($4::text IS NULL OR facts ? $4) ORDER BY url_id LIMIT $3
   ON CONFLICT (account_id, run_id, key) DO NOTHING`,
);
const anyWith = statement<{ found: boolean }>(
  'frontier.any-with',
  'SELECT EXISTS (SELECT FROM frontier_urls WHERE run_id = $1 AND state = 2 AND facts ? $2) AS found',
);
const forget = statement(
  'frontier.forget',
  `DELETE FROM frontier_urls
   WHERE run_id = $1 AND key = ANY (ARRAY(SELECT key FROM frontier_urls WHERE run_id = $1 LIMIT $2))`,
);

/** Of a hundred pages that have all their links in common with none before: that many must not be one statement. */
const MOST_AT_ONCE = 2_000;

/** How PostgreSQL reads bytes. */
const toBytes = ({ key }: { key: string }): string => `\\x${key}`;

/**
 * Answers how many of them wait now that did not before, and how many were new in all. Another link may lead to an address
 * that was left out for the link it was met by: then it waits.
 */
export async function addUrls(
  sql: Sql,
  place: { accountId: string; runId: string },
  urls: readonly NewUrl[],
): Promise<{ waiting: number; added: number }> {
  const sum = { waiting: 0, added: 0 };
  for (let done = 0; done < urls.length; done += MOST_AT_ONCE) {
    const { waiting, added } = await addSome(sql, place, urls.slice(done, done + MOST_AT_ONCE));
    sum.waiting += waiting;
    sum.added += added;
  }
  return sum;
}

async function addSome(
  sql: Sql,
  place: { accountId: string; runId: string },
  urls: readonly NewUrl[],
): Promise<{ waiting: number; added: number }> {
  return insert.one(sql, [
    place.accountId,
    place.runId,
    urls.map(toBytes),
    urls.map(({ url }) => url),
    urls.map(({ host }) => host),
    urls.map(({ depth }) => depth),
    urls.map(({ priority }) => priority),
    urls.map(({ foundOn }) => foundOn),
    urls.map(({ reason }) => reason ?? null),
    urls.map(({ facts }) => (facts === undefined ? null : JSON.stringify(facts))),
  ]);
}

export const raiseUrls = (sql: Sql, runId: string, named: readonly { key: string; weight: number }[]) =>
  raise.run(sql, [runId, named.map(toBytes), named.map(({ weight }) => weight)]);

/** The next ones in their order; hosts that have enough to do are passed over. */
export async function takeUrls(
  sql: Sql,
  runId: string,
  count: number,
  exceptHosts: readonly string[],
): Promise<TakenUrl[]> {
  const rows = await take.all(sql, [runId, count, exceptHosts]);
  return rows.map(({ url_id: urlId, ...rest }) => ({ urlId, ...rest }));
}

export async function finishUrls(sql: Sql, runId: string, outcomes: readonly UrlOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await finish.run(sql, [
    runId,
    outcomes.map(toBytes),
    outcomes.map(({ state }) => (state === 'again' ? 0 : numberOf(state))),
    outcomes.map(({ reason }) => reason),
    outcomes.map((outcome) => (outcome.state === 'again' ? null : outcome.status)),
    outcomes.map((outcome) =>
      outcome.state === 'again' || outcome.facts === null ? null : JSON.stringify(outcome.facts),
    ),
    outcomes.map((outcome) => (outcome.state === 'again' ? outcome.notBefore : null)),
  ]);
}

/** What a node took and did not finish waits again; call it before the first take of a new beginning. */
export const putBackTaken = (sql: Sql, runId: string) => putBack.run(sql, [runId]);

/** When the next one may be taken: `undefined` when none waits. */
export async function nextTime(sql: Sql, runId: string): Promise<Date | null | undefined> {
  const row = await soonest.first(sql, [runId]);
  return row?.waiting === true ? row.at : undefined;
}

/** Whatever still waits is left out, for one reason. */
export const leaveRest = (sql: Sql, runId: string, reason: string) => leave.run(sql, [runId, reason]);

/** The finished addresses of another run, all or those of which one fact is known. Answers how many. */
export const copyDone = (sql: Sql, fromRun: string, toRun: string, most: number, withFact?: string) =>
  copy.run(sql, [fromRun, toRun, most, withFact ?? null]);

/** Whether a run has finished any address of which this fact is known. */
export const hasDoneWith = async (sql: Sql, runId: string, fact: string): Promise<boolean> =>
  (await anyWith.first(sql, [runId, fact]))?.found === true;

/** Removes at most that many addresses of a run. Answers how many. */
export const forgetSome = (sql: Sql, runId: string, most: number) => forget.run(sql, [runId, most]);
