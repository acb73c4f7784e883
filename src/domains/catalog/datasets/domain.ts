import { defineDomain } from '../../../http/define-domain.ts';
import { createDataset } from './operations/create-dataset.ts';
import { deleteDataset } from './operations/delete-dataset.ts';
import { deleteRow } from './operations/delete-row.ts';
import { getDataset } from './operations/get-dataset.ts';
import { insertRows } from './operations/insert-rows.ts';
import { listDatasets } from './operations/list-datasets.ts';
import { listRows } from './operations/list-rows.ts';
import { replaceRow } from './operations/replace-row.ts';
import { updateDataset } from './operations/update-dataset.ts';
import type { DatasetsServices } from './services.ts';

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
  ],
  create: (services: DatasetsServices): DatasetsServices => services,
});
