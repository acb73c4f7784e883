import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { recordAssets } from '../asset-store.ts';
import { OWN } from '../facts.ts';
import { requireAsset, toAsset } from '../lineage-records.ts';
import { Asset, EXAMPLE_ASSET, RegisterAsset } from '../schema.ts';

export const registerAsset = defineOperation({
  id: 'lineage.register-asset',
  method: 'POST',
  path: '/api/v1/lineage/assets',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'Register an external asset',
  description:
    'Datasets, views, crawls and the like are recorded automatically. Kind, namespace and ref identify the asset: sending it again updates it.',
  body: RegisterAsset,
  output: Asset,
  example: {
    body: {
      kind: 'model',
      name: EXAMPLE_ASSET.name,
      columns: EXAMPLE_ASSET.columns,
      properties: { owner: 'pricing' },
    },
    response: EXAMPLE_ASSET,
  },
  handler: (ctx: Context, { body }) =>
    ctx.tx(async (sql) => {
      const {
        kind,
        name,
        namespace = 'default',
        ref = name,
        description,
        columns,
        properties,
        deleted,
      } = body;
      checkNamespace(namespace);
      const fact = { kind, name, namespace, ref, description, columns, properties };
      const state = deleted === true ? { deleted } : { made: true };
      const [recorded] = await recordAssets(sql, ctx.account.id, new Date(), [{ ...fact, ...state }]);
      return toAsset(await requireAsset(sql, ctx.account.id, recorded?.asset_id ?? ''));
    }),
});

export function checkNamespace(namespace: string): void {
  if (namespace === OWN)
    throw invalidRequest(
      `The namespace "${OWN}" is reserved for what Granary records itself. Choose another one for your own assets.`,
      { details: [{ path: 'namespace', message: `cannot be ${OWN}` }] },
    );
}
