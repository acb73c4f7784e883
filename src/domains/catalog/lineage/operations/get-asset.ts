import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { issuesUpstream, statusOf } from '../graph/downstream-issues.ts';
import { requireAsset, toAsset } from '../lineage-records.ts';
import { AssetDetail, EXAMPLE_ASSET } from '../schema.ts';

export const AssetId = Type.String({
  maxLength: 100,
  description: 'The asset ID, or the ID of the resource itself: ds_…, ex_…, cj_….',
});

export const getAsset = defineOperation({
  id: 'lineage.get-asset',
  method: 'GET',
  path: '/api/v1/lineage/assets/{asset_id}',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'Get an asset and the consents that apply to it',
  params: Type.Object({ asset_id: AssetId }),
  output: AssetDetail,
  example: { response: { ...EXAMPLE_ASSET, consent: { status: 'ok', issues: [] } } },
  handler: (ctx: Context, { params }) =>
    ctx.read(async (sql) => {
      const asset = await requireAsset(sql, ctx.account.id, params.asset_id);
      const issues = await issuesUpstream(sql, ctx.account.id, asset.asset_id);
      const shown = issues.map((issue) => ({ ...issue, since: issue.since.toISOString() }));
      return { ...toAsset(asset), consent: { status: statusOf(issues), issues: shown } };
    }),
});
