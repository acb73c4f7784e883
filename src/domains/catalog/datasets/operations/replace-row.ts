import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { rowReplaced } from '../events.ts';
import { isQuarantineId } from '../quarantine/quarantined-row.ts';
import { releaseRow } from '../quarantine/release-row.ts';
import { toRow } from '../rows.ts';
import { EXAMPLE_ROW, Row } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const replaceRow = defineOperation({
  id: 'datasets.replace-row',
  method: 'PUT',
  path: '/api/v1/datasets/{dataset_id}/rows/{row_id}',
  tag: 'datasets',
  moves: 'write',
  summary: 'Replace a row',
  description: 'Replacing a quarantined row adds it to the dataset with the given data and a new ID.',
  params: Type.Object({
    dataset_id: Type.String({ description: 'The dataset ID.' }),
    row_id: Type.String({ description: 'The row ID.' }),
  }),
  body: Named('ReplaceRow', {
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Values by column name; omitted columns become null.',
    }),
  }),
  output: Row,
  example: { body: { data: EXAMPLE_ROW.data }, response: EXAMPLE_ROW },
  handler: (ctx: Context<DatasetsServices>, { params, body }) =>
    ctx.tx(async (sql) => {
      const { dataset_id: id, row_id: rowId } = params;
      const { tables } = ctx.services;
      await requireDataset(sql, id);
      if (isQuarantineId(rowId))
        return toRow(await releaseRow(ctx, sql, { datasetId: id, rowId }, body.data));
      await tables.replace(sql, tableOf(ctx, id), rowId, body.data);
      const payload = { row_id: rowId, actor: ctx.actor.id };
      await emit(sql, rowReplaced, { accountId: ctx.account.id, subject: id, payload });
      return toRow(await tables.readRow(sql, tableOf(ctx, id), rowId));
    }),
});
