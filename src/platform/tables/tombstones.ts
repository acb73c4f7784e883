import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import type { HeldFile } from './file-cache.ts';
import { groupByHidden } from './hidden-rows.ts';
import { type AlikeSegments, alike } from './relation.ts';
import { outsidePartitions, quoteName, quoteText, readSegments } from './segment-sql.ts';
import { holdSegment } from './segments.ts';
import { columnsOf, type Segment, type Snapshot } from './snapshot.ts';

/** How many hidden copies of which rows. */
export type HiddenCount = ReadonlyMap<string, number>;

/** Looks into the files of these segments, or at one partition in them, for rows that tombstones hide there. */
export async function countHidden(
  engine: Engine,
  snapshot: Snapshot,
  segments: readonly Segment[],
  partition?: string,
): Promise<HiddenCount> {
  const counts = new Map<string, number>();
  for (const group of groupByHidden(segments, snapshot.tombstones)) {
    if (group.hidden.length === 0) continue;
    for (const same of alike(group.segments)) {
      for (const [id, copies] of await countIn(engine, snapshot, same, { hidden: group.hidden, partition })) {
        counts.set(id, (counts.get(id) ?? 0) + copies);
      }
    }
  }
  return counts;
}

async function countIn(
  engine: Engine,
  { definition, schemas }: Snapshot,
  { segments, schemaVersion, hiddenPartitions }: AlikeSegments,
  { hidden, partition }: { hidden: readonly bigint[]; partition: string | undefined },
): Promise<[string, number][]> {
  const column = definition.columns.find(({ fieldId }) => fieldId === definition.partitionField);
  const conditions = [
    outsidePartitions(definition, hiddenPartitions) ?? 'true',
    partition === undefined || column === undefined
      ? 'true'
      : `${quoteName(column.name)} = ${quoteText(partition)}`,
  ];
  const held: HeldFile[] = [];
  try {
    for (const segment of segments) held.push(await holdSegment(engine, segment));
    const files = held.map(({ path }) => path);
    const written = columnsOf(schemas, schemaVersion);
    const stored = readSegments({ files, written }, column === undefined ? [] : [column]);
    const rows = await engine.duck.run<{ id: string; copies: string }>(
      `SELECT _row_id::VARCHAR AS id, count(*)::VARCHAR AS copies FROM (${stored})
       SEMI JOIN (SELECT unnest([${hidden.join(', ')}]::BIGINT[]) AS id) AS hidden ON _row_id = hidden.id
       WHERE ${conditions.join(' AND ')} GROUP BY _row_id`,
      { read: files },
    );
    return rows.map(({ id, copies }) => [id, Number(copies)]);
  } finally {
    for (const file of held) file.release();
  }
}

const decrease = statement(
  'tables.uncount-hidden',
  `UPDATE table_tombstones AS known SET hidden = known.hidden - gone.copies
   FROM unnest($3::bigint[], $4::int[]) AS gone (row_id, copies)
   WHERE known.account_id = $1 AND known.table_id = $2 AND known.row_id = gone.row_id`,
);
const forget = statement(
  'tables.forget-tombstones',
  'DELETE FROM table_tombstones WHERE account_id = $1 AND table_id = $2 AND row_id = ANY ($3::bigint[]) AND hidden <= 0',
);

/** These copies are no longer in any live segment; a tombstone with nothing left to hide goes. */
export async function uncountHidden(sql: Sql, table: TableReference, counts: HiddenCount): Promise<void> {
  if (counts.size === 0) return;
  const ids = [...counts.keys()];
  await decrease.run(sql, [table.accountId, table.tableId, ids, [...counts.values()]]);
  await forget.run(sql, [table.accountId, table.tableId, ids]);
}
