import { uuidv7 } from '../../../kernel/ids.ts';
import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { AssetColumn, AssetFact, AssetKey } from './facts.ts';
import { nextVersion } from './versions.ts';

export interface AssetRow extends AssetKey {
  asset_id: string;
  name: string;
  description: string;
  columns: AssetColumn[] | null;
  properties: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface RecordedAsset extends AssetKey {
  asset_id: string;
  described_at: Date;
}

const SHOWN = `asset_id, kind, namespace, ref, coalesce(name, ref) AS name, coalesce(description, '') AS description, columns,
  properties, created_at, seen_at AS updated_at, deleted_at`;

// Rows are written in the order of their keys, so that two writers wait for each other instead of locking each other out.
const record = statement<RecordedAsset>(
  'lineage.record-assets',
  `INSERT INTO lineage_assets AS a (account_id, asset_id, kind, namespace, ref, name, description, columns, properties,
     created_at, seen_at, described_at, deleted_at, version)
   SELECT $1, asset_id, kind, namespace, ref, name, description, columns, coalesce(properties, '{}'), $3, $3,
     CASE WHEN name IS NULL AND columns IS NULL THEN '-infinity' ELSE $3::timestamptz END, CASE WHEN deleted THEN $3::timestamptz END, $4
   FROM jsonb_to_recordset($2::jsonb) AS x (asset_id uuid, kind text, namespace text, ref text, name text, description text,
     columns jsonb, properties jsonb, deleted boolean)
   ORDER BY ref, kind, namespace
   ON CONFLICT (account_id, ref, kind, namespace) DO UPDATE SET
     name = CASE WHEN excluded.described_at >= a.described_at THEN coalesce(excluded.name, a.name)
       ELSE coalesce(a.name, excluded.name) END,
     description = CASE WHEN excluded.described_at >= a.described_at THEN coalesce(excluded.description, a.description)
       ELSE coalesce(a.description, excluded.description) END,
     columns = CASE WHEN excluded.described_at >= a.described_at THEN coalesce(excluded.columns, a.columns)
       ELSE coalesce(a.columns, excluded.columns) END,
     properties = CASE WHEN excluded.described_at >= a.described_at THEN a.properties || excluded.properties
       ELSE excluded.properties || a.properties END,
     created_at = least(a.created_at, excluded.created_at),
     seen_at = greatest(a.seen_at, excluded.seen_at),
     described_at = greatest(a.described_at, excluded.described_at),
     deleted_at = greatest(a.deleted_at, excluded.deleted_at), version = $4
   RETURNING asset_id, kind, namespace, ref, described_at`,
);
const revive = statement(
  'lineage.revive-assets',
  `UPDATE lineage_assets SET deleted_at = NULL WHERE account_id = $1 AND asset_id = ANY ($2) AND deleted_at < $3`,
);
const find = statement<AssetRow>(
  'lineage.find-asset',
  `SELECT ${SHOWN} FROM lineage_assets WHERE account_id = $1 AND asset_id = $2`,
);
const findByRef = statement<AssetRow>(
  'lineage.find-asset-by-ref',
  `SELECT ${SHOWN} FROM lineage_assets WHERE account_id = $1 AND ref = $2
   ORDER BY namespace <> 'granary', created_at, asset_id LIMIT 1`,
);
const findMany = statement<AssetRow>(
  'lineage.find-assets',
  `SELECT ${SHOWN} FROM lineage_assets WHERE account_id = $1 AND asset_id = ANY ($2)`,
);
const findKeys = statement<AssetRow>(
  'lineage.find-assets-by-key',
  `SELECT ${SHOWN} FROM lineage_assets WHERE account_id = $1
     AND (ref, kind, namespace) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))`,
);
const FILTER = `WHERE account_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR namespace = $3)
  AND ($4::text IS NULL OR ref = $4) AND ($5::text IS NULL OR strpos(lower(coalesce(name, ref)), lower($5)) > 0)
  AND ($6::boolean IS NULL OR (deleted_at IS NOT NULL) = $6)`;
const list = statement<AssetRow>(
  'lineage.list-assets',
  `SELECT ${SHOWN} FROM lineage_assets ${FILTER} ORDER BY created_at DESC, asset_id DESC LIMIT $7 OFFSET $8`,
);
const count = statement<{ total: number }>(
  'lineage.count-assets',
  `SELECT count(*) AS total FROM lineage_assets ${FILTER}`,
);

/** Writes down what is told of each, and answers their ids; told twice or late, it does no harm. */
export async function recordAssets(
  sql: Sql,
  accountId: string,
  at: Date,
  facts: readonly AssetFact[],
): Promise<RecordedAsset[]> {
  if (facts.length === 0) return [];
  const rows = facts.map(({ made: _, ...fact }) => ({ asset_id: uuidv7(), ...fact }));
  const version = await nextVersion(sql, accountId);
  const recorded = await record.all(sql, [accountId, JSON.stringify(rows), at, version]);
  const isMade = (asset: AssetKey) => facts.some((fact) => fact.made === true && sameAsset(fact, asset));
  const made = recorded.filter(isMade).map(({ asset_id: id }) => id);
  if (made.length > 0) await revive.run(sql, [accountId, made, at]);
  return recorded;
}

export const sameAsset = (one: AssetKey, other: AssetKey): boolean =>
  one.ref === other.ref && one.kind === other.kind && one.namespace === other.namespace;

export const findAsset = (sql: Sql, accountId: string, id: string) => find.first(sql, [accountId, id]);
export const findAssetByRef = (sql: Sql, accountId: string, ref: string) =>
  findByRef.first(sql, [accountId, ref]);
export const findAssets = (sql: Sql, accountId: string, ids: readonly string[]) =>
  findMany.all(sql, [accountId, ids]);

export const findAssetsByKey = (sql: Sql, accountId: string, keys: readonly AssetKey[]) =>
  findKeys.all(sql, [
    accountId,
    keys.map(({ ref }) => ref),
    keys.map(({ kind }) => kind),
    keys.map(({ namespace }) => namespace),
  ]);

export interface AssetFilter {
  kind: string | undefined;
  namespace: string | undefined;
  ref: string | undefined;
  search: string | undefined;
  deleted: boolean | undefined;
}

export async function listAssets(
  sql: Sql,
  accountId: string,
  { kind, namespace, ref, search, deleted }: AssetFilter,
  page: PageQuery,
): Promise<{ rows: AssetRow[]; total: number }> {
  const values = [accountId, ...[kind, namespace, ref, search, deleted].map((value) => value ?? null)];
  const rows = await list.all(sql, [...values, page.limit, page.offset]);
  return { rows, total: (await count.first(sql, values))?.total ?? 0 };
}
