import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { Family } from '../../../../platform/prices/model/index.ts';
import type { SourceKind } from './sources.ts';

/** A file whose rates are read, as of some time. */
/** Now, at a time, or all that has ever been published. */
export type AsOf = Date | 'ever' | null;

export interface LiveFile {
  file_no: string;
  file_id: string;
  sha256: string;
  family: Family;
  source_id: string;
  source_kind: SourceKind;
  snapshot_id: string;
  url: string | null;
  last_updated_on: string | null;
  fetched_at: Date;
  published_at: Date;
  rates: string;
  synthetic: boolean;
  has_source: boolean;
}

const LIVE = `SELECT s.file_no::text, f.file_id, f.sha256, f.family, s.source_id, o.kind AS source_kind, s.snapshot_id,
    coalesce(s.url, o.url) AS url, f.last_updated_on::text, s.fetched_at, s.published_at, f.rates::text, o.synthetic,
    f.source_object IS NOT NULL AS has_source
  FROM price_snapshots s JOIN price_sources o ON o.account_id = s.account_id AND o.source_id = s.source_id
  JOIN price_files f ON f.account_id = s.account_id AND f.file_no = s.file_no
  WHERE s.account_id = $1 AND o.enabled AND ($2::text IS NULL OR o.visibility = $2)`;

const now = statement<LiveFile>(
  'ratedata.live-files',
  `${LIVE} AND s.status = 'live' ORDER BY s.file_no, s.published_at`,
);
const then = statement<LiveFile>(
  'ratedata.files-as-of',
  `${LIVE} AND s.published_at <= $3 AND (s.retired_at IS NULL OR s.retired_at > $3) AND s.status IN ('live', 'retired')
   ORDER BY s.file_no, s.published_at`,
);
const ever = statement<LiveFile>(
  'ratedata.files-ever',
  `${LIVE} AND s.status IN ('live', 'retired') ORDER BY s.file_no, s.published_at`,
);
const retired = statement<LiveFile>(
  'ratedata.retired-files',
  `${LIVE} AND s.status = 'retired' ORDER BY s.file_no, s.published_at`,
);
const segments = statement<{
  object_key: string;
  sha256: string;
  first_code: string;
  last_code: string;
  files: string[];
}>(
  'ratedata.segments',
  `SELECT object_key, sha256, first_code, last_code,
     ARRAY(SELECT file_no::text FROM price_merged_files m WHERE m.account_id = g.account_id AND m.segment_id = g.segment_id)
       AS files
   FROM price_segments g WHERE account_id = $1`,
);

/** Only those that others may read as well, when a visibility is given. */
export const liveFiles = (
  sql: Sql,
  accountId: string,
  { visibility, asOf }: { visibility: 'instance' | null; asOf: AsOf },
): Promise<LiveFile[]> => {
  if (asOf === 'ever') return ever.all(sql, [accountId, visibility]);
  return asOf === null ? now.all(sql, [accountId, visibility]) : then.all(sql, [accountId, visibility, asOf]);
};

export const retiredFiles = (
  sql: Sql,
  accountId: string,
  visibility: 'instance' | null,
): Promise<LiveFile[]> => retired.all(sql, [accountId, visibility]);

export const mergedSegments = (sql: Sql, accountId: string) => segments.all(sql, [accountId]);
