import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { TableReference } from '../../../../platform/tables/index.ts';
import { EXAMPLE_EXPORT, Export, recordExport } from '../../../../resource/export.ts';
import { requireDataset } from '../dataset-record.ts';
import { datasetExported } from '../events.ts';
import { exportRows } from '../export/export-rows.ts';
import { ExportDataset } from '../export/schema.ts';
import type { DatasetsServices } from '../services.ts';

export const exportDataset = defineOperation({
  id: 'datasets.export',
  method: 'POST',
  path: '/api/v1/datasets/{dataset_id}/export',
  tag: 'datasets',
  moves: 'export',
  summary: 'Export rows to a file',
  description:
    'Up to 10,000 rows as json are returned directly in `data`; anything else is a file behind a link that expires. Times are UTC; integers beyond 2^53 are strings in json and jsonl. csv has a header row, RFC 4180 quoting and LF line endings; arrow is an Arrow IPC stream.',
  effect: 'read',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  body: ExportDataset,
  output: Export,
  errors: [413, 503, 504],
  example: {
    body: {
      format: 'csv',
      filters: { price: { gte: 3, lte: 10 } },
      columns: ['title', 'price'],
      sort: '-price',
    },
    response: { ...EXAMPLE_EXPORT, filtered_from: 1_250_000 },
  },
  prepare: async (ctx: Context<DatasetsServices>, { params, body }) => {
    await ctx.read((sql) => requireDataset(sql, params.dataset_id));
    return exportRows(ctx, params.dataset_id, body);
  },
  handler: (ctx: Context<DatasetsServices>, { params, body, prepared }) =>
    ctx.tx(async (sql) => {
      const accountId = ctx.account.id;
      const datasetId = params.dataset_id;
      const { name } = await requireDataset(sql, datasetId);
      const { filteredFrom } = prepared;
      const { format, expires_in: expiresIn } = body;
      const about = { accountId, format, name, expiresIn, datasetId, filteredFrom };
      const record = await recordExport(sql, ctx.services.exports, prepared, about);
      const { export_id, row_count: rows, bytes } = record;
      const columns =
        body.columns ?? (await columnNames(sql, ctx.services, { accountId, tableId: datasetId }));
      const payload = { export_id, format, rows, bytes, name, columns, actor: ctx.actor.id };
      await emit(sql, datasetExported, { accountId, subject: datasetId, payload });
      return record;
    }),
});

const columnNames = async (
  sql: Sql,
  { tables }: DatasetsServices,
  table: TableReference,
): Promise<string[]> => (await tables.definition(sql, table)).columns.map(({ name }) => name);
