import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { DatasetStats } from './schema.ts';

/** What depends on the rows alone. */
export type Computed = Pick<DatasetStats, 'columns' | 'sampled_rows'>;

interface CachedRow {
  statistics: Computed;
  computed_at: Date;
}

const find = statement<CachedRow>(
  'dataset-statistics.find',
  'SELECT statistics, computed_at FROM dataset_statistics WHERE account_id = $1 AND dataset_id = $2 AND version = $3',
);
// The dataset may have been deleted meanwhile.
const keep = statement<{ computed_at: Date }>(
  'dataset-statistics.keep',
  `INSERT INTO dataset_statistics AS known (account_id, dataset_id, version, statistics)
   SELECT account_id, dataset_id, $3, $4 FROM datasets WHERE account_id = $1 AND dataset_id = $2
   ON CONFLICT (account_id, dataset_id) DO UPDATE
   SET version = excluded.version, statistics = excluded.statistics, computed_at = excluded.computed_at
   RETURNING computed_at`,
);

export const findComputed = (sql: Sql, accountId: string, datasetId: string, version: string) =>
  find.first(sql, [accountId, datasetId, version]);

export const keepComputed = (
  sql: Sql,
  { accountId, datasetId, version }: { accountId: string; datasetId: string; version: string },
  computed: Computed,
) => keep.first(sql, [accountId, datasetId, version, JSON.stringify(computed)]);
