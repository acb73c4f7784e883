import type { Sql } from '../../../kernel/sql.ts';
import type { Column, ColumnDraft, TableReference, Tables } from '../../../platform/tables/index.ts';
import { tellInserted } from './inserted-rows.ts';
import { publishRows, stageRows } from './quarantine/store.ts';

const MOST_QUARANTINED = 100_000;

/** Rows that another part of the program has made and checked. */
export async function appendRows(
  sql: Sql,
  tables: Tables,
  table: TableReference,
  rows: readonly Record<string, unknown>[],
  actor: string,
): Promise<void> {
  await tables.insert(sql, table, rows);
  await tellInserted(sql, table, rows.length, actor);
}

/** Rows of pages whose values do not fit, kept with their faults. */
export async function quarantinePageRows(
  sql: Sql,
  place: { accountId: string; datasetId: string; jobId: string },
  rows: readonly {
    values: Record<string, unknown>;
    faults: { column: string; value: unknown; message: string; selector: string }[];
  }[],
): Promise<void> {
  const kept = rows.map(({ values, faults }) => ({
    line: 0,
    form: 'json' as const,
    data: values,
    raw: null,
    faults: faults.map(({ column, value, message, selector }) => ({
      column,
      value: value ?? null,
      message: `${message} (selector ${selector})`,
    })),
  }));
  await stageRows(sql, place, kept, MOST_QUARANTINED);
  await publishRows(sql, place.accountId, place.jobId);
}

/** Adds those of the columns that the dataset does not have, and answers all it has then. */
export async function withColumns(
  sql: Sql,
  tables: Tables,
  table: TableReference,
  wanted: readonly ColumnDraft[],
): Promise<readonly Column[]> {
  const { columns } = await tables.definition(sql, table);
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const missing = wanted.filter(({ name }) => !names.has(name.toLowerCase()));
  if (missing.length === 0) return columns;
  const changes = missing.map((column) => ({ kind: 'ensure' as const, column }));
  return (await tables.changeSchema(sql, table, changes)).columns;
}
