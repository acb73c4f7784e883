import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Timestamp } from '../../../../kernel/schema.ts';
import { readGraph } from '../graph/read-graph.ts';
import { showGraph } from '../graph/show-graph.ts';
import { requireAsset } from '../lineage-records.ts';
import { EXAMPLE_ASSET, EXAMPLE_EDGE, Graph } from '../schema.ts';
import type { LineageServices } from '../services.ts';
import { AssetId } from './get-asset.ts';

const DEPTH = 10;
const DEEPEST = 100;
const NODES = 1_000;
const MOST_NODES = 10_000;
/** For each node; a graph is seldom denser. */
const EDGES_PER_NODE = 5;
const WAYS = { up: ['up'], down: ['down'], both: ['up', 'down'] } as const;

export const getGraph = defineOperation({
  id: 'lineage.graph',
  method: 'GET',
  path: '/api/v1/lineage/assets/{asset_id}/graph',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'Get the upstream and downstream lineage of an asset',
  description:
    'Assets step by step from this one, each once, with the columns that flow between them where known; now, or as of a point in time.',
  params: Type.Object({ asset_id: AssetId }),
  query: Type.Object({
    direction: Type.Optional(Literals(['up', 'down', 'both'], { description: 'Defaults to both.' })),
    depth: Type.Optional(
      Type.Integer({ minimum: 1, maximum: DEEPEST, description: `Max steps. Defaults to ${DEPTH}.` }),
    ),
    at: Type.Optional(Timestamp('The graph as of this time.')),
    max_nodes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MOST_NODES, description: `Max nodes. Defaults to ${NODES}.` }),
    ),
  }),
  output: Graph,
  example: {
    query: { direction: 'up', depth: 3 },
    response: {
      root: EXAMPLE_ASSET.asset_id,
      direction: 'up',
      depth: 3,
      at: null,
      truncated: false,
      nodes: [
        { ...nodeOf(EXAMPLE_ASSET, 0), consent: 'ok', consent_ids: [], deleted_at: null },
        {
          ...nodeOf(
            { ...EXAMPLE_ASSET, asset_id: EXAMPLE_EDGE.from, kind: 'dataset', namespace: 'granary' },
            -1,
          ),
          ref: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
          name: 'prices',
          deleted_at: null,
          consent: 'ok',
          consent_ids: [],
        },
      ],
      edges: [EXAMPLE_EDGE],
    },
  },
  handler: (ctx: Context<LineageServices>, { params, query }) =>
    ctx.read(async (sql) => {
      const accountId = ctx.account.id;
      const { asset_id: root } = await requireAsset(sql, accountId, params.asset_id);
      const { direction = 'both', depth = DEPTH, max_nodes: mostNodes = NODES } = query;
      const at = query.at === undefined ? undefined : new Date(query.at);
      const mostEdges = mostNodes * EDGES_PER_NODE;
      const asked = { accountId, root, direction, ways: WAYS[direction], depth, at, mostNodes, mostEdges };
      const known = at === undefined ? await ctx.services.graphs.of(sql, accountId) : undefined;
      return known === undefined ? readGraph(sql, asked) : showGraph(sql, known, asked);
    }),
});

function nodeOf(
  asset: { asset_id: string; kind: string; namespace: string; ref: string; name: string },
  depth: number,
) {
  const { asset_id, kind, namespace, ref, name } = asset;
  return { asset_id, kind, namespace, ref, name, depth };
}
