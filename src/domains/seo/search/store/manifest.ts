import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface SegmentPlace {
  segment_id: string;
  object_key: string;
  sha256: string;
}

/** All that can be found at one moment. */
export interface Manifest {
  segments: SegmentPlace[];
  /** Versions of pages that are in no segment yet. */
  hot: number[];
  /** Versions that are gone since the time that was asked for. */
  removed: number[];
  removed_until: Date | null;
  newest: Date | null;
}

export interface HotPage {
  version: number;
  url: string;
  title: string;
  language: string | null;
  published_at: Date | null;
  crawled_at: Date;
  text: Uint8Array;
}

// One statement, because several would see several moments, between which pages may go from hot ones to a segment.
const read = statement<Manifest>(
  'search.manifest',
  `WITH hot AS (
     SELECT hot.version, hot.crawled_at FROM search_hot_pages AS hot
     JOIN search_documents AS page USING (account_id, url_key, version) WHERE hot.account_id = $1),
   segments AS (SELECT segment_id, object_key, sha256, newest FROM search_segments WHERE account_id = $1),
   removed AS (SELECT version, removed_at FROM search_removed WHERE account_id = $1 AND removed_at > $2)
   SELECT
     (SELECT coalesce(json_agg(json_build_object('segment_id', segment_id, 'object_key', object_key, 'sha256', sha256)), '[]')
      FROM segments) AS segments,
     (SELECT coalesce(array_agg(version::float8 ORDER BY version), '{}') FROM hot) AS hot,
     (SELECT coalesce(array_agg(version::float8), '{}') FROM removed) AS removed,
     (SELECT max(removed_at) FROM removed) AS removed_until,
     greatest((SELECT max(newest) FROM segments), (SELECT max(crawled_at) FROM hot)) AS newest`,
);
const selectHot = statement<HotPage>(
  'search.hot-pages',
  `SELECT version, url, title, language, published_at, crawled_at, text FROM search_hot_pages
   WHERE account_id = $1 AND version = ANY($2::bigint[]) ORDER BY version`,
);

export const readManifest = (sql: Sql, accountId: string, removedSince: Date): Promise<Manifest> =>
  read.one(sql, [accountId, removedSince]);

export const readHotPages = (sql: Sql, accountId: string, versions: readonly number[]): Promise<HotPage[]> =>
  selectHot.all(sql, [accountId, versions]);
