import { rm } from 'node:fs/promises';
import { conflict } from '../../kernel/errors.ts';
import { must } from '../../kernel/must.ts';
import type { Transact } from '../../kernel/sql.ts';
import type { PreparedSegment } from './bulk.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { describeSegment } from './describe-segment.ts';
import type { Engine } from './engine.ts';
import { sliceByKey } from './key-slices.ts';
import { lockForExchange } from './locks.ts';
import { patiently, withMaintenance } from './maintenance.ts';
import { MERGE_LIMITS, type MergeLimits, type MergeStep, planMerge } from './merge-plan.ts';
import { openRelation } from './relation.ts';
import { copyToSegment } from './segment-sql.ts';
import { addSegment, removeSegments, storeSegment } from './segments.ts';
import { readSnapshot, type Segment, type Snapshot, WITHOUT_HOT } from './snapshot.ts';
import { sumUpChanges } from './state/segment-changes.ts';
import { countHidden, type HiddenCount, uncountHidden } from './tombstones.ts';

export interface MergeResult {
  /** Segments that were there before, and what they became. */
  replaced: number;
  written: number;
}

/** Joins small segments and writes hidden rows out of the files; undefined when another node is at this table. */
export const merge = (
  engine: Engine,
  table: TableReference,
  limits: Partial<MergeLimits> = {},
): Promise<MergeResult | undefined> =>
  withMaintenance(engine.database, table, async (transact) => {
    const snapshot = await transact((sql) => readSnapshot(sql, table, WITHOUT_HOT));
    const result = { replaced: 0, written: 0 };
    for (const step of planMerge(snapshot, { ...MERGE_LIMITS, ...limits })) {
      result.replaced += step.segments.length;
      result.written += await take(engine, transact, snapshot, step);
    }
    return result;
  });

async function take(
  engine: Engine,
  transact: Transact,
  snapshot: Snapshot,
  step: MergeStep,
): Promise<number> {
  const hidden = await countHidden(engine, snapshot, step.segments);
  const merged = await writeMerged(engine, { ...snapshot, segments: step.segments }, step.parts);
  await patiently(() => exchange(transact, snapshot.definition, step, { merged, hidden }));
  return merged.length;
}

/** Only what is in the segments, without the hot rows. */
const NO_HOT_ROWS = { count: 0, version: '', lines: '' };

async function writeMerged(engine: Engine, snapshot: Snapshot, parts: number): Promise<PreparedSegment[]> {
  const { definition, segments } = snapshot;
  const relation = await openRelation(engine, { ...snapshot, hot: NO_HOT_ROWS });
  try {
    const merged: PreparedSegment[] = [];
    for (const condition of await sliceByKey(engine.duck, definition, relation, parts)) {
      const select =
        condition === 'true' ? relation.select : `SELECT * FROM (${relation.select}) WHERE ${condition}`;
      const written = await writeSegment(engine, definition, select, relation.files);
      if (written !== undefined) merged.push(inPartition(written, segments));
    }
    return merged;
  } finally {
    relation.release();
  }
}

async function writeSegment(
  engine: Engine,
  definition: TableDefinition,
  select: string,
  read: readonly string[],
): Promise<PreparedSegment | undefined> {
  const file = await engine.cache.scratch('parquet');
  try {
    await engine.duck.run(copyToSegment(select, definition, file), { read, write: file });
    const facts = await describeSegment(engine.duck, definition, file);
    return facts && { facts, stored: await storeSegment(engine, definition, file) };
  } finally {
    await rm(file, { force: true });
  }
}

/** The name stays when all of it is of one partition. */
function inPartition({ stored, facts }: PreparedSegment, segments: readonly Segment[]): PreparedSegment {
  const [name, ...others] = new Set(segments.map(({ partition }) => partition));
  return { stored, facts: { ...facts, partition: others.length > 0 ? undefined : (name ?? undefined) } };
}

/**
 * A merged segment has the sequence of its newest part. So a tombstone that came while it was written hides the row in
 * it as well, and one that hid an older copy of a row which was kept does not.
 */
const exchange = (
  transact: Transact,
  table: TableReference,
  { segments, runId }: MergeStep,
  { merged, hidden }: { merged: readonly PreparedSegment[]; hidden: HiddenCount },
): Promise<void> =>
  transact(async (sql) => {
    await lockForExchange(sql, table);
    if ((await removeSegments(sql, table, segments)) !== segments.length) {
      throw conflict('Segments of the table were exchanged while they were merged. Merge again.');
    }
    const sequence = newestSequence(segments);
    for (const segment of merged) await addSegment(sql, table, segment, { sequence, runId });
    await uncountHidden(sql, table, hidden);
    await sumUpChanges(sql, table);
  });

const newestSequence = (segments: readonly Segment[]): string =>
  must(
    segments.map(({ sequence }) => sequence).toSorted((left, right) => (left < right ? 1 : -1))[0],
    'a segment to merge',
  ).toString();
