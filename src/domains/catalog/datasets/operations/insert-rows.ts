import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { TableReference } from '../../../../platform/tables/index.ts';
import { checkDatasetId, noSuchDataset, requireDataset, tableOf } from '../dataset-record.ts';
import { tellInserted } from '../inserted-rows.ts';
import { EXAMPLE_ROW } from '../schema.ts';
import type { DatasetsServices } from '../services.ts';

const LARGEST_BODY = 64 * 1024 ** 2;

export const insertRows = defineOperation({
  id: 'datasets.insert-rows',
  method: 'POST',
  path: '/api/v1/datasets/{dataset_id}/rows',
  tag: 'datasets',
  moves: 'write',
  summary: 'Insert rows',
  description:
    'Up to 10,000 per request, all or none. Every value is checked against its column; errors name the row and column.',
  bodyLimit: LARGEST_BODY,
  params: Type.Object({ dataset_id: Type.String({ description: 'The dataset ID.' }) }),
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
    const rowIds = await insert(ctx, params.dataset_id, body.rows);
    return { inserted: rowIds.length, row_ids: rowIds };
  },
});

/** With an Idempotency-Key the rows stand or fall with the kept answer, so they do not share a transaction of others. */
function insert(
  ctx: Context<DatasetsServices>,
  id: string,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  const table = tableOf(ctx, id);
  if (ctx.headers['idempotency-key'] === undefined) return insertShared(ctx, table, rows);
  return ctx.tx(async (sql) => {
    await requireDataset(sql, id);
    const inserted = await ctx.services.tables.insert(sql, table, rows);
    await tellInserted(sql, table, inserted.length, ctx.actor.id);
    return inserted;
  });
}

async function insertShared(
  ctx: Context<DatasetsServices>,
  table: TableReference,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  checkDatasetId(table.tableId);
  try {
    return await ctx.services.inserts.insert(table, rows, ctx.actor.id);
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? noSuchDataset() : error;
  }
}
