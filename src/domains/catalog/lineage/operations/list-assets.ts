import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Text } from '../../../../kernel/schema.ts';
import { listAssets as readAssets } from '../asset-store.ts';
import { LONGEST_REF } from '../facts.ts';
import { toAsset } from '../lineage-records.ts';
import { Asset, AssetKind, EXAMPLE_ASSET, Namespace } from '../schema.ts';

export const listAssets = defineOperation({
  id: 'lineage.list-assets',
  method: 'GET',
  path: '/api/v1/lineage/assets',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'List assets',
  query: Type.Object({
    ...PAGE_QUERY,
    kind: Type.Optional(AssetKind),
    namespace: Type.Optional(Namespace),
    ref: Type.Optional(Text(LONGEST_REF, 'Exact ID or name in its namespace.')),
    search: Type.Optional(Text(200, 'Only those whose name contains this text.')),
    deleted: Type.Optional(Type.Boolean({ description: 'Filter by whether the asset was deleted.' })),
  }),
  output: pageOf(Asset, 'LineageAssetList'),
  example: { query: { kind: 'model' }, response: page([EXAMPLE_ASSET], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context, { query }) => {
    const { kind, namespace, ref, search, deleted } = query;
    const filter = { kind, namespace, ref, search, deleted };
    const { rows, total } = await ctx.read((sql) => readAssets(sql, ctx.account.id, filter, query));
    return page(rows.map(toAsset), total, query);
  },
});
