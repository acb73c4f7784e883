import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { AssetRow } from '../asset-store.ts';
import type { EdgeRow } from '../edge-store.ts';

export type NodeRow = Pick<AssetRow, 'asset_id' | 'kind' | 'namespace' | 'ref' | 'name' | 'deleted_at'>;

const NODE = 'asset_id, kind, namespace, ref, coalesce(name, ref) AS name, deleted_at';
const EDGE = 'edge_id, source, target, relation, columns, run_id, since, seen_at, until';

const allNodes = statement<NodeRow>(
  'lineage.all-nodes',
  `SELECT ${NODE} FROM lineage_assets WHERE account_id = $1 LIMIT $2`,
);
const allEdges = statement<EdgeRow>(
  'lineage.all-edges',
  `SELECT ${EDGE} FROM lineage_edges WHERE account_id = $1 AND until IS NULL LIMIT $2`,
);
const newNodes = statement<NodeRow>(
  'lineage.new-nodes',
  `SELECT ${NODE} FROM lineage_assets WHERE account_id = $1 AND version > $2`,
);
const newEdges = statement<EdgeRow>(
  'lineage.new-edges',
  `SELECT ${EDGE} FROM lineage_edges WHERE account_id = $1 AND version > $2`,
);

export const readNodes = (sql: Sql, accountId: string, most: number) => allNodes.all(sql, [accountId, most]);
export const readLiveEdges = (sql: Sql, accountId: string, most: number) =>
  allEdges.all(sql, [accountId, most]);

/** What changed since a version; ended edges are among them. Edges are read first: what they join is there when they are. */
export async function readChanges(sql: Sql, accountId: string, version: number) {
  const edges = await newEdges.all(sql, [accountId, version]);
  return { edges, nodes: await newNodes.all(sql, [accountId, version]) };
}
