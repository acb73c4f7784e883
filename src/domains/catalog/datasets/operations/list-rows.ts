import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { requireDataset, tableOf } from '../dataset-record.ts';
import { maskRows, refuseGuessing } from '../masked-rows.ts';
import { isQuarantineId, quarantinePage } from '../quarantine/quarantined-row.ts';
import { cursorAfter, readPage, toRow } from '../rows.ts';
import { EXAMPLE_ROW, ListedRow } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

export const listRows = defineOperation({
  id: 'datasets.list-rows',
  method: 'GET',
  path: '/api/v1/datasets/{dataset_id}/rows',
  tag: 'datasets',
  moves: 'read',
  masks: true,
  summary: 'List the rows of a dataset',
  description: 'In insertion order unless sorted. A cursor stays valid while others write.',
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
  query: Type.Object({
    ...PAGE_QUERY,
    filters: Type.Optional(
      Type.String({
        maxLength: 65_536,
        description: 'JSON: column to conditions: eq, ne, gt, gte, lt, lte, in, contains, is_null.',
      }),
    ),
    columns: Type.Optional(
      Type.String({ maxLength: 65_536, description: 'Only these columns, separated by commas.' }),
    ),
    sort: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: 'Columns separated by commas; a leading minus sorts descending.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: '`next_cursor` from the previous page.' }),
    ),
    row_id: Type.Optional(Type.String({ maxLength: 30, description: 'Only this row.' })),
    status: Type.Optional(
      Literals(['stored', 'quarantined'], {
        description:
          'quarantined lists the rows that imports rejected, in order of arrival, with their errors.',
      }),
    ),
  }),
  output: Named('RowList', {
    data: Type.Array(ListedRow),
    total: Type.Integer({ description: 'Number of rows that match the filters.' }),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Nullable(Type.String()),
  }),
  example: {
    query: { filters: '{"price":{"gte":3}}', sort: '-price' },
    response: { ...page([EXAMPLE_ROW], 1, { limit: 50, offset: 0 }), next_cursor: null },
  },
  handler: async (ctx: Context<DatasetsServices>, { params, query }) => {
    const id = params.dataset_id;
    await ctx.read((sql) => requireDataset(sql, id));
    refuseGuessing(ctx.verdict, query);
    if (query.status === 'quarantined' || isQuarantineId(query.row_id ?? '')) {
      const place = { accountId: ctx.account.id, datasetId: id };
      return ctx.read((sql) => quarantinePage(sql, place, query));
    }
    const { row_id: rowId } = query;
    if (rowId !== undefined) {
      const row = await ctx.read((sql) => ctx.services.tables.readRow(sql, tableOf(ctx, id), rowId));
      return { ...page(maskRows([toRow(row)], ctx.verdict), 1, { ...query, offset: 0 }), next_cursor: null };
    }
    const { rows: found, total, isOrdered } = await readPage(ctx, id, query);
    const rows = maskRows(found, ctx.verdict);
    const last = rows.at(-1);
    const more = last !== undefined && rows.length === query.limit;
    return {
      ...page(rows, total, query),
      ...(query.cursor === undefined ? {} : { has_more: more }),
      next_cursor: more && !isOrdered ? cursorAfter(last.row_id) : null,
    };
  },
});
