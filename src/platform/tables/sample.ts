import { GROUP_ROWS } from './segment-sql.ts';
import type { Segment } from './snapshot.ts';

/** Places in the files of segments, by segment id; a segment that is not here is not read. */
export type Windows = ReadonlyMap<string, { from: number; to: number }[]>;

/** Every so many-th row group of all segments in their order, so that no part of the table is left out. */
export function chooseWindows(segments: readonly Segment[], sampleRows: number): Windows {
  const groups = segments.flatMap(({ segmentId, rows }) =>
    Array.from({ length: Math.ceil(rows / GROUP_ROWS) }, (_, at) => ({ segmentId, from: at * GROUP_ROWS })),
  );
  const step = Math.max(1, groups.length / Math.max(1, Math.round(sampleRows / GROUP_ROWS)));
  const windows = new Map<string, { from: number; to: number }[]>();
  for (let at = step / 2; at < groups.length; at += step) {
    const { segmentId, from } = groups[Math.floor(at)]!;
    const chosen = windows.get(segmentId) ?? [];
    chosen.push({ from, to: from + GROUP_ROWS - 1 });
    windows.set(segmentId, chosen);
  }
  return windows;
}
