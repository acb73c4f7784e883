import { type Sql, statement } from '../../kernel/sql.ts';
import { appendSegments, type PreparedSegment } from './bulk.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import { noteReplaced } from './epoch.ts';
import { lockForExchange } from './locks.ts';
import { removeSegments } from './segments.ts';
import { readSnapshot, type Segment, type Snapshot, WITHOUT_HOT } from './snapshot.ts';
import { countHidden, uncountHidden } from './tombstones.ts';

/** The partition holds exactly these rows afterwards; the others are untouched. */
export async function replacePartition(
  engine: Engine,
  sql: Sql,
  table: TableReference,
  { partition, segments }: { partition: string; segments: readonly PreparedSegment[] },
): Promise<void> {
  await lockForExchange(sql, table);
  await noteReplaced(sql, table);
  const snapshot = await readSnapshot(sql, table, WITHOUT_HOT);
  if (snapshot.definition.partitionField === undefined) {
    const former = snapshot.segments.filter((segment) => segment.partition === partition);
    await removeWhole(engine, sql, snapshot, former);
  } else {
    await removeByColumn(engine, sql, snapshot, partition);
  }
  const named = segments.map(({ stored, facts }) => ({ stored, facts: { ...facts, partition } }));
  await appendSegments(sql, table, named);
}

async function removeWhole(engine: Engine, sql: Sql, snapshot: Snapshot, segments: Segment[]): Promise<void> {
  const hidden = await countHidden(engine, snapshot, segments);
  await removeSegments(sql, snapshot.definition, segments);
  await uncountHidden(sql, snapshot.definition, hidden);
}

interface HoldingRow {
  segment_id: string;
  /** Rows of this partition, and of all. */
  held: number;
  rows: number;
}

const selectHolding = statement<HoldingRow>(
  'tables.segments-of-partition',
  `SELECT segment_id, (partitions ->> $3)::bigint AS held, rows FROM table_segments
   WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL AND partitions ? $3
     AND NOT hidden_partitions @> ARRAY[$3]`,
);
const hidePartition = statement(
  'tables.hide-partition',
  `UPDATE table_segments SET hidden_partitions = hidden_partitions || $3::text, hidden_rows = hidden_rows + (partitions ->> $3)::bigint
   WHERE account_id = $1 AND table_id = $2 AND segment_id = ANY ($4::uuid[])`,
);
const deleteHot = statement(
  'tables.delete-hot-partition',
  'DELETE FROM table_hot_rows WHERE account_id = $1 AND table_id = $2 AND data ->> $3 = $4',
);

/** A segment with nothing else goes; in one that was merged with others the partition's rows are hidden. */
async function removeByColumn(
  engine: Engine,
  sql: Sql,
  snapshot: Snapshot,
  partition: string,
): Promise<void> {
  const { accountId, tableId, partitionField }: TableDefinition = snapshot.definition;
  const holding = await selectHolding.all(sql, [accountId, tableId, partition]);
  const heldIn = new Map(holding.map((row) => [row.segment_id, row]));
  const whole: Segment[] = [];
  const mixed: Segment[] = [];
  for (const segment of snapshot.segments) {
    const row = heldIn.get(segment.segmentId);
    if (row !== undefined) (row.held === row.rows ? whole : mixed).push(segment);
  }
  await removeWhole(engine, sql, snapshot, whole);
  const hidden = await countHidden(engine, snapshot, mixed, partition);
  const ids = mixed.map(({ segmentId }) => segmentId);
  await hidePartition.run(sql, [accountId, tableId, partition, ids]);
  await uncountHidden(sql, snapshot.definition, hidden);
  await deleteHot.run(sql, [accountId, tableId, String(partitionField), partition]);
}
