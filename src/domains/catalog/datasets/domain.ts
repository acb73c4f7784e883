import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { createImports } from './import/job/define.ts';
import { createInserts } from './inserted-rows.ts';
import { datasetKind } from './kind.ts';
import { createDataset } from './operations/create-dataset.ts';
import { deleteDataset } from './operations/delete-dataset.ts';
import { deleteRow } from './operations/delete-row.ts';
import { exportDataset } from './operations/export-dataset.ts';
import { getDataset } from './operations/get-dataset.ts';
import { getStats } from './operations/get-stats.ts';
import { importDataset } from './operations/import-dataset.ts';
import { insertRows } from './operations/insert-rows.ts';
import { listDatasets } from './operations/list-datasets.ts';
import { listRows } from './operations/list-rows.ts';
import { replaceRow } from './operations/replace-row.ts';
import { updateDataset } from './operations/update-dataset.ts';
import { removeAbandonedRows } from './quarantine/store.ts';
import { datasetRecords } from './records.ts';
import type { DatasetsParts, DatasetsServices } from './services.ts';
import { createStatistics } from './stats/statistics.ts';

export const datasetsDomain = defineDomain({
  name: 'datasets',
  operations: [
    listDatasets,
    createDataset,
    getDataset,
    updateDataset,
    deleteDataset,
    listRows,
    insertRows,
    replaceRow,
    deleteRow,
    getStats,
    exportDataset,
    importDataset,
  ],
  records: [datasetRecords],
  events: Object.values(events),
  kinds: [datasetKind],
  create: (parts: DatasetsParts): DatasetsServices => ({
    ...parts,
    ...createImports(parts),
    inserts: createInserts(parts.tables),
    stats: createStatistics(parts.database, parts.tables, parts.queries),
  }),
  purge: (_parts, transact) => transact(removeAbandonedRows),
});
