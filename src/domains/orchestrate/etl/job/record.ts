import Type, { type Static, type TProperties } from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';

export const MadeArtifactRecord = Named('EtlArtifact', {
  artifact_id: Uuid(),
  name: Type.String(),
  media_type: Type.String(),
  size_bytes: Type.Integer(),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal.' }),
});

const BASE = {
  job_id: Type.String(),
  status: Literals(['running', 'paused', 'completed', 'failed', 'cancelled']),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  created_at: Timestamp(),
  completed_at: Nullable(Timestamp()),
};

/** The record of one kind of job: what every job has, and what this one made. */
export const JobRecord = <Properties extends TProperties>(title: string, properties: Properties) =>
  Named(title, { ...BASE, ...properties });

export type JobBase = Static<Type.TObject<typeof BASE>>;

export const jobBase = (run: JobRun): JobBase => ({
  job_id: run.runId,
  status: run.state,
  error: run.error,
  created_at: run.createdAt.toISOString(),
  completed_at: run.finishedAt?.toISOString() ?? null,
});

export const EXAMPLE_BASE = {
  job_id: 'et_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'completed' as const,
  error: null,
  created_at: '2026-03-01T09:30:00.000Z',
  completed_at: '2026-03-01T09:30:02.000Z',
};

export const EXAMPLE_MADE = {
  artifact_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
  name: 'prices.csv',
  media_type: 'text/csv',
  size_bytes: 1_048_576,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
