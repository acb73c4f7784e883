import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { rowDeleted } from '../events.ts';
import { isQuarantineId } from '../quarantine/quarantined-row.ts';
import { dropRow } from '../quarantine/release-row.ts';
import { EXAMPLE_ROW } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const deleteRow = defineOperation({
  id: 'datasets.delete-row',
  method: 'DELETE',
  path: '/api/v1/datasets/{dataset_id}/rows/{row_id}',
  tag: 'datasets',
  moves: 'write',
  summary: 'Delete a row',
  params: Type.Object({
    dataset_id: Type.String({ description: 'The dataset ID.' }),
    row_id: Type.String({ description: 'The row ID.' }),
  }),
  output: Named('RowDeletion', { row_id: Type.String(), deleted: Type.Boolean() }),
  example: { response: { row_id: EXAMPLE_ROW.row_id, deleted: true } },
  handler: (ctx: Context<DatasetsServices>, { params }) =>
    ctx.tx(async (sql) => {
      const { dataset_id: id, row_id: rowId } = params;
      await requireDataset(sql, id);
      if (isQuarantineId(rowId)) await dropRow(sql, { accountId: ctx.account.id, datasetId: id }, rowId);
      else await ctx.services.tables.remove(sql, tableOf(ctx, id), rowId);
      const payload = { row_id: rowId, actor: ctx.actor.id };
      await emit(sql, rowDeleted, { accountId: ctx.account.id, subject: id, payload });
      return { row_id: rowId, deleted: true };
    }),
});
