import type { Sql } from '../../../kernel/sql.ts';
import { allDatasets } from './store.ts';

export { allRows } from './all-rows.ts';
export { datasetsDomain } from './domain.ts';
export { DatasetMaintenance } from './maintenance.ts';
export { countDatasets } from './store.ts';

/** The datasets of the transaction's account as SQL names them. */
export const namedDatasets = async (sql: Sql) =>
  (await allDatasets(sql)).map(({ name, dataset_id: tableId }) => ({ name, tableId }));
