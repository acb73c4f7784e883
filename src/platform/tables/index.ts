import type { Sql } from '../../kernel/sql.ts';
import { appendSegments, type PreparedSegment, prepareSegment, replaceAll, upsertSegments } from './bulk.ts';
import { countRows, createTable, dropTable, readDefinition, type TableDraft } from './catalogue.ts';
import { changeSchema, type SchemaChange } from './change-schema.ts';
import { collectOrphans } from './collect.ts';
import type { StoredRow } from './decode.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { findUntended } from './find-untended.ts';
import { type FlushResult, flush } from './flush.ts';
import { InsertQueue, type WithinInsert } from './insert-queue.ts';
import { type MergeResult, merge } from './merge.ts';
import type { MergeLimits } from './merge-plan.ts';
import { openTable, snapshotWith } from './open-table.ts';
import { type OpenOptions, openRelation, type Relation } from './relation.ts';
import { replacePartition } from './replace-partition.ts';
import { type RowIdBlock, reserveRowIds } from './row-ids.ts';
import { type InputRow, insertRows, readRow, removeRow, replaceRow } from './rows.ts';
import type { SegmentFacts } from './segments.ts';
import type { Snapshot } from './snapshot.ts';
import { type TendLimits, tend } from './tend.ts';
import { type RowChange, updateRows } from './update-rows.ts';

export interface TablesOptions {
  /** Hears of rows that are written, before it is sure that they stay: a hint for upkeep. */
  written?(table: TableReference, rows: number): void;
}

/** What a new segment counts for. */
const SEGMENT_ROWS = 500;

/** Typed tables of any size: segments in the object store, new and changed rows in PostgreSQL. */
export function createTables(engine: Engine, { written = () => undefined }: TablesOptions = {}) {
  const definitions = new Definitions();
  const writing = { engine, definitions };
  const open = openTable(engine, definitions);
  return {
    create: (sql: Sql, draft: TableDraft): Promise<TableDefinition> => createTable(sql, draft),
    drop: (sql: Sql, table: TableReference): Promise<void> => dropTable(sql, table),
    definition: (sql: Sql, table: TableReference): Promise<TableDefinition> => readDefinition(sql, table),
    insert: (sql: Sql, table: TableReference, rows: readonly InputRow[]): Promise<string[]> =>
      insertRows(definitions, sql, table, rows).finally(() => written(table, rows.length)),
    /** Inserts in transactions that callers share: several times the rate of `insert` when many write at once. */
    insertQueue: <Note>(within: WithinInsert<Note>): InsertQueue<Note> =>
      new InsertQueue(engine.database, definitions, within, written),
    replace: (sql: Sql, table: TableReference, rowId: string, row: InputRow): Promise<void> =>
      replaceRow(writing, sql, { ...table, rowId }, row).finally(() => written(table, 1)),
    /** Changes some values of many rows by what they hold now; answers the ids of those that changed. */
    update: (
      sql: Sql,
      table: TableReference,
      rowIds: readonly string[],
      change: RowChange,
    ): Promise<string[]> =>
      updateRows(writing, sql, { ...table, rowIds }, change).finally(() => written(table, rowIds.length)),
    remove: (sql: Sql, table: TableReference, rowId: string): Promise<void> =>
      removeRow(engine, sql, { ...table, rowId }).finally(() => written(table, 1)),
    readRow: (sql: Sql, table: TableReference, rowId: string): Promise<StoredRow> =>
      readRow(engine, sql, table, rowId),
    count: (sql: Sql, table: TableReference): Promise<{ rows: number; bytes: number }> =>
      countRows(sql, table),
    /** One consistent version as DuckDB reads it; release it when the query is done. */
    open: (table: TableReference, options?: OpenOptions): Promise<Relation> => open(table, options),
    flush: (table: TableReference, most?: number): Promise<FlushResult | undefined> =>
      flush(engine, table, most),
    merge: (table: TableReference, limits?: Partial<MergeLimits>): Promise<MergeResult | undefined> =>
      merge(engine, table, limits),
    /** One consistent version as data, with its hot rows; with the statistics of the columns that bounds will name. */
    snapshot: (table: TableReference, columns: readonly string[] = []): Promise<Snapshot> =>
      snapshotWith(writing, table, columns),
    /** A snapshot as DuckDB reads it, or only the rows within bounds; release it when the query is done. */
    relation: (snapshot: Snapshot, options?: OpenOptions): Promise<Relation> =>
      openRelation(engine, snapshot, options),
    reserveRowIds: (sql: Sql, count: number): Promise<RowIdBlock[]> => reserveRowIds(sql, count),
    prepareSegment: (
      definition: TableDefinition,
      file: string,
      options?: { facts?: SegmentFacts; partition?: string },
    ): Promise<PreparedSegment | undefined> => prepareSegment(engine, definition, file, options),
    append: (sql: Sql, table: TableReference, segments: readonly PreparedSegment[]): Promise<void> =>
      appendSegments(sql, table, segments).finally(() => written(table, segments.length * SEGMENT_ROWS)),
    replaceAll: (sql: Sql, table: TableReference, segments: readonly PreparedSegment[]): Promise<void> =>
      replaceAll(sql, table, segments),
    replacePartition: (
      sql: Sql,
      table: TableReference,
      partition: string,
      segments: readonly PreparedSegment[],
    ): Promise<void> =>
      replacePartition(engine, sql, table, { partition, segments }).finally(() =>
        written(table, segments.length * SEGMENT_ROWS),
      ),
    upsert: (
      sql: Sql,
      snapshot: Snapshot,
      superseded: readonly string[],
      segments: readonly PreparedSegment[],
    ): Promise<void> =>
      upsertSegments(sql, snapshot, superseded, segments).finally(() =>
        written(snapshot.definition, superseded.length + segments.length * SEGMENT_ROWS),
      ),
    /** Moves hot rows and merges segments when there is reason to. */
    tend: (table: TableReference, limits?: Partial<TendLimits>): Promise<boolean> =>
      tend(engine, table, limits),
    /** Tables of any account that tending would do something for. */
    findUntended: (): Promise<TableReference[]> => findUntended(engine),
    collectOrphans: (age?: number): Promise<number> => collectOrphans(engine, age),
    changeSchema: (
      sql: Sql,
      table: TableReference,
      changes: readonly SchemaChange[],
    ): Promise<TableDefinition> => changeSchema(sql, table, changes),
  };
}

