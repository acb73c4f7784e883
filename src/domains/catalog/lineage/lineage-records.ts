import { notFound } from '../../../kernel/errors.ts';
import { isPrefixedId, isUuid } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { type AssetRow, findAsset, findAssetByRef } from './asset-store.ts';
import type { EdgeRow } from './edge-store.ts';
import type { Asset, Edge } from './schema.ts';

export const toAsset = (row: AssetRow): Asset => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

export const toEdge = (row: Omit<EdgeRow, 'edge_id'>): Edge => ({
  from: row.source,
  to: row.target,
  relation: row.relation,
  columns: row.columns,
  run_id: row.run_id,
  since: row.since.toISOString(),
  last_seen_at: row.seen_at.toISOString(),
  until: row.until?.toISOString() ?? null,
});

const PREFIXES = ['ds', 'sp', 'cj', 'pl', 'ex', 'wt', 'et'] as const;

/** By its id, or by the id of the thing itself. */
export async function requireAsset(sql: Sql, accountId: string, id: string): Promise<AssetRow> {
  const found = isUuid(id) ? await findAsset(sql, accountId, id) : undefined;
  if (found !== undefined) return found;
  const isThing = isUuid(id) || PREFIXES.some((prefix) => isPrefixedId(prefix, id));
  const thing = isThing ? await findAssetByRef(sql, accountId, id) : undefined;
  if (thing === undefined)
    throw notFound('There is no such asset in this account. List them with GET /api/v1/lineage/assets.');
  return thing;
}
