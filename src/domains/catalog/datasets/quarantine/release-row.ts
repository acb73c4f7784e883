import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { StoredRow } from '../../../../platform/tables/index.ts';
import { tableOf } from '../dataset-record.ts';
import { tellInserted } from '../inserted-rows.ts';
import type { DatasetsServices } from '../services.ts';
import { noSuchQuarantinedRow, quarantineNumber } from './quarantined-row.ts';
import { type Place, removeQuarantined } from './store.ts';

/** Puts a rejected row into the dataset, corrected. */
export async function releaseRow(
  ctx: Context<DatasetsServices>,
  sql: Sql,
  { datasetId, rowId }: { datasetId: string; rowId: string },
  data: Record<string, unknown>,
): Promise<StoredRow> {
  const table = tableOf(ctx, datasetId);
  await dropRow(sql, { accountId: ctx.account.id, datasetId }, rowId);
  const [inserted] = await ctx.services.tables.insert(sql, table, [data]);
  await tellInserted(sql, table, 1, ctx.actor.id);
  return ctx.services.tables.readRow(sql, table, must(inserted, 'the ID of an inserted row'));
}

/** Whoever takes a rejected row out is the only one who does. */
export async function dropRow(sql: Sql, place: Place, rowId: string): Promise<void> {
  if ((await removeQuarantined(sql, place, quarantineNumber(rowId))) === 0) throw noSuchQuarantinedRow();
}
