import { containing, type Sql, statement } from '../../../../kernel/sql.ts';

export const SOURCE_KINDS = ['hospital_mrf', 'tic_in_network', 'tic_allowed', 'tic_toc', 'cms_hpt'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCE_STATES = ['new', 'ok', 'stale', 'failing', 'gone', 'held', 'disabled'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export interface SourceRow {
  source_id: string;
  kind: SourceKind;
  url: string | null;
  artifact_id: string | null;
  identity: string;
  hospital_id: string | null;
  payer_id: string | null;
  visibility: 'account' | 'instance';
  enabled: boolean;
  status: SourceState;
  failures: number;
  last_error: { code: string; message: string } | null;
  etag: string | null;
  last_modified: string | null;
  found_in: string | null;
  plans: { name: string; id: string; id_type: string; market: string | null }[];
  last_fetched_at: Date | null;
  last_changed_at: Date | null;
  synthetic: boolean;
  created_at: Date;
}

type Given =
  | ('source_id' | 'kind' | 'url' | 'artifact_id' | 'identity' | 'hospital_id' | 'payer_id')
  | ('found_in' | 'synthetic');

export type NewSource = Pick<SourceRow, Given> & {
  /** Left out, the kind is a guess, which a source that is known does not take. */
  kind_is_told?: boolean;
  /** Left out, as it is; of a new source, account. */
  visibility?: SourceRow['visibility'] | undefined;
  /** Left out, as it is; a new source is. */
  enabled?: boolean | undefined;
  /** The plans that a table of contents names for it. */
  plans?: readonly object[];
};

/** Files of payers come monthly, those of hospitals yearly. */
const STATUS = `CASE WHEN NOT s.enabled THEN 'disabled'
  WHEN EXISTS (SELECT FROM price_snapshots h WHERE h.account_id = s.account_id AND h.source_id = s.source_id
    AND h.status = 'held' AND h.created_at > coalesce((SELECT max(l.created_at) FROM price_snapshots l
      WHERE l.account_id = s.account_id AND l.source_id = s.source_id AND l.status = 'live'), '-infinity')) THEN 'held'
  WHEN s.status = 'ok' AND coalesce(s.last_changed_at, s.created_at) < now() - CASE WHEN s.kind IN ('hospital_mrf', 'cms_hpt')
    THEN interval '400 days' ELSE interval '45 days' END THEN 'stale'
  ELSE s.status END`;
const COLUMNS = `source_id, kind, url, artifact_id, identity, hospital_id, payer_id, visibility, enabled, ${STATUS} AS status,
  failures, last_error, etag, last_modified, found_in, plans, last_fetched_at, last_changed_at, synthetic, created_at`;
const FILTER = `s.account_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR ${STATUS} = $3)
  AND ($4::uuid IS NULL OR hospital_id = $4) AND ($5::text IS NULL OR payer_id = $5)
  AND ($6::text IS NULL OR identity ILIKE $6) AND ($7::uuid IS NULL OR source_id = $7)`;

/** What somebody has to look at. */
const TROUBLE = `(${STATUS} IN ('held', 'failing', 'gone') OR s.enabled AND s.status = 'new' AND s.failures > 0)`;

const upsert = statement<{ source_id: string; inserted: boolean }>(
  'ratedata.upsert-sources',
  `INSERT INTO price_sources AS known (account_id, source_id, kind, url, artifact_id, identity, hospital_id, payer_id,
     visibility, enabled, found_in, synthetic, plans)
   SELECT $1, given.source_id, CASE WHEN given.kind_is_told THEN given.kind ELSE coalesce(old.kind, given.kind) END, given.url,
     given.artifact_id, given.identity, given.hospital_id, given.payer_id, coalesce(given.visibility, old.visibility, 'account'),
     coalesce(given.enabled, old.enabled, true), given.found_in, given.synthetic, coalesce(given.plans, '[]')
   FROM jsonb_to_recordset($2::jsonb) AS given (source_id uuid, kind text, kind_is_told boolean, url text, artifact_id uuid,
     identity text, hospital_id uuid, payer_id text, visibility text, enabled boolean, found_in text, synthetic boolean, plans jsonb)
   LEFT JOIN price_sources old ON old.account_id = $1 AND old.identity = given.identity
   ON CONFLICT (account_id, identity) DO UPDATE SET kind = excluded.kind, url = excluded.url,
     hospital_id = coalesce(excluded.hospital_id, known.hospital_id), payer_id = coalesce(excluded.payer_id, known.payer_id),
     visibility = excluded.visibility, enabled = excluded.enabled, found_in = coalesce(excluded.found_in, known.found_in),
     plans = CASE WHEN excluded.plans = '[]' THEN known.plans ELSE excluded.plans END,
     updated_at = clock_timestamp()
   RETURNING source_id, xmax = 0 AS inserted`,
);
const replaceArtifact = statement<{ source_id: string }>(
  'ratedata.replace-source-artifact',
  `UPDATE price_sources SET artifact_id = $3, identity = $4, updated_at = clock_timestamp()
   WHERE account_id = $1 AND source_id = $2 AND url IS NULL AND NOT synthetic AND NOT EXISTS (
     SELECT FROM price_sources other WHERE other.account_id = $1 AND other.identity = $4 AND other.source_id <> $2)
   RETURNING source_id`,
);
const find = statement<SourceRow>(
  'ratedata.find-sources',
  `SELECT ${COLUMNS} FROM price_sources s WHERE s.account_id = $1 AND source_id = ANY ($2::uuid[])`,
);
const list = statement<SourceRow>(
  'ratedata.list-sources',
  `SELECT ${COLUMNS} FROM price_sources s WHERE ${FILTER} ORDER BY ${TROUBLE} DESC, created_at DESC, source_id
   LIMIT $8 OFFSET $9`,
);
const count = statement<{ total: number }>(
  'ratedata.count-sources',
  `SELECT count(*)::int AS total FROM price_sources s WHERE ${FILTER}`,
);
const refreshable = statement<SourceRow>(
  'ratedata.refreshable-sources',
  `SELECT ${COLUMNS} FROM price_sources s WHERE s.account_id = $1 AND kind = ANY ($2::text[]) AND enabled AND NOT synthetic
     AND url IS NOT NULL AND s.status <> 'gone' ORDER BY last_fetched_at NULLS FIRST LIMIT 500`,
);
const states = statement<{ status: SourceState; total: number }>(
  'ratedata.source-states',
  `SELECT ${STATUS} AS status, count(*)::int AS total FROM price_sources s WHERE s.account_id = $1 GROUP BY 1`,
);
const setHospital = statement(
  'ratedata.set-source-hospital',
  'UPDATE price_sources SET hospital_id = $3 WHERE account_id = $1 AND source_id = $2 AND hospital_id IS NULL',
);
const fetched = statement(
  'ratedata.source-fetched',
  `UPDATE price_sources SET status = 'ok', failures = 0, missing_since = NULL, last_error = NULL, etag = $3, last_modified = $4,
     kind = coalesce($7, kind), last_fetched_at = $5, last_changed_at = CASE WHEN $6 THEN $5 ELSE coalesce(last_changed_at, $5) END
   WHERE account_id = $1 AND source_id = $2`,
);
const failed = statement<{ status: SourceState; before: SourceState; url: string | null }>(
  'ratedata.source-failed',
  `UPDATE price_sources s SET failures = s.failures + 1, last_error = $3, last_fetched_at = $4,
     missing_since = CASE WHEN $5 THEN coalesce(s.missing_since, $4) END,
     status = CASE WHEN $5 AND coalesce(s.missing_since, $4) <= $4::timestamptz - interval '7 days' THEN 'gone'
       WHEN s.failures + 1 >= 3 THEN 'failing' ELSE s.status END
   FROM price_sources old WHERE s.account_id = $1 AND s.source_id = $2 AND old.account_id = s.account_id
     AND old.source_id = s.source_id
   RETURNING s.status, old.status AS before, s.url`,
);
const removeSynthetic = statement<{ source_id: string }>(
  'ratedata.remove-sample-sources',
  'DELETE FROM price_sources WHERE account_id = $1 AND synthetic RETURNING source_id',
);

export interface SourceFilter {
  kind?: string;
  status?: string;
  hospital_id?: string;
  payer_id?: string;
  q?: string;
  source_id?: string;
  limit: number;
  offset: number;
}

/** In any order. */
const lists = statement<{ hospital_id: string; found_in: string }>(
  'ratedata.lists-of-hospitals',
  `SELECT hospital_id, found_in FROM price_sources
   WHERE account_id = $1 AND hospital_id IS NOT NULL AND found_in ~ '/cms-hpt\\.txt$' ORDER BY last_fetched_at DESC NULLS LAST`,
);

export const upsertSources = (sql: Sql, accountId: string, sources: readonly NewSource[]) =>
  upsert.all(sql, [accountId, JSON.stringify(sources)]);

/** The source has another artifact from now on; false where it has a URL, or another source has the artifact. */
export const replaceSourceArtifact = async (
  sql: Sql,
  accountId: string,
  { sourceId, artifactId, identity }: { sourceId: string; artifactId: string; identity: string },
): Promise<boolean> =>
  (await replaceArtifact.first(sql, [accountId, sourceId, artifactId, identity])) !== undefined;

/** The lists in which files of hospitals were found. */
export const listsOfHospitals = (sql: Sql, accountId: string) => lists.all(sql, [accountId]);

export const findSources = (sql: Sql, accountId: string, ids: readonly string[]): Promise<SourceRow[]> =>
  find.all(sql, [accountId, ids]);

export async function listSources(
  sql: Sql,
  accountId: string,
  { limit, offset, ...query }: SourceFilter,
): Promise<{ rows: SourceRow[]; total: number }> {
  const filter = [
    ...[accountId, query.kind ?? null, query.status ?? null, query.hospital_id ?? null],
    ...[query.payer_id ?? null, containing(query.q), query.source_id ?? null],
  ];
  const rows = await list.all(sql, [...filter, limit, offset]);
  return { rows, total: (await count.one(sql, filter)).total };
}

export const sourceStates = (sql: Sql, accountId: string) => states.all(sql, [accountId]);

export const markFetched = (
  sql: Sql,
  accountId: string,
  sourceId: string,
  {
    etag,
    lastModified,
    at,
    isChanged,
    kind,
  }: {
    etag: string | null;
    lastModified: string | null;
    at: Date;
    isChanged: boolean;
    /** As its bytes tell it. */
    kind?: SourceKind | undefined;
  },
) => fetched.run(sql, [accountId, sourceId, etag, lastModified, at, isChanged, kind ?? null]);

export const markFailed = (
  sql: Sql,
  accountId: string,
  sourceId: string,
  { error, at, isMissing }: { error: { code: string; message: string }; at: Date; isMissing: boolean },
) => failed.first(sql, [accountId, sourceId, JSON.stringify(error), at, isMissing]);

/** Answers their ids; their snapshots go with them. */
export const removeSampleSources = async (sql: Sql, accountId: string): Promise<string[]> =>
  (await removeSynthetic.all(sql, [accountId])).map(({ source_id }) => source_id);

/** What the clock loads again: the longest unread first. */
export const refreshableSources = (sql: Sql, accountId: string, kinds: readonly string[]) =>
  refreshable.all(sql, [accountId, kinds]);

/** What the file says, where nobody said it. */
export const setSourceHospital = (sql: Sql, accountId: string, sourceId: string, hospitalId: string) =>
  setHospital.run(sql, [accountId, sourceId, hospitalId]);
