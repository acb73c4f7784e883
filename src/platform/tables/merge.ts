import { rm } from 'node:fs/promises';
import { conflict } from '../../kernel/errors.ts';
import type { Transact } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';
import { describeSegment } from './describe-segment.ts';
import type { Engine } from './engine.ts';
import { lockForExchange } from './locks.ts';
import { patiently, withMaintenance } from './maintenance.ts';
import { MERGE_LIMITS, type MergeLimits, planMerge } from './merge-plan.ts';
import { openRelation } from './relation.ts';
import { copyToSegment } from './segment-sql.ts';
import { addSegment, removeSegments, type SegmentFacts, storeSegment } from './segments.ts';
import { readSnapshot, type Segment, type Snapshot, WITHOUT_HOT } from './snapshot.ts';
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
    for (const run of planMerge(snapshot, { ...MERGE_LIMITS, ...limits })) {
      result.replaced += run.length;
      result.written += await mergeRun(engine, transact, snapshot, run);
    }
    return result;
  });

async function mergeRun(
  engine: Engine,
  transact: Transact,
  snapshot: Snapshot,
  segments: Segment[],
): Promise<number> {
  const { definition, tombstones } = snapshot;
  const file = await engine.cache.scratch('parquet');
  try {
    const hidden = await countHidden(engine, segments, tombstones);
    const facts = await writeMerged(engine, { ...snapshot, segments }, file);
    const stored = facts === undefined ? undefined : await storeSegment(engine, definition, file);
    const merged = facts === undefined || stored === undefined ? undefined : { facts, stored };
    await patiently(() => exchange(transact, definition, segments, merged, hidden));
    return merged === undefined ? 0 : 1;
  } finally {
    await rm(file, { force: true });
  }
}

async function writeMerged(
  engine: Engine,
  snapshot: Snapshot,
  file: string,
): Promise<SegmentFacts | undefined> {
  const hot = { count: 0, version: '', lines: '' };
  const relation = await openRelation(engine, { ...snapshot, hot });
  try {
    const copy = copyToSegment(relation.select, snapshot.definition, file);
    await engine.duck.run(copy, { read: relation.files, write: file });
  } finally {
    relation.release();
  }
  const facts = await describeSegment(engine.duck, snapshot.definition, file);
  return facts && { ...facts, partition: snapshot.segments[0]?.partition ?? undefined };
}

/**
 * The merged segment has the sequence of its newest part. So a tombstone that came while it was written hides the row in
 * it as well, and one that hid an older copy of a row which was kept does not.
 */
const exchange = (
  transact: Transact,
  table: TableReference,
  segments: readonly Segment[],
  merged: { facts: SegmentFacts; stored: Awaited<ReturnType<typeof storeSegment>> } | undefined,
  hidden: HiddenCount,
): Promise<void> =>
  transact(async (sql) => {
    await lockForExchange(sql, table);
    const ids = segments.map(({ segmentId }) => segmentId);
    if ((await removeSegments(sql, table, ids)) !== ids.length) {
      throw conflict('Segments of the table were exchanged while they were merged. Merge again.');
    }
    if (merged !== undefined) {
      await addSegment(sql, table, merged.stored, merged.facts, newestSequence(segments));
    }
    await uncountHidden(sql, table, hidden);
  });

const newestSequence = (segments: readonly Segment[]): string =>
  segments
    .map(({ sequence }) => sequence)
    .toSorted((left, right) => (left < right ? 1 : -1))[0]!
    .toString();
