import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Artifact } from './schema.ts';

export interface ArtifactRow extends Artifact {
  object_key: string | null;
  pending_keys: string[];
}

const SHOWN = `artifact_id, name, source_url, site_url, status, media_type, size_bytes, sha256, metadata, error,
  downloaded_at, created_at, updated_at`;
const ALL = `${SHOWN}, object_key, pending_keys`;
const FILTER = 'WHERE ($1::text IS NULL OR site_url = $1) AND ($2::text IS NULL OR status = $2)';

const insert = statement<Artifact>(
  'artifacts.insert',
  `INSERT INTO artifacts (account_id, artifact_id, name, source_url, site_url, metadata)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${SHOWN}`,
);
const insertStored = statement(
  'artifacts.insert-stored',
  `INSERT INTO artifacts (account_id, artifact_id, name, source_url, metadata, status, object_key, media_type,
     size_bytes, sha256, downloaded_at)
   VALUES ($1, $2, $3, $4, $5, 'stored', $6, $7, $8, $9, now())`,
);
const find = statement<ArtifactRow>('artifacts.find', `SELECT ${ALL} FROM artifacts WHERE artifact_id = $1`);
const list = statement<Artifact>(
  'artifacts.list',
  `SELECT ${SHOWN} FROM artifacts ${FILTER} ORDER BY created_at DESC, artifact_id DESC LIMIT $3 OFFSET $4`,
);
const count = statement<{ total: number }>(
  'artifacts.count',
  `SELECT count(*) AS total FROM artifacts ${FILTER}`,
);
const announce = statement<ArtifactRow>(
  'artifacts.announce',
  `UPDATE artifacts SET pending_keys = pending_keys || $2::text WHERE artifact_id = $1 RETURNING ${ALL}`,
);
const stored = statement<Artifact>(
  'artifacts.stored',
  `UPDATE artifacts SET status = 'stored', object_key = $2, pending_keys = array_remove(pending_keys, $2),
     media_type = $3, size_bytes = $4, sha256 = $5, error = NULL, downloaded_at = now(), updated_at = now()
   WHERE artifact_id = $1 RETURNING ${SHOWN}`,
);
const failed = statement(
  'artifacts.failed',
  `UPDATE artifacts SET status = CASE WHEN object_key IS NULL THEN 'failed' ELSE status END, error = $2,
     updated_at = now() WHERE artifact_id = $1`,
);
const forget = statement(
  'artifacts.forget',
  'UPDATE artifacts SET pending_keys = array_remove(pending_keys, $2) WHERE artifact_id = $1',
);
const remove = statement('artifacts.remove', 'DELETE FROM artifacts WHERE artifact_id = $1');

export interface NewArtifact {
  name: string;
  sourceUrl: string;
  siteUrl: string | null;
  metadata: Readonly<Record<string, unknown>>;
}

export async function insertArtifact(
  sql: Sql,
  accountId: string,
  id: string,
  artifact: NewArtifact,
): Promise<Artifact> {
  const { name, sourceUrl, siteUrl, metadata } = artifact;
  const row = await insert.first(sql, [accountId, id, name, sourceUrl, siteUrl, JSON.stringify(metadata)]);
  if (row === undefined) throw new Error('the artifact was not stored');
  return row;
}

/** An artifact whose bytes are there from the beginning. */
export interface StoredArtifact {
  artifactId: string;
  name: string;
  sourceUrl: string;
  objectKey: string;
  mediaType: string;
  size: number;
  sha256: string;
  metadata: Readonly<Record<string, unknown>>;
}

export const insertStoredArtifact = (sql: Sql, accountId: string, artifact: StoredArtifact) => {
  const { artifactId, name, sourceUrl, metadata, objectKey, mediaType, size, sha256 } = artifact;
  const values = [accountId, artifactId, name, sourceUrl, JSON.stringify(metadata)];
  return insertStored.run(sql, [...values, objectKey, mediaType, size, sha256]);
};

export const findArtifact = (sql: Sql, id: string) => find.first(sql, [id]);

export async function listArtifacts(
  sql: Sql,
  filter: { siteUrl: string | undefined; status: string | undefined },
  page: PageQuery,
): Promise<{ rows: Artifact[]; total: number }> {
  const values = [filter.siteUrl ?? null, filter.status ?? null];
  const rows = await list.all(sql, [...values, page.limit, page.offset]);
  return { rows, total: (await count.first(sql, values))?.total ?? 0 };
}

/** Says which object is about to be written. */
export const announceObject = (sql: Sql, id: string, key: string) => announce.first(sql, [id, key]);
export const forgetObject = (sql: Sql, id: string, key: string) => forget.run(sql, [id, key]);
export const markStored = (
  sql: Sql,
  id: string,
  object: { key: string; mediaType: string; size: number; sha256: string },
) => stored.first(sql, [id, object.key, object.mediaType, object.size, object.sha256]);
export const markFailed = (sql: Sql, id: string, error: { code: string; message: string }) =>
  failed.run(sql, [id, JSON.stringify(error)]);
export const removeArtifact = (sql: Sql, id: string) => remove.run(sql, [id]);
