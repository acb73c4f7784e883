import type { Sql } from '../../../../kernel/sql.ts';
import type { ColumnDraft, TableReference, Tables } from '../../../../platform/tables/index.ts';

const column = (name: string, type: ColumnDraft['type'], nullable = false): ColumnDraft => ({
  name,
  type,
  nullable,
});

const COLUMNS: readonly ColumnDraft[] = [
  column('day', 'text'),
  column('query', 'text', true),
  column('page', 'text', true),
  column('country', 'text', true),
  column('device', 'text', true),
  column('clicks', 'integer'),
  column('impressions', 'integer'),
  column('position', 'float'),
];

/** The dimensions of a row, in the order in which they are asked for. */
export const ROW_DIMENSIONS = ['query', 'page', 'country', 'device'] as const;

export const dailyTable = (accountId: string, propertyId: string): TableReference => ({
  accountId,
  tableId: `sc.${propertyId}`,
});

/** A day is a partition, so that it is replaced as a whole. */
export const createDailyTable = (tables: Tables, sql: Sql, table: TableReference) =>
  tables.create(sql, { ...table, columns: COLUMNS, sortKey: ['day'], partitionColumn: 'day' });
