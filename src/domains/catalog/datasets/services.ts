import type { QueryEngine } from '../../../platform/duckdb/index.ts';
import type { Exports } from '../../../platform/exports/index.ts';
import type { Lakehouse } from '../../../platform/lakehouse/index.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { ImportParts, ImportServices } from './import/services.ts';
import type { DatasetInserts } from './inserted-rows.ts';
import type { DatasetStatistics } from './stats/statistics.ts';

/** What the composition gives. */
export interface DatasetsParts extends ImportParts {
  database: Database;
  quota: Quota;
  queries(): QueryEngine;
  exports: Exports;
  lakehouse: Pick<Lakehouse, 'versions'>;
}

export interface DatasetsServices extends DatasetsParts, ImportServices {
  inserts: DatasetInserts;
  stats: DatasetStatistics;
}
