import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { TIERS } from '../../../kernel/tiers.ts';

const Subject = Named('JobSubject', {
  type: Type.String({ description: 'dataset, spider, site, pipeline …' }),
  id: Type.String(),
  name: Nullable(Type.String()),
});

const JOB = {
  job_id: Type.String({ description: 'Also the ID of the run, crawl or import.' }),
  kind: Type.String({ description: 'crawl.run, datasets.import, enrichment, runs.run …' }),
  state: Literals(['running', 'paused', 'completed', 'failed', 'cancelled']),
  subject: Nullable(Subject),
  progress: Type.Record(Type.String(), Type.Unknown()),
  created_at: Timestamp(),
  started_at: Nullable(Timestamp()),
  updated_at: Timestamp(),
};

const Running = Named('RunningJob', JOB);

const Ended = Named('EndedJob', {
  ...JOB,
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  finished_at: Nullable(Timestamp()),
});

const Changed = Named('ChangedDataset', {
  dataset_id: Type.String(),
  name: Type.String(),
  row_count: Type.Integer(),
  column_count: Type.Integer(),
  rows_written: Type.Integer({ description: 'On the day of the last change.' }),
  rows_enriched: Type.Integer({ description: 'On the day of the last change.' }),
  changed_at: Timestamp(),
});

export const Dashboard = Named('Dashboard', {
  account: Type.Object({ account_id: Uuid(), name: Type.String(), tier: Literals(TIERS) }),
  running: Type.Array(Running, { description: 'Running or paused, newest first.' }),
  failed: Type.Array(Ended, { description: 'Failed in the last seven days, latest first.' }),
  completed: Type.Array(Ended, { description: 'Completed in the last day, the latest 20.' }),
  changed: Type.Array(Changed, { description: 'Datasets by the time of their latest rows.' }),
  today: Type.Object(
    {
      rows_written: Type.Integer(),
      rows_enriched: Type.Integer(),
      pages_crawled: Type.Integer({ description: 'By crawls active today.' }),
      jobs_completed: Type.Integer(),
      jobs_failed: Type.Integer(),
    },
    { description: 'Since midnight UTC.' },
  ),
  limits: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      kind: Type.String({ description: 'How usage is counted.' }),
      limit: Nullable(Type.Integer({ description: 'null means unlimited.' })),
      used: Nullable(Type.Integer({ description: 'null if usage is not counted.' })),
      resets_at: Nullable(Timestamp()),
    }),
  ),
});
export type Dashboard = Static<typeof Dashboard>;

export const EXAMPLE_DASHBOARD: Dashboard = {
  account: { account_id: '0198c0de-1111-7aaa-8bbb-000000000001', name: 'Bakery', tier: 'pro' },
  running: [
    {
      job_id: 'cj_01k3rj2m9ze5tq2w8xkzv0a1bc',
      kind: 'crawl.run',
      state: 'running',
      subject: { type: 'spider', id: 'sp_01k3rj2m9ze5tq2w8xkzv0a1bc', name: 'Shop' },
      progress: { pages_crawled: 120, pages_queued: 40, rows_extracted: 96 },
      created_at: '2026-03-01T09:30:00.000Z',
      started_at: '2026-03-01T09:30:00.120Z',
      updated_at: '2026-03-01T09:30:06.400Z',
    },
  ],
  failed: [],
  completed: [],
  changed: [
    {
      dataset_id: 'ds_01k3rj2m9ze5tq2w8xkzv0a1bc',
      name: 'products',
      row_count: 12_402,
      column_count: 8,
      rows_written: 96,
      rows_enriched: 0,
      changed_at: '2026-03-01T09:30:06.000Z',
    },
  ],
  today: { rows_written: 96, rows_enriched: 0, pages_crawled: 120, jobs_completed: 3, jobs_failed: 0 },
  limits: [{ name: 'datasets', label: 'Datasets', kind: 'live', limit: 50, used: 4, resets_at: null }],
};
