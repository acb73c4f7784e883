import type { QueryEngine } from '../../../../platform/duckdb/index.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { type Snapshot, type Tables, versionOf } from '../../../../platform/tables/index.ts';
import { computeStats } from './compute.ts';
import type { DatasetStats } from './schema.ts';
import { findComputed, keepComputed } from './store.ts';

export interface DatasetStatistics {
  of(accountId: string, datasetId: string): Promise<DatasetStats>;
}

/** Computes once for a version of the rows; who asks at the same time waits for the same computation. */
export function createStatistics(
  database: Database,
  tables: Tables,
  queries: () => QueryEngine,
): DatasetStatistics {
  const underWay = new Map<string, Promise<DatasetStats>>();

  const compute = async (accountId: string, datasetId: string, snapshot: Snapshot): Promise<DatasetStats> => {
    const version = versionOf(snapshot);
    const known = await database.readingAs(accountId)((sql) =>
      findComputed(sql, accountId, datasetId, version),
    );
    if (known !== undefined) return answer(datasetId, snapshot, known.statistics, known.computed_at);
    const computed = await computeStats(tables, queries(), snapshot);
    const kept = await database.forAccount(accountId)((sql) =>
      keepComputed(sql, { accountId, datasetId, version }, computed),
    );
    return answer(datasetId, snapshot, computed, kept?.computed_at ?? new Date());
  };

  return {
    async of(accountId, datasetId) {
      const table = { accountId, tableId: datasetId };
      const { columns } = await database.readingAs(accountId)((sql) => tables.definition(sql, table));
      const snapshot = await tables.snapshot(
        table,
        columns.map(({ name }) => name),
      );
      const key = `${accountId}/${versionOf(snapshot)}`;
      const computing =
        underWay.get(key) ??
        compute(accountId, datasetId, snapshot).finally(() => {
          underWay.delete(key);
        });
      underWay.set(key, computing);
      return computing;
    },
  };
}

const answer = (
  datasetId: string,
  { rows, segments, hot }: Snapshot,
  { columns, sampled_rows }: Pick<DatasetStats, 'columns' | 'sampled_rows'>,
  computedAt: Date,
): DatasetStats => ({
  dataset_id: datasetId,
  row_count: rows,
  bytes: segments.reduce((sum, segment) => sum + segment.bytes, 0),
  segments: segments.length,
  hot_rows: hot.count,
  sampled_rows,
  columns,
  computed_at: computedAt.toISOString(),
});
