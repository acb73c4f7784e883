import type { BatchContext } from '../../../../platform/jobs/index.ts';
import type { AskedKey } from '../pace/add-batch.ts';
import { type HostPaces, startPaces } from '../pace/host-paces.ts';
import type { EnrichmentPlan, Provenance } from '../plan.ts';
import type { NewResult } from '../results-store.ts';
import { type KeyFault, NO_PROGRESS, type Progress } from '../schema.ts';

export const ENRICHMENT = 'enrichment';
/** For accounts whose jobs do not wait behind those of others. */
export const PRIORITY_ENRICHMENT = 'enrichment.priority';

/** How often a row is tried. */
export const MOST_PASSES = 3;

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
  /** What all batches so far took. */
  workedMs: number;
  /** Null in a job that was started by an earlier version of the program. */
  paces: HostPaces | null;
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
  /** What the look-ups have fetched. */
  moved: { pages: number; bytes: number };
  isOverBudget: boolean;
  /** Keys that failed in the pass before, by source. */
  repeated: ReadonlySet<string>;
  workedMs: number;
  /** What each key took. */
  asked: readonly AskedKey[];
  /** Rows that were not asked for, because their name stands for no host. */
  hostless: number;
  /** There are no further rows. */
  isLast: boolean;
  lastRowId: string;
}

/** A cursor of an earlier version of the program lacks what came later. */
export const beginning = (cursor: EnrichmentCursor | null, { work }: EnrichmentPlan): EnrichmentCursor => ({
  after: '0',
  faults: [],
  stoppedBy: null,
  pass: 1,
  passSince: null,
  workedMs: 0,
  paces: cursor === null ? startPaces(work) : null,
  ...cursor,
  progress: { ...NO_PROGRESS, ...cursor?.progress },
});

export const nameOf = (source: string, key: string): string => `${source} ${key}`;
