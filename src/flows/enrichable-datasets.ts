import type { EnrichmentServices } from '../domains/acquire/enrichment/index.ts';
import { rowsEnriched } from '../domains/catalog/datasets/events.ts';
import {
  countMatchedHosts,
  datasetColumns,
  matchedRows,
  withColumns,
} from '../domains/catalog/datasets/index.ts';
import { emit } from '../kernel/events.ts';
import type { QueryEngine } from '../platform/duckdb/index.ts';
import type { Tables } from '../platform/tables/index.ts';

/** Datasets as an enrichment sees them: rows that lack values, and a way to fill them. */
export function enrichableDatasets(storage: {
  tables: Tables;
  queries(): QueryEngine;
}): EnrichmentServices['datasets'] {
  const { tables } = storage;
  return {
    columnsOf: (sql, accountId, datasetId) => datasetColumns(sql, tables, accountId, datasetId),
    addColumns: (sql, accountId, datasetId, columns) =>
      withColumns(sql, tables, { accountId, tableId: datasetId }, columns),
    matchedRows: ({ accountId, datasetId }, wish, signal) =>
      matchedRows(storage, { accountId, tableId: datasetId }, wish, signal),
    countHosts: ({ accountId, datasetId }, wish, signal) =>
      countMatchedHosts(storage, { accountId, tableId: datasetId }, wish, signal),
    async updateRows(sql, { accountId, datasetId }, rowIds, change) {
      const changed = await tables.update(sql, { accountId, tableId: datasetId }, rowIds, change);
      const payload = { rows: changed.length, actor: 'enrichment' };
      if (changed.length > 0) await emit(sql, rowsEnriched, { accountId, subject: datasetId, payload });
      return changed;
    },
  };
}
