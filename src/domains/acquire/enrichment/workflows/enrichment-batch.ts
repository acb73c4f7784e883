import type { BatchContext } from '../../../../platform/jobs/index.ts';
import type { EnrichmentPlan, Provenance } from '../plan.ts';
import type { NewResult } from '../results-store.ts';
import { type KeyFault, NO_PROGRESS, type Progress } from '../schema.ts';

export const ENRICHMENT = 'enrichment';
/** For accounts whose jobs do not wait behind those of others. */
export const PRIORITY_ENRICHMENT = 'enrichment.priority';

export type End = 'max_rows' | 'max_cost' | 'enrichment_rows_per_day';

export interface EnrichmentCursor {
  /** The last row that was looked at. */
  after: string;
  progress: Progress;
  faults: KeyFault[];
  stoppedBy: End | null;
  /** Rows that failed are tried again once all others are done; 1 is the first time. */
  pass: number;
  /** When the pass began, by the clock of the database. */
  passSince: string | null;
  /** What the look-ups of all rows so far took. */
  workedMs: number;
}

export interface EnrichmentInput {
  plan: EnrichmentPlan;
}

export type EnrichmentContext = BatchContext<EnrichmentInput, EnrichmentCursor>;

/** What was found for a group of rows, by the name that sources give a column. */
export type FoundValues = ReadonlyMap<string, { value: unknown; provenance: Provenance }>;

/** Rows of one batch with what was found for them. */
export interface Prepared {
  rows: { rowId: string; values: FoundValues | undefined; isFailed: boolean }[];
  unmatched: number;
  /** Rows whose name stands for no site that is known. */
  unresolved: number;
  fresh: NewResult[];
  fromCache: number;
  faults: KeyFault[];
  cost: number;
  isOverBudget: boolean;
  /** Keys that failed in the pass before, by source. */
  repeated: ReadonlySet<string>;
  workedMs: number;
  /** There are no further rows. */
  isLast: boolean;
  lastRowId: string;
}

/** A cursor of an earlier version of the program lacks what came later. */
export const beginning = (cursor: EnrichmentCursor | null): EnrichmentCursor => ({
  after: '0',
  faults: [],
  stoppedBy: null,
  pass: 1,
  passSince: null,
  workedMs: 0,
  ...cursor,
  progress: { ...NO_PROGRESS, ...cursor?.progress },
});

export const nameOf = (source: string, key: string): string => `${source} ${key}`;
