import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../../../kernel/schema.ts';
import type { JobRun } from '../../../../../platform/jobs/index.ts';
import { firstCursor, type ImportCursor, type ImportInput, type ImportOutcome } from '../job/types.ts';
import { MODES } from '../options.ts';
import { ImportPlanRecord } from './plan-record.ts';

export const ImportJob = Named('ImportJob', {
  job_id: Nullable(Type.String({ description: 'null for a dry run, which is not a job.' })),
  upload_id: Nullable(
    Type.String({ description: 'With keep: the file that was sent, as a source for an hour.' }),
  ),
  dataset_id: Type.String(),
  status: Literals(['running', 'paused', 'completed', 'failed', 'cancelled', 'planned'], {
    description: 'planned for a dry run.',
  }),
  mode: Literals(MODES),
  rows_imported: Type.Integer(),
  rows_updated: Type.Integer({ description: 'Imported rows that replaced existing ones.' }),
  rows_rejected: Type.Integer(),
  rows_quarantined: Type.Integer({ description: 'Rejected rows that were kept.' }),
  errors: Type.Array(
    Type.Object({
      line: Type.Integer({
        description: 'Line number as in an editor; for Parquet and Arrow the row, for quarantine the ID.',
      }),
      column: Nullable(Type.String({ description: 'null if the whole row is invalid.' })),
      value: Type.Unknown(),
      message: Type.String(),
    }),
    { description: 'The first 100.' },
  ),
  notes: Type.Array(Type.String()),
  progress: Type.Object({
    phase: Type.String({ description: 'waiting, fetch, read, store, refuse or done.' }),
    rows_read: Type.Integer(),
  }),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  plan: Nullable(ImportPlanRecord),
  created_at: Timestamp(),
  completed_at: Nullable(Timestamp()),
});
export type ImportJob = Static<typeof ImportJob>;

export function toImportJob(run: JobRun): ImportJob {
  const input = run.input as ImportInput;
  const { state, outcome } = (run.cursor as ImportCursor | null) ?? firstCursor(input);
  const isStored = outcome !== undefined;
  const rowsRead = (state?.rows ?? 0) + (state?.rejected ?? 0);
  return {
    job_id: run.runId,
    upload_id: null,
    dataset_id: input.datasetId,
    // What is left to do then is nobody's business.
    status: isStored && run.state === 'running' ? 'completed' : run.state,
    mode: input.options.mode,
    rows_imported: outcome?.imported ?? 0,
    rows_updated: outcome?.updated ?? 0,
    rows_rejected: state?.rejected ?? 0,
    rows_quarantined: outcome?.quarantined ?? 0,
    errors: state?.faults ?? [],
    notes: outcome?.notes ?? [],
    progress: isStored
      ? { phase: 'done', rows_read: rowsRead }
      : { phase: 'waiting', rows_read: rowsRead, ...run.progress },
    error: run.error,
    plan: null,
    created_at: run.createdAt.toISOString(),
    completed_at: completedAt(run, outcome),
  };
}

/** The clock of the database and that of the node may differ by a moment. */
function completedAt({ createdAt, finishedAt }: JobRun, outcome: ImportOutcome | undefined): string | null {
  if (outcome === undefined) return finishedAt?.toISOString() ?? null;
  const stored = new Date(outcome.storedAt);
  return (createdAt > stored ? createdAt : stored).toISOString();
}

export const EXAMPLE_IMPORT: ImportJob = {
  job_id: 'ij_01k2z9v0m5x8q3r7t1w4y6a8bc',
  upload_id: null,
  dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'completed',
  mode: 'append',
  rows_imported: 2,
  rows_updated: 0,
  rows_rejected: 1,
  rows_quarantined: 1,
  errors: [{ line: 4, column: 'price', value: 'free', message: 'must be a finite number' }],
  notes: [],
  progress: { phase: 'done', rows_read: 3 },
  error: null,
  plan: null,
  created_at: '2026-03-01T09:30:00.000Z',
  completed_at: '2026-03-01T09:30:01.000Z',
};
