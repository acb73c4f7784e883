import type { RejectedRow } from '../../model/index.ts';
import type { ChunkResult } from '../extract/chunk.ts';

const MOST_KEPT = 1_000;

/** What was rejected of an array; part of the cursor. */
export interface Rejected {
  count: number;
  first: RejectedRow[];
  /** The item that was rejected last, and how often. */
  lastRow: number;
  ofLast: number;
}

export const nothingRejected = (): Rejected => ({ count: 0, first: [], lastRow: -1, ofLast: 0 });

/** Counts what was rejected in a chunk whose first element is this one. */
export function countRejected(all: Rejected, { rejected, dropped }: ChunkResult, element: number): void {
  for (const { item } of dropped) forget(all, element + item);
  for (const { row, reason } of rejected) {
    all.ofLast = all.lastRow === element + row ? all.ofLast + 1 : 1;
    all.lastRow = element + row;
    all.count += 1;
    if (all.first.length < MOST_KEPT) all.first.push({ row: element + row, reason });
  }
}

/** What an item was rejected for in a part that does not count after all. */
function forget(all: Rejected, row: number): void {
  if (all.lastRow !== row) return;
  all.count -= all.ofLast;
  all.ofLast = 0;
  all.first = all.first.filter((one) => one.row !== row);
}
