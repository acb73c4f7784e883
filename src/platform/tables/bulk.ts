import { conflict } from '../../kernel/errors.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { noSuchTable } from './catalogue.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { countPartitions, describeSegment } from './describe-segment.ts';
import type { Engine } from './engine.ts';
import { beginEpoch, isNotReplaced, noteReplaced } from './epoch.ts';
import { lockForExchange } from './locks.ts';
import { addSegment, type SegmentFacts, type StoredObject, storeSegment } from './segments.ts';
import type { Snapshot } from './snapshot.ts';
import { supersedeRows } from './supersede.ts';

/** A segment file that lies in the object store and waits for its place in the catalogue. */
export interface PreparedSegment {
  stored: StoredObject;
  facts: SegmentFacts;
}

/**
 * Takes a Parquet file with the engine's columns and field ids, written elsewhere, out of the caller's hands: it is put
 * into the object store. Undefined when it has no rows. Without facts the file is read once for them.
 */
export async function prepareSegment(
  engine: Engine,
  definition: TableDefinition,
  file: string,
  options: { facts?: SegmentFacts | undefined; partition?: string | undefined } = {},
): Promise<PreparedSegment | undefined> {
  const facts = options.facts ?? (await describeSegment(engine.duck, definition, file));
  if (facts === undefined || facts.rows === 0) return undefined;
  const partitions = facts.partitions ?? (await countPartitions(engine.duck, definition, file));
  const stored = await storeSegment(engine, definition, file);
  return { stored, facts: { ...facts, partitions, partition: options.partition ?? facts.partition } };
}

const lockAgainstDrop = statement(
  'tables.lock-against-drop',
  'SELECT FROM stored_tables WHERE account_id = $1 AND table_id = $2 FOR KEY SHARE',
);

async function addAll(sql: Sql, table: TableReference, segments: readonly PreparedSegment[]): Promise<void> {
  if ((await lockAgainstDrop.run(sql, [table.accountId, table.tableId])) === 0) throw noSuchTable(table);
  for (const segment of segments) await addSegment(sql, table, segment);
}

/** New rows with ids of their own; waits for nobody. */
export const appendSegments = addAll;

const CLEARED = [
  `UPDATE table_segments SET removed_at = now() WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL`,
  'DELETE FROM table_hot_rows WHERE account_id = $1 AND table_id = $2',
  'DELETE FROM table_tombstones WHERE account_id = $1 AND table_id = $2',
].map((text, index) => statement(`tables.clear-${index}`, text));

/** The table holds exactly these rows afterwards. */
export async function replaceAll(
  sql: Sql,
  table: TableReference,
  segments: readonly PreparedSegment[],
): Promise<void> {
  await lockForExchange(sql, table);
  await beginEpoch(sql, table);
  await noteReplaced(sql, table);
  for (const part of CLEARED) await part.run(sql, [table.accountId, table.tableId]);
  await addAll(sql, table, segments);
}

/**
 * Segments in which some rows have the ids of rows that were there in the snapshot: they take their place. A conflict
 * when such a row was moved or removed since; repeat with a new snapshot.
 */
export async function upsertSegments(
  sql: Sql,
  snapshot: Snapshot,
  superseded: readonly string[],
  segments: readonly PreparedSegment[],
): Promise<void> {
  await lockForExchange(sql, snapshot.definition);
  await beginEpoch(sql, snapshot.definition);
  const same = await isNotReplaced(sql, snapshot);
  if (!same || !(await supersedeRows(sql, snapshot, superseded))) {
    throw conflict('Rows that this import replaces were changed in the meantime. Repeat the import.');
  }
  await addAll(sql, snapshot.definition, segments);
}
