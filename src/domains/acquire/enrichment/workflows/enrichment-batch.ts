import type { BatchContext } from '../../../../platform/jobs/index.ts';
import type { EnrichmentPlan, Provenance } from '../plan.ts';
import type { NewResult } from '../results-store.ts';
import { type KeyFault, NO_PROGRESS, type Progress } from '../schema.ts';

export const ENRICHMENT = 'enrichment';

export type End = 'max_rows' | 'max_cost' | 'enrichment_rows_per_day';

export interface EnrichmentCursor {
  /** The last row that was looked at. */
  after: string;
  progress: Progress;
  faults: KeyFault[];
  stoppedBy: End | null;
}

export interface EnrichmentInput {
  plan: EnrichmentPlan;
}

export type EnrichmentContext = BatchContext<EnrichmentInput, EnrichmentCursor>;

/** What was found for a group of rows, by the name that sources give a column. */
export type FoundValues = ReadonlyMap<string, { value: unknown; provenance: Provenance }>;

/** Rows of one batch with what was found for them. */
export interface Prepared {
  rows: { rowId: string; values: FoundValues | undefined }[];
  unmatched: number;
  fresh: NewResult[];
  fromCache: number;
  faults: KeyFault[];
  cost: number;
  isOverBudget: boolean;
  /** There are no further rows. */
  isLast: boolean;
  lastRowId: string;
}

export const beginning = (cursor: EnrichmentCursor | null): EnrichmentCursor =>
  cursor ?? { after: '0', progress: NO_PROGRESS, faults: [], stoppedBy: null };
