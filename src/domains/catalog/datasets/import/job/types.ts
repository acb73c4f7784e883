import { MOST_FAULTS } from '../limits.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportState } from '../steps/import-state.ts';
import type { ImportSource, StoredSource } from '../steps/source.ts';

export const IMPORT_KIND = 'datasets.import';

/** What is asked of an import. */
export interface ImportInput {
  datasetId: string;
  options: ImportOptions;
  /** Undefined when all of the file was read while it came. */
  source?: ImportSource;
  /** What was read before the job began. */
  state?: ImportState;
  /** Of a file that was read before the job began. */
  bytes?: number;
  /** What was stored together with the job. */
  outcome?: ImportOutcome;
  actor: string;
}

/** What an import did. */
export interface ImportOutcome {
  imported: number;
  updated: number;
  rejected: number;
  quarantined: number;
  notes: string[];
  storedAt: string;
}

/** Where the job stands, after each batch. */
export interface ImportCursor {
  /** What the next batch does. */
  phase: 'fetch' | 'read' | 'store' | 'refuse' | 'clear';
  source?: StoredSource;
  state?: ImportState;
  outcome?: ImportOutcome;
}

export function firstCursor({ source, state, outcome, options }: ImportInput): ImportCursor {
  if (state !== undefined && outcome !== undefined) return { phase: 'clear', state, outcome };
  if (source?.kind === 'url') return { phase: 'fetch' };
  const object = source?.kind === 'object' ? { source: source.object } : {};
  if (state === undefined) return { phase: 'read', ...object };
  return { phase: phaseAfter(state, options), ...object, state };
}

/** Nothing is stored of a file with a fault, unless its bad rows are kept. */
export function phaseAfter(state: ImportState, { onError }: ImportOptions): 'read' | 'store' | 'refuse' {
  if (onError === 'reject' && state.rejected > 0 && (state.isRead || state.faults.length >= MOST_FAULTS))
    return 'refuse';
  return state.isRead ? 'store' : 'read';
}
