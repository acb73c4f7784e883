import { ApiError, isOutage } from '../../kernel/errors.ts';
import { looksTransient } from '../jobs/index.ts';
import type { StageDefinition, StageError, StageResult } from './define.ts';
import { stageCompleted, stageFailed, stageRetrying, stageSkipped, stageWaiting } from './events.ts';
import type { RunStage } from './run.ts';
import type { StageChange } from './stage-change.ts';

const BACKOFF_SECS = 5;
const MOST_BACKOFF_SECS = 300;
/** Of a stage that says nothing of it, for faults that may well pass: what is away for a minute is waited for. */
const ATTEMPTS = 5;

/** What an answer of a stage changes. */
export function changeFor(stage: RunStage, result: StageResult, now: Date): StageChange {
  const base = {
    stageId: stage.stageId,
    revision: stage.revision,
    attempts: stage.attempts,
    ...(result.cost === undefined ? {} : { cost: result.cost }),
  };
  if (result.kind === 'done') {
    const { leaveOut } = result;
    return {
      ...base,
      status: 'completed',
      output: leaveOut === undefined ? result.output : { ...result.output, left_out: leaveOut },
      ...(result.data === undefined ? {} : { data: result.data }),
      ...(result.moved === undefined ? {} : { moved: result.moved }),
      endedAt: now,
      news: stageCompleted,
    };
  }
  const { milliseconds, jobId } = result;
  return {
    ...base,
    status: 'running',
    waiting: milliseconds === null ? 'outside' : 'later',
    wakeAt: milliseconds === null ? null : new Date(now.getTime() + milliseconds),
    ...(jobId === undefined ? {} : { awaits: jobId }),
    news: stageWaiting,
  };
}

/** What a fault of a stage changes: tried again, left out, or failed. */
export function changeForFault(stage: RunStage, error: unknown, now: Date): StageChange {
  const { retry, on_failure: onFailure = 'fail' } = stage.definition;
  const base = {
    stageId: stage.stageId,
    revision: stage.revision,
    attempts: stage.attempts,
    error: toStageError(error),
  };
  const isAway = isOutage(error);
  const asked = retry?.attempts ?? (looksTransient(error) ? ATTEMPTS : 1);
  const most = isAway ? Math.max(asked, ATTEMPTS) : asked;
  if (stage.attempts < most) {
    const wakeAt = new Date(now.getTime() + backoffMs(stage.attempts, isAway ? undefined : retry));
    return { ...base, status: 'running', waiting: 'retry', wakeAt, news: stageRetrying };
  }
  return onFailure === 'skip'
    ? { ...base, status: 'skipped', skipReason: 'failure', endedAt: now, news: stageSkipped }
    : { ...base, status: 'failed', endedAt: now, news: stageFailed };
}

function backoffMs(attempts: number, retry: StageDefinition['retry']): number {
  const first = retry?.backoff_secs ?? BACKOFF_SECS;
  const most = retry?.max_backoff_secs ?? MOST_BACKOFF_SECS;
  return Math.min(first * 2 ** (attempts - 1), Math.max(most, first)) * 1_000;
}

/** What the owner of the run may read; everything else stays in the log. */
export const toStageError = (error: unknown): StageError =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : {
        code: 'internal',
        message:
          'The stage failed unexpectedly. Run it again; if it fails again, report it with the ID of the run.',
      };

export const isUnexpected = (error: unknown): boolean => !(error instanceof ApiError);

/** No fault that passes by itself: tried again only when the stage says so. */
export const outOfTime = ({ timeout_secs: seconds }: StageDefinition): ApiError =>
  new ApiError(
    'timeout',
    408,
    `The stage did not finish within its ${seconds} seconds. Raise timeout_secs, or give it less work.`,
  );

/** When the attempt of a stage is over; undefined when it may take as long as it likes. */
export const deadlineOf = ({
  attemptAt,
  definition: { timeout_secs: seconds },
}: RunStage): number | undefined =>
  seconds === undefined || attemptAt === null ? undefined : attemptAt.getTime() + seconds * 1_000;
