import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { Literals, Nullable, Timestamp } from '../../../kernel/schema.ts';
import type { Run, RunStage } from '../run.ts';
import type { RunWithStages } from '../runs.ts';

export const RUN_STATUSES = enumeration('JobStatus', [
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
]);

const Fault = Type.Object({ code: Type.String(), message: Type.String() });

const StageRecord = Type.Object(
  {
    type: Type.String(),
    depends_on: Type.Array(Type.String(), { description: 'The stages that it depends on.' }),
    status: Literals(['pending', 'running', 'completed', 'failed', 'skipped', 'cancelled']),
    attempts: Type.Integer(),
    output: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    progress: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    error: Type.Optional(Fault),
    skip_reason: Type.Optional(Type.String({ description: 'branch, failure or cancelled.' })),
    waiting: Type.Optional(
      Literals(['later', 'retry', 'outside'], {
        description: 'Why it is waiting: for a job it started, its next attempt, or an external worker.',
      }),
    ),
    next_attempt_at: Type.Optional(Timestamp()),
    log: Type.Array(Type.Object({ at: Timestamp(), line: Type.String() }), {
      description: 'The last 200 lines.',
    }),
    started_at: Type.Optional(Timestamp()),
    completed_at: Type.Optional(Timestamp()),
    duration_secs: Type.Optional(Type.Number()),
  },
  { title: 'RunStage' },
);
type StageRecord = Static<typeof StageRecord>;

/** The fields that every run has, whatever it is a run of. */
export const RUN_FIELDS = {
  run_id: Type.String(),
  status: Literals(RUN_STATUSES),
  queued: Type.Boolean({ description: 'Waiting for its turn; nothing has started.' }),
  trigger: Literals(['manual', 'schedule', 'resume', 'step']),
  params: Type.Record(Type.String(), Type.Unknown()),
  resumed_from: Nullable(Type.String()),
  stages: Type.Record(Type.String(), StageRecord, { description: 'By stage ID.' }),
  error: Nullable(Fault),
  started_at: Timestamp(),
  total_duration_secs: Nullable(Type.Number()),
  completed_at: Nullable(Timestamp()),
};

/** A run as everybody sees it; the id of what it is a run of comes beside it. */
export function toRunRecord({ run, stages }: RunWithStages) {
  const startedAt = run.startedAt ?? run.createdAt;
  return {
    run_id: run.runId,
    status: run.state,
    queued: run.queued && run.state === 'running',
    trigger: run.trigger,
    params: run.params,
    resumed_from: run.resumedFrom,
    stages: Object.fromEntries(stages.map((stage) => [stage.stageId, toStageRecord(run, stage)])),
    error: run.error,
    started_at: run.createdAt.toISOString(),
    total_duration_secs: run.finishedAt === null ? null : secondsBetween(startedAt, run.finishedAt),
    completed_at: run.finishedAt?.toISOString() ?? null,
  };
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1_000;

function toStageRecord(run: Run, stage: RunStage): StageRecord {
  const { output, progress, error, skipReason, waiting, wakeAt, startedAt } = stage;
  const endedAt = stage.endedAt ?? (stage.status === 'running' ? run.finishedAt : null);
  return {
    type: stage.type,
    depends_on: [...(stage.definition.depends_on ?? [])],
    status: statusOf(run, stage),
    attempts: stage.attempts,
    ...(output === null ? {} : { output }),
    ...(progress === null ? {} : { progress }),
    ...(error === null ? {} : { error }),
    ...(skipReason === null ? {} : { skip_reason: skipReason }),
    ...(waiting === null ? {} : { waiting }),
    ...(waiting !== 'retry' || wakeAt === null ? {} : { next_attempt_at: wakeAt.toISOString() }),
    log: [...stage.log],
    ...(startedAt === null ? {} : { started_at: startedAt.toISOString() }),
    ...(endedAt === null ? {} : { completed_at: endedAt.toISOString() }),
    ...(startedAt === null || endedAt === null ? {} : { duration_secs: secondsBetween(startedAt, endedAt) }),
  };
}

/** A run that the platform itself gave up leaves its stages as they were. */
function statusOf({ state }: Run, { status }: RunStage): StageRecord['status'] {
  if (state === 'failed' && status === 'running') return 'failed';
  return state === 'failed' && status === 'pending' ? 'skipped' : status;
}

export const EXAMPLE_RUN = {
  run_id: 'pr_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'running',
  queued: false,
  trigger: 'manual',
  params: {},
  resumed_from: null,
  stages: {
    seed: {
      type: 'seed',
      depends_on: [],
      status: 'completed',
      attempts: 1,
      output: { urls_generated: 1 },
      log: [],
      started_at: '2026-03-01T09:30:00.000Z',
      completed_at: '2026-03-01T09:30:00.012Z',
      duration_secs: 0.012,
    },
    crawl: {
      type: 'crawl',
      depends_on: ['seed'],
      status: 'running',
      attempts: 1,
      progress: { pages_crawled: 12 },
      log: [{ at: '2026-03-01T09:30:00.020Z', line: 'Started the crawl cj_01k2z9v0m5x8q3r7t1w4y6a8bc' }],
      started_at: '2026-03-01T09:30:00.012Z',
    },
  },
  error: null,
  started_at: '2026-03-01T09:30:00.000Z',
  total_duration_secs: null,
  completed_at: null,
};
