import type { Sql } from '../../kernel/sql.ts';
import {
  appendSegments,
  type PreparedSegment,
  prepareSegment,
  replaceAll,
  replacePartition,
  upsertSegments,
} from './bulk.ts';
import { countRows, createTable, dropTable, readDefinition, type TableDraft } from './catalogue.ts';
import { changeSchema, type SchemaChange } from './change-schema.ts';
import { collectOrphans } from './collect.ts';
import type { StoredRow } from './decode.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { type FlushResult, flush } from './flush.ts';
import { InsertQueue } from './insert-queue.ts';
import { type MergeResult, merge } from './merge.ts';
import type { MergeLimits } from './merge-plan.ts';
import { openTable } from './open-table.ts';
import { openRelation, type Relation } from './relation.ts';
import { type RowIdBlock, reserveRowIds } from './row-ids.ts';
import { type InputRow, insertRows, readRow, removeRow, replaceRow } from './rows.ts';
import type { SegmentFacts } from './segments.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { type TendLimits, tend } from './tend.ts';

export interface TablesOptions {
  /** Runs in the transaction of queued inserts, once for all calls that share it. */
  onQueuedInsert?(sql: Sql, table: TableReference, rowIds: readonly string[]): Promise<void>;
}

/** Typed tables of any size: segments in the object store, new and changed rows in PostgreSQL. */
export function createTables(engine: Engine, options: TablesOptions = {}) {
  const definitions = new Definitions();
  const queue = new InsertQueue(
    engine.database,
    definitions,
    options.onQueuedInsert ?? (async () => undefined),
  );
  const open = openTable(engine);
  return {
    create: (sql: Sql, draft: TableDraft): Promise<TableDefinition> => createTable(sql, draft),
    drop: (sql: Sql, table: TableReference): Promise<void> => dropTable(sql, table),
    definition: (sql: Sql, table: TableReference): Promise<TableDefinition> => readDefinition(sql, table),
    insert: (sql: Sql, table: TableReference, rows: readonly InputRow[]): Promise<string[]> =>
      insertRows(definitions, sql, table, rows),
    /** In a transaction that callers share: several times the rate of `insert` when many write at once. */
    insertQueued: (table: TableReference, rows: readonly InputRow[]): Promise<string[]> =>
      queue.insert(table, rows),
    replace: (sql: Sql, table: TableReference, rowId: string, row: InputRow): Promise<void> =>
      replaceRow(engine, definitions, sql, table, rowId, row),
    remove: (sql: Sql, table: TableReference, rowId: string): Promise<void> =>
      removeRow(engine, sql, table, rowId),
    readRow: (sql: Sql, table: TableReference, rowId: string): Promise<StoredRow> =>
      readRow(engine, sql, table, rowId),
    count: (sql: Sql, table: TableReference): Promise<{ rows: number; bytes: number }> =>
      countRows(sql, table),
    /** One consistent version as DuckDB reads it; release it when the query is done. */
    open: (table: TableReference): Promise<Relation> => open(table),
    flush: (table: TableReference, most?: number): Promise<FlushResult | undefined> =>
      flush(engine, table, most),
    merge: (table: TableReference, limits?: Partial<MergeLimits>): Promise<MergeResult | undefined> =>
      merge(engine, table, limits),
    /** One consistent version as data, with its hot rows. */
    snapshot: (table: TableReference): Promise<Snapshot> =>
      engine.database.readingAs(table.accountId)((sql) => readSnapshot(sql, table)),
    /** A snapshot as DuckDB reads it; release it when the query is done. */
    relation: (snapshot: Snapshot): Promise<Relation> => openRelation(engine, snapshot),
    reserveRowIds: (sql: Sql, count: number): Promise<RowIdBlock[]> => reserveRowIds(sql, count),
    prepareSegment: (
      definition: TableDefinition,
      file: string,
      options?: { facts?: SegmentFacts; partition?: string },
    ): Promise<PreparedSegment | undefined> => prepareSegment(engine, definition, file, options),
    append: (sql: Sql, table: TableReference, segments: readonly PreparedSegment[]): Promise<void> =>
      appendSegments(sql, table, segments),
    replaceAll: (sql: Sql, table: TableReference, segments: readonly PreparedSegment[]): Promise<void> =>
      replaceAll(sql, table, segments),
    replacePartition: (
      sql: Sql,
      table: TableReference,
      partition: string,
      segments: readonly PreparedSegment[],
    ): Promise<void> => replacePartition(engine, sql, table, partition, segments),
    upsert: (
      sql: Sql,
      snapshot: Snapshot,
      superseded: readonly string[],
      segments: readonly PreparedSegment[],
    ): Promise<void> => upsertSegments(sql, snapshot, superseded, segments),
    /** Moves hot rows and merges segments when there is reason to. */
    tend: (table: TableReference, limits?: Partial<TendLimits>): Promise<boolean> =>
      tend(engine, table, limits),
    collectOrphans: (age?: number): Promise<number> => collectOrphans(engine, age),
    changeSchema: (
      sql: Sql,
      table: TableReference,
      changes: readonly SchemaChange[],
    ): Promise<TableDefinition> => changeSchema(sql, table, changes),
  };
}

export type Tables = ReturnType<typeof createTables>;

export type { PreparedSegment } from './bulk.ts';
export type { TableDraft } from './catalogue.ts';
export type { SchemaChange } from './change-schema.ts';
export type { StoredRow } from './decode.ts';
export {
  COLUMN_TYPES,
  type Column,
  type ColumnDraft,
  type ColumnType,
  checkColumns,
  type TableDefinition,
  type TableReference,
} from './definition.ts';
export type { TrustedSql } from './duck.ts';
export { FileCache } from './file-cache.ts';
export { EMAIL_PATTERN, URL_PATTERN } from './patterns.ts';
export type { Relation } from './relation.ts';
export { createResidentDuck, type ResidentDuck } from './resident-duck.ts';
export { type RowIdBlock, rowIdExpression } from './row-ids.ts';
export { copyToSegment, STORED_TYPES } from './segment-sql.ts';
export type { ColumnStatistics, SegmentFacts } from './segments.ts';
export type { Snapshot } from './snapshot.ts';
export { encodeRows, type ValueFault } from './values.ts';
