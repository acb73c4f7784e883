import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { EXAMPLE_ROW } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

const LARGEST_BODY = 64 * 1024 ** 2;

export const insertRows = defineOperation({
  id: 'datasets.insert-rows',
  method: 'POST',
  path: '/api/v1/datasets/{dataset_id}/rows',
  tag: 'datasets',
  summary: 'Insert rows',
  description:
    'Up to 10,000 in one call, all or none. Every value is checked against its column; faults name row and column.',
  bodyLimit: LARGEST_BODY,
  params: Type.Object({ dataset_id: Type.String({ description: "The dataset's id." }) }),
  body: Named('InsertRows', {
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      minItems: 1,
      maxItems: 10_000,
      description: 'Values by column name.',
    }),
  }),
  output: Named('InsertedRows', { inserted: Type.Integer(), row_ids: Type.Array(Type.String()) }),
  example: { body: { rows: [EXAMPLE_ROW.data] }, response: { inserted: 1, row_ids: [EXAMPLE_ROW.row_id] } },
  handler: async (ctx: Context<DatasetsServices>, { params, body }) => {
    const id = params.dataset_id;
    const rowIds = await ctx.tx(async (sql) => {
      await requireDataset(sql, id);
      const inserted = await ctx.services.tables.insert(sql, tableOf(ctx, id), body.rows);
      const payload = { rows: inserted.length, actor: ctx.actor.id };
      await emit(sql, { accountId: ctx.account.id, type: 'dataset.rows_inserted', subject: id, payload });
      return inserted;
    });
    ctx.services.maintenance.rowsWritten(tableOf(ctx, id), rowIds.length);
    return { inserted: rowIds.length, row_ids: rowIds };
  },
});