export type Tables = ReturnType<typeof createTables>;

export { type ColumnBounds, orderOf } from './bounds.ts';
export type { PreparedSegment } from './bulk.ts';
export type { TableDraft } from './catalogue.ts';
export type { SchemaChange } from './change-schema.ts';
export { collectUnder } from './collect.ts';
export { decodeValue, type StoredRow } from './decode.ts';
export {
  COLUMN_TYPES,
  type Column,
  type ColumnDraft,
  type ColumnType,
  checkColumns,
  SYSTEM_COLUMNS,
  type TableDefinition,
  type TableReference,
} from './definition.ts';
export type { TextRow, TrustedFiles } from './duck.ts';
export type { Engine } from './engine.ts';
export { FileCache, type HeldFile } from './file-cache.ts';
export { wholeSegments } from './hidden-rows.ts';
export type { Inserted, InsertQueue } from './insert-queue.ts';
export { EMAIL_PATTERN, URL_PATTERN } from './patterns.ts';
export { type OpenOptions, type Relation, writeHotRows } from './relation.ts';
export { createResidentDuck, type ResidentDuck } from './resident-duck.ts';
export { type RowIdBlock, rowIdExpression } from './row-ids.ts';
export {
  copyToSegment,
  fileList,
  numberedRows,
  outsidePartitions,
  presentColumns,
  quoteName,
  quoteText,
  readSegments,
  STORED_TYPES,
  selectNothing,
  textOf,
} from './segment-sql.ts';
export { type ColumnStatistics, holdSegment, type SegmentFacts } from './segments.ts';
export { type Segment, type Snapshot, versionOf } from './snapshot.ts';
export { type HiddenSegment, hiddenSegments, tombstoneLines } from './state/hidden-segments.ts';
export { type HotLines, hotLines } from './state/hot-lines.ts';
export {
  firstRemoval,
  holdAgainstDrop,
  type KeptSegment,
  keepVersions,
  keepVersionsAtFirst,
  keptSegments,
  versionsKept,
} from './state/kept-segments.ts';
export { MANY_CHANGES, sumUpChanges } from './state/segment-changes.ts';
export {
  type DescribedSegment,
  type SegmentRange,
  segmentRanges,
  segmentsWithin,
} from './state/segment-ranges.ts';
export {
  segmentsWrittenAs,
  type TableSchema,
  type TableState,
  tableSchemas,
  tableState,
} from './state/table-state.ts';
export type { RowChange } from './update-rows.ts';
export { createUpkeep, type Upkeep } from './upkeep.ts';
export { encodeRows, type ValueFault } from './values.ts';
