import type { QueryEngine } from '../../../platform/duckdb/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Tables } from '../../../platform/tables/index.ts';

import type { DatasetMaintenance } from './maintenance.ts';

export interface DatasetsServices {
  quota: Quota;
  tables: Tables;
  queries(): QueryEngine;
  maintenance: DatasetMaintenance;
}
