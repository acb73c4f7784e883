import type { Segment, Snapshot, Tombstone } from './snapshot.ts';

/** Segments that can be read together by leaving out these row ids; none when all their rows live. */
export interface SegmentGroup {
  segments: Segment[];
  hidden: bigint[];
}

interface OpenGroup {
  segments: Segment[];
  hidden: Set<bigint>;
  /** Ids that must show if they are in one of the segments. */
  shown: Set<bigint>;
}

/**
 * A tombstone hides a row in older segments and not in newer ones. So segments are put together such that no row id is
 * hidden in one and shown in another: mostly that is one group without hidden rows and one with.
 */
export function groupByHidden(
  segments: readonly Segment[],
  tombstones: readonly Tombstone[],
): SegmentGroup[] {
  const clean: Segment[] = [];
  const groups: OpenGroup[] = [];
  for (const segment of segments) {
    const inRange = tombstonesIn(segment, tombstones);
    const hidden = inRange.filter(({ upTo }) => upTo >= segment.sequence).map(({ rowId }) => rowId);
    if (hidden.length === 0) {
      clean.push(segment);
      continue;
    }
    const shown = inRange.filter(({ upTo }) => upTo < segment.sequence).map(({ rowId }) => rowId);
    const group = groups.find(
      (candidate) =>
        shown.every((id) => !candidate.hidden.has(id)) && hidden.every((id) => !candidate.shown.has(id)),
    );
    if (group === undefined) {
      groups.push({ segments: [segment], hidden: new Set(hidden), shown: new Set(shown) });
      continue;
    }
    group.segments.push(segment);
    for (const id of hidden) group.hidden.add(id);
    for (const id of shown) group.shown.add(id);
  }
  return [
    ...(clean.length === 0 ? [] : [{ segments: clean, hidden: [] }]),
    ...groups.map(({ segments, hidden }) => ({ segments, hidden: [...hidden] })),
  ];
}

/** Segments all of whose rows live; what the catalogue says of them is true of the table. */
export const wholeSegments = ({ segments, tombstones }: Snapshot): Segment[] =>
  segments.filter(
    (segment) =>
      segment.hiddenRows === 0 &&
      !tombstonesIn(segment, tombstones).some(({ upTo }) => upTo >= segment.sequence),
  );

/** Of tombstones in the order of row ids. */
function tombstonesIn({ rowLo, rowHi }: Segment, tombstones: readonly Tombstone[]): readonly Tombstone[] {
  return tombstones.slice(firstFrom(tombstones, rowLo), firstFrom(tombstones, rowHi + 1n));
}

function firstFrom(tombstones: readonly Tombstone[], rowId: bigint): number {
  let [low, high] = [0, tombstones.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tombstones[middle]!.rowId < rowId) low = middle + 1;
    else high = middle;
  }
  return low;
}
