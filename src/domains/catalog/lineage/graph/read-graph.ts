import type { Static } from 'typebox';
import type { Sql } from '../../../../kernel/sql.ts';
import { findAssets } from '../asset-store.ts';
import { toEdge } from '../lineage-records.ts';
import type { Graph } from '../schema.ts';
import type { AskedGraph } from './asked-graph.ts';
import { issuesByAsset, statusOf } from './downstream-issues.ts';
import { walk } from './walk.ts';

/** From the database, step by step: of the past, and of accounts with more than is kept at hand. */
export async function readGraph(sql: Sql, asked: AskedGraph): Promise<Static<typeof Graph>> {
  const { accountId, root, direction, depth, at } = asked;
  const [{ depths, edges, truncated }, issues] = await Promise.all([
    walk(sql, asked),
    issuesByAsset(sql, accountId, at),
  ]);
  const assets = await findAssets(sql, accountId, [...depths.keys()]);
  const nodes = assets.map((asset) => {
    const { asset_id, kind, namespace, ref, name, deleted_at: deletedAt } = asset;
    const own = issues.get(asset_id) ?? [];
    const isDeleted = deletedAt !== null && (at === undefined || deletedAt <= at);
    return {
      ...{ asset_id, kind, namespace, ref, name },
      deleted_at: isDeleted ? deletedAt.toISOString() : null,
      depth: depths.get(asset_id) ?? 0,
      consent: statusOf(own),
      consent_ids: own.map(({ consent_id: id }) => id),
    };
  });
  nodes.sort((one, other) => one.depth - other.depth);
  return {
    root,
    direction,
    depth,
    at: at?.toISOString() ?? null,
    truncated,
    nodes,
    edges: edges.map(toEdge),
  };
}
