import { invalidRequest } from '../../../../../kernel/errors.ts';
import type { PreparedSegment } from '../../../../../platform/tables/index.ts';
import { faultsOf, type ImportFault, type RejectedRow } from '../convert/rejected-rows.ts';
import { MOST_FAULTS, MOST_ROWS } from '../limits.ts';
import type { ImportPlan } from '../plan.ts';
import type { RowPosition, TextPosition } from './text-steps.ts';

export type Position = TextPosition | RowPosition;

/** How far an import has read its file: enough for any node to go on from here. Kept as JSON. */
export interface ImportState {
  plan: ImportPlan;
  /** Where to go on reading; undefined before the first part. */
  position?: Position;
  /** Whether the whole file has been read. */
  isRead: boolean;
  segments: PreparedSegment[];
  rows: number;
  rejected: number;
  /** Of the rejected ones, how many are kept. */
  kept: number;
  /** The first ones. */
  faults: ImportFault[];
}

/** A part of the file whose good rows lie in the object store. */
export interface StoredStep {
  segment: PreparedSegment | undefined;
  rejected: number;
  rows: RejectedRow[];
  next: Position;
  isLast: boolean;
}

export const beginning = (plan: ImportPlan): ImportState => ({
  plan,
  isRead: false,
  segments: [],
  rows: 0,
  rejected: 0,
  kept: 0,
  faults: [],
});

/** `kept` is how many of the rejected rows are kept. */
export function advance(state: ImportState, step: StoredStep, kept: number): ImportState {
  const { segment, rejected, rows, next, isLast } = step;
  if (state.rows + state.rejected > MOST_ROWS)
    throw invalidRequest(`The file has more than ${MOST_ROWS} rows. Split it into several imports.`);
  const room = MOST_FAULTS - state.faults.length;
  return {
    ...state,
    position: next,
    isRead: isLast,
    segments: segment === undefined ? state.segments : [...state.segments, segment],
    rows: state.rows + (segment?.facts.rows ?? 0),
    rejected: state.rejected + rejected,
    kept: state.kept + kept,
    faults: room <= 0 ? state.faults : [...state.faults, ...rows.flatMap(faultsOf).slice(0, room)],
  };
}
