import type { Context } from '../../../kernel/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { USUALLY_KEPT_SECONDS, type Version } from '../../../platform/lakehouse/index.ts';
import type { TableReference, Tables } from '../../../platform/tables/index.ts';
import type { Dataset } from './schema.ts';
import { type DatasetRow, findDataset } from './store.ts';

export const HOUR = 3_600;

export const noSuchDataset = () =>
  notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');

export const tableOf = (ctx: Pick<Context, 'account'>, datasetId: string): TableReference => ({
  accountId: ctx.account.id,
  tableId: datasetId,
});

export function checkDatasetId(datasetId: string): void {
  if (!isPrefixedId('ds', datasetId)) throw noSuchDataset();
}

/** The dataset's row, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requireDataset(sql: Sql, datasetId: string): Promise<DatasetRow> {
  checkDatasetId(datasetId);
  const row = await findDataset(sql, datasetId);
  if (row === undefined) throw noSuchDataset();
  return row;
}

export async function toRecord(
  sql: Sql,
  tables: Tables,
  accountId: string,
  row: DatasetRow,
): Promise<Dataset> {
  const table = { accountId, tableId: row.dataset_id };
  const { columns, versionsKept = USUALLY_KEPT_SECONDS } = await tables.definition(sql, table);
  const { rows } = await tables.count(sql, table);
  return {
    ...row,
    columns: columns.map(({ name, type, nullable }) => ({ name, data_type: type, nullable })),
    row_count: rows,
    version_retention_hours: versionsKept / HOUR,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export const versionRecord = ({ version, rows, shownAt, supersededAt }: Version) => ({
  version,
  row_count: rows,
  created_at: shownAt,
  superseded_at: supersededAt ?? null,
});
