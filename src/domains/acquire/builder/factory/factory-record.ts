import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';
import type { JobRun } from '../../../../platform/jobs/index.ts';
import { type FactoryCursor, type FactoryInput, progressOf } from './factory-job.ts';

export const FactoryJob = Named('SpiderFactoryJob', {
  job_id: Type.String(),
  status: Literals(['running', 'paused', 'completed', 'failed', 'cancelled']),
  progress: Type.Object({
    sites_total: Type.Integer(),
    sites_done: Type.Integer(),
    spiders_created: Type.Integer(),
    sites_failed: Type.Integer(),
  }),
  sites: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Literals(['waiting', 'created', 'built', 'failed', 'skipped'], {
        description: 'built: without save. skipped: the job was cancelled first.',
      }),
      spider_id: Nullable(Type.String()),
      dataset_id: Nullable(Type.String()),
      name: Nullable(Type.String()),
      kind: Nullable(Type.String()),
      fields: Type.Array(Type.String()),
      rows_previewed: Type.Integer(),
      confidence: Nullable(Type.Number()),
      error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
      warnings: Type.Array(Type.String()),
    }),
  ),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  created_at: Timestamp(),
  completed_at: Nullable(Timestamp()),
});
export type FactoryJob = Static<typeof FactoryJob>;

export function toFactoryJob(run: JobRun): FactoryJob {
  const { sites } = run.input as FactoryInput;
  const { outcomes } = (run.cursor as FactoryCursor | null) ?? { outcomes: [] };
  const rest =
    run.state === 'running' || run.state === 'paused' ? ('waiting' as const) : ('skipped' as const);
  const open = {
    spider_id: null,
    dataset_id: null,
    kind: null,
    fields: [],
    rows_previewed: 0,
    confidence: null,
    error: null,
    warnings: [],
  };
  return {
    job_id: run.runId,
    status: run.state,
    progress: progressOf(outcomes, sites.length),
    sites: sites.map(
      ({ url, name }, at) => outcomes[at] ?? { ...open, url, name: name ?? null, status: rest },
    ),
    error: run.error,
    created_at: run.createdAt.toISOString(),
    completed_at: run.finishedAt?.toISOString() ?? null,
  };
}

export const EXAMPLE_FACTORY: FactoryJob = {
  job_id: 'fj_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'completed',
  progress: { sites_total: 1, sites_done: 1, spiders_created: 1, sites_failed: 0 },
  sites: [
    {
      url: 'https://shop.example.com/products',
      status: 'created',
      spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc',
      dataset_id: null,
      name: 'shop.example.com/products',
      kind: 'list',
      fields: ['title', 'price'],
      rows_previewed: 24,
      confidence: 0.94,
      error: null,
      warnings: [],
    },
  ],
  error: null,
  created_at: '2026-03-01T09:30:00.000Z',
  completed_at: '2026-03-01T09:30:04.000Z',
};
