import { uuidv7 } from '../../kernel/ids.ts';
import { groupByHidden } from './hidden-rows.ts';
import { STORED_TYPES } from './segment-sql.ts';
import { columnsOf, type Segment, type Snapshot } from './snapshot.ts';

export interface MergeLimits {
  /** The size of a merged segment. Larger than half of it, one without a sort key is left alone. */
  targetRows: number;
  /** The size of the segments that a sorted run is cut into. */
  runRows: number;
  /** A sorted run of more rows is not merged again. */
  largestRun: number;
  /** When there are more of about the same size than this, they become one. */
  fanIn: number;
  /** More small segments than this become one whatever their sizes. */
  mostSegments: number;
  /** More hidden rows than this, or than this share of all, are written out of the files. */
  mostHidden: number;
  mostHiddenShare: number;
}

export const MERGE_LIMITS: MergeLimits = {
  targetRows: 1_000_000,
  runRows: 4_000_000,
  largestRun: 200_000_000,
  fanIn: 10,
  mostSegments: 50,
  mostHidden: 100_000,
  mostHiddenShare: 0.01,
};

/** Segments that are read together and take the place of others. */
export interface MergeStep {
  segments: Segment[];
  /** How many segments they become at least. */
  parts: number;
  /** Segments of one run are apart in the sort key. */
  runId: string | undefined;
}

/** Which segments become which; each stands in one step at most. */
export function planMerge(snapshot: Snapshot, limits: MergeLimits): MergeStep[] {
  const { definition, segments } = snapshot;
  const rewritten = new Set([...holdingHidden(snapshot, limits), ...writtenInOldTypes(snapshot)]);
  const partitionOf = ({ partition }: Segment) =>
    definition.partitionField === undefined ? partition : null;
  const plan = definition.sortKey === undefined ? planNeighbours : planRuns;
  return [...Map.groupBy(segments, partitionOf).values()].flatMap((some) => plan(some, rewritten, limits));
}

function holdingHidden({ segments, tombstones }: Snapshot, limits: MergeLimits): Set<Segment> {
  const rewritten = new Set<Segment>();
  const hidden =
    tombstones.reduce((sum, tombstone) => sum + tombstone.hidden, 0) +
    segments.reduce((sum, segment) => sum + segment.hiddenRows, 0);
  const stored = segments.reduce((sum, segment) => sum + segment.rows, 0);
  if (hidden <= limits.mostHidden && hidden <= stored * limits.mostHiddenShare) return rewritten;
  for (const group of groupByHidden(segments, tombstones)) {
    if (group.hidden.length > 0) for (const segment of group.segments) rewritten.add(segment);
  }
  for (const segment of segments) if (segment.hiddenRows > 0) rewritten.add(segment);
  return rewritten;
}

/** Other engines cannot read a column in a type that it has no more. */
function writtenInOldTypes({ definition, schemas, segments }: Snapshot): Segment[] {
  const types = new Map(definition.columns.map(({ fieldId, type }) => [fieldId, STORED_TYPES[type]]));
  return segments.filter(({ schemaVersion }) =>
    columnsOf(schemas, schemaVersion).some(
      ({ fieldId, type }) => (types.get(fieldId) ?? STORED_TYPES[type]) !== STORED_TYPES[type],
    ),
  );
}

/** Without a sort key: neighbours in row ids become segments of the target size. */
function planNeighbours(
  segments: readonly Segment[],
  rewritten: ReadonlySet<Segment>,
  limits: MergeLimits,
): MergeStep[] {
  const small = segments.filter(({ rows }) => rows < limits.targetRows / 2);
  const chosen = new Set([...crowded(small, limits), ...segments.filter((one) => rewritten.has(one))]);
  return inRowOrder([...chosen], limits.targetRows)
    .filter((run) => run.length > 1 || rewritten.has(run[0]!))
    .map((run) => ({ segments: run, parts: 1, runId: undefined }));
}

/** With one: several runs become a larger one, cut by key into segments. */
function planRuns(
  segments: readonly Segment[],
  rewritten: ReadonlySet<Segment>,
  limits: MergeLimits,
): MergeStep[] {
  const runs = [...Map.groupBy(segments, ({ runId, segmentId }) => runId ?? segmentId).values()];
  const sized = runs.map((parts) => ({ parts, rows: parts.reduce((sum, { rows }) => sum + rows, 0) }));
  const small = sized.filter(({ rows }) => rows < limits.largestRun);
  const merged = crowded(small, limits).flatMap(({ parts }) => parts);
  const rows = merged.reduce((sum, segment) => sum + segment.rows, 0);
  const whole = { segments: merged, parts: Math.ceil(rows / limits.runRows), runId: uuidv7() };
  const taken = new Set(merged);
  const alone = segments
    .filter((segment) => rewritten.has(segment) && !taken.has(segment))
    .map((segment) => ({ segments: [segment], parts: 1, runId: segment.runId ?? undefined }));
  return merged.length > 1 ? [whole, ...alone] : alone;
}

/** Those of a size of which there are too many, and the smaller ones with them: writing these again costs little. */
function crowded<Sized extends { rows: number }>(all: readonly Sized[], limits: MergeLimits): Sized[] {
  if (all.length > limits.mostSegments) return [...all];
  const bySize = Map.groupBy(all, ({ rows }) => Math.floor(Math.log10(rows)));
  const full = [...bySize].filter(([, same]) => same.length > limits.fanIn).map(([size]) => size);
  return all.filter(({ rows }) => Math.floor(Math.log10(rows)) <= Math.max(-1, ...full));
}

/** Neighbours in row ids, up to the size of a segment. */
function inRowOrder(segments: readonly Segment[], targetRows: number): Segment[][] {
  const ordered = segments.toSorted((left, right) => (left.rowLo < right.rowLo ? -1 : 1));
  const runs: Segment[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const segment of ordered) {
    if (rows + segment.rows > targetRows) {
      runs.push([]);
      rows = 0;
    }
    runs.at(-1)!.push(segment);
    rows += segment.rows;
  }
  return runs;
}
