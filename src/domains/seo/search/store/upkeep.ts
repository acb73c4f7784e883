import { conflict } from '../../../../kernel/errors.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { HotPage, SegmentPlace } from './manifest.ts';
import { markRemoved } from './pages.ts';

export interface TakenPage extends HotPage {
  url_key: string;
}

export interface StoredSegment extends SegmentPlace {
  bytes: number;
  pages: number;
  newest: Date;
}

const due = statement<{ account_id: string }>(
  'search.due-accounts',
  `SELECT account_id FROM search_hot_pages GROUP BY account_id
   HAVING count(*) >= $1 OR min(stored_at) < now() - $2 * interval '1 second'
   UNION SELECT account_id FROM search_segments GROUP BY account_id HAVING count(*) > $3
   LIMIT 1000`,
);
const state = statement<{ hot: number; seconds: number; removed: number; stale: number }>(
  'search.upkeep-state',
  `SELECT (SELECT count(*) FROM search_hot_pages WHERE account_id = $1) AS hot,
     (SELECT coalesce(extract(epoch FROM now() - min(stored_at)), 0)::float8 FROM search_hot_pages WHERE account_id = $1)
       AS seconds,
     (SELECT count(*) FROM search_removed WHERE account_id = $1) AS removed`,
);
const take = statement<TakenPage>(
  'search.take-hot',
  `SELECT hot.version, encode(url_key, 'hex') AS url_key, url, title, language, published_at, crawled_at, text
   FROM search_hot_pages AS hot JOIN search_documents AS page USING (account_id, url_key, version)
   WHERE hot.account_id = $1 ORDER BY hot.version LIMIT $2`,
);
const dropOutdated = statement(
  'search.drop-outdated-hot',
  `DELETE FROM search_hot_pages AS hot WHERE account_id = $1 AND NOT EXISTS (
     SELECT FROM search_documents AS page
     WHERE page.account_id = hot.account_id AND page.url_key = hot.url_key AND page.version = hot.version)`,
);
const dropFlushed = statement(
  'search.drop-flushed',
  'DELETE FROM search_hot_pages WHERE account_id = $1 AND version = ANY($2::bigint[])',
);
const current = statement<{ version: number }>(
  'search.current-versions',
  `SELECT version FROM search_documents
   WHERE account_id = $1 AND url_key = ANY(SELECT decode(key, 'hex') FROM unnest($2::text[]) AS key)
   ORDER BY url_key FOR SHARE`,
);
const segments = statement<StoredSegment>(
  'search.segments',
  `SELECT segment_id, object_key, sha256, bytes, pages, newest FROM search_segments
   WHERE account_id = $1 ORDER BY pages, segment_id`,
);
const insert = statement(
  'search.insert-segment',
  `INSERT INTO search_segments (account_id, segment_id, object_key, sha256, bytes, pages, newest)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const dropSegments = statement(
  'search.drop-segments',
  'DELETE FROM search_segments WHERE account_id = $1 AND segment_id = ANY($2::uuid[])',
);
const selectRemoved = statement<{ version: number }>(
  'search.removed',
  'SELECT version FROM search_removed WHERE account_id = $1',
);
const forgetRemoved = statement(
  'search.forget-removed',
  'DELETE FROM search_removed WHERE account_id = $1 AND version = ANY($2::bigint[])',
);

export const dueAccounts = async (
  sql: Sql,
  limits: { hotPages: number; hotSeconds: number; segments: number },
): Promise<string[]> =>
  (await due.all(sql, [limits.hotPages, limits.hotSeconds, limits.segments])).map(({ account_id: id }) => id);

export const upkeepState = (sql: Sql, accountId: string) => state.one(sql, [accountId]);

export const takeHot = (sql: Sql, accountId: string, most: number): Promise<TakenPage[]> =>
  take.all(sql, [accountId, most]);

export const dropOutdatedHot = (sql: Sql, accountId: string): Promise<number> =>
  dropOutdated.run(sql, [accountId]);

export const listSegments = (sql: Sql, accountId: string): Promise<StoredSegment[]> =>
  segments.all(sql, [accountId]);

export const removedVersions = async (sql: Sql, accountId: string): Promise<number[]> =>
  (await selectRemoved.all(sql, [accountId])).map(({ version }) => version);

const overtaken = () => conflict('Another node has tended to this search index meanwhile.');

/** Puts a segment in the place of the hot pages that it was made of; those that changed since are gone from it. */
export async function exchangeHot(
  sql: Sql,
  accountId: string,
  taken: readonly Pick<TakenPage, 'version' | 'url_key'>[],
  segment: StoredSegment,
): Promise<void> {
  const still = await current.all(sql, [accountId, taken.map(({ url_key: key }) => key)]);
  const versions = taken.map(({ version }) => version);
  if ((await dropFlushed.run(sql, [accountId, versions])) !== taken.length) throw overtaken();
  await addSegment(sql, accountId, segment);
  const found = new Set(still.map(({ version }) => version));
  const outdated = versions.filter((version) => !found.has(version));
  if (outdated.length > 0) await markRemoved(sql, accountId, outdated);
}

/** Puts one segment, or none, in the place of several; what was left out of it needs no mark any more. */
export async function exchangeSegments(
  sql: Sql,
  accountId: string,
  {
    replaced,
    by,
    left,
  }: { replaced: readonly StoredSegment[]; by: StoredSegment | undefined; left: number[] },
): Promise<void> {
  const ids = replaced.map(({ segment_id: id }) => id);
  if ((await dropSegments.run(sql, [accountId, ids])) !== ids.length) throw overtaken();
  if (by !== undefined) await addSegment(sql, accountId, by);
  if (left.length > 0) await forgetRemoved.run(sql, [accountId, left]);
}

const addSegment = (sql: Sql, accountId: string, segment: StoredSegment): Promise<number> =>
  insert.run(sql, [
    accountId,
    segment.segment_id,
    segment.object_key,
    segment.sha256,
    segment.bytes,
    segment.pages,
    segment.newest,
  ]);
