import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Column, Tables } from '../../../platform/tables/index.ts';
import { toRecord } from './dataset-record.ts';
import { allDatasets, findDataset } from './store.ts';

export { addDataset } from './add-dataset.ts';
export { allRows } from './all-rows.ts';
export { datasetsDomain } from './domain.ts';
export { exportRows } from './export/export-rows.ts';
export { readFilters } from './filters.ts';
export { columnText } from './import/convert/column-text.ts';
export { countMatchedHosts, matchedRows } from './matched-rows.ts';
export { appendRows, quarantinePageRows, withColumns } from './page-rows.ts';
export { countDatasets, findDataset, findDatasetByName } from './store.ts';

/** The datasets of the transaction's account as SQL names them. */
export const namedDatasets = async (sql: Sql) =>
  (await allDatasets(sql)).map(({ name, dataset_id: tableId }) => ({ name, tableId }));

export async function datasetSize(sql: Sql, tables: Tables, accountId: string, datasetId: string) {
  const row = await findDataset(sql, datasetId);
  if (row === undefined) return undefined;
  const { columns, row_count } = await toRecord(sql, tables, accountId, row);
  return { name: row.name, row_count, column_count: columns.length };
}

export async function datasetColumns(
  sql: Sql,
  tables: Tables,
  accountId: string,
  datasetId: string,
): Promise<readonly Column[] | undefined> {
  if (!isPrefixedId('ds', datasetId) || (await findDataset(sql, datasetId)) === undefined) return undefined;
  return (await tables.definition(sql, { accountId, tableId: datasetId })).columns;
}
