import { groupByHidden } from './hidden-rows.ts';
import type { Segment, Snapshot } from './snapshot.ts';

export interface MergeLimits {
  /** The size of a merged segment. */
  targetRows: number;
  /** More segments than this are merged. */
  mostSegments: number;
  /** More hidden rows than this, or than this share of all, are written out of the files. */
  mostHidden: number;
  mostHiddenShare: number;
}

export const MERGE_LIMITS: MergeLimits = {
  targetRows: 1_000_000,
  mostSegments: 50,
  mostHidden: 100_000,
  mostHiddenShare: 0.01,
};

/** Which segments become one; each stands in one group at most. */
export function planMerge({ segments, tombstones }: Snapshot, limits: MergeLimits): Segment[][] {
  const chosen = new Set<Segment>();
  if (segments.length > limits.mostSegments) {
    for (const segment of segments) if (segment.rows < limits.targetRows / 2) chosen.add(segment);
  }
  const hidden = tombstones.reduce((sum, tombstone) => sum + tombstone.hidden, 0);
  const stored = segments.reduce((sum, segment) => sum + segment.rows, 0);
  const rewritten = new Set<Segment>();
  if (hidden > limits.mostHidden || hidden > stored * limits.mostHiddenShare) {
    for (const group of groupByHidden(segments, tombstones)) {
      if (group.hidden.length > 0) for (const segment of group.segments) rewritten.add(segment);
    }
  }
  const groups = [...Map.groupBy(new Set([...chosen, ...rewritten]), ({ partition }) => partition).values()];
  return groups
    .flatMap((group) => inRuns(group, limits.targetRows))
    .filter((run) => run.length > 1 || rewritten.has(run[0]!));
}

/** Neighbours in row ids, up to the size of a segment. */
function inRuns(segments: readonly Segment[], targetRows: number): Segment[][] {
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
