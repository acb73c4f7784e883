import { ApiError } from '../../kernel/errors.ts';
import { type IdPrefix, prefixedId, type TimedKey, uuidv7For } from '../../kernel/ids.ts';
import type { JobError, JobState } from '../jobs/index.ts';
import type { Move, StageContext } from './define.ts';

/** The same for the same key, so that what a stage starts is started once. */
export const keyedId = (prefix: IdPrefix, key: TimedKey): string => prefixedId(prefix, uuidv7For(key));

/** The same for the same attempt of the same stage of the same run. */
export const keyOf = ({ run, stageId, attempt, attemptAt }: StageContext<unknown>): TimedKey => ({
  text: `${run.runId}:${stageId}:${attempt}`,
  at: attemptAt,
});

/** The job that a stage has started has ended badly. */
export function jobFault(
  what: string,
  jobId: string,
  { state, error }: { state: JobState; error: JobError | null },
): ApiError {
  if (state === 'cancelled')
    return new ApiError('cancelled', 409, `The ${what} "${jobId}" was cancelled. Run the stage again.`);
  return new ApiError(
    error?.code ?? 'failed',
    500,
    `The ${what} "${jobId}" failed: ${error?.message ?? 'no reason was given.'}`,
  );
}

const MOVABLE: Readonly<Record<Move, readonly string[]>> = {
  pause: ['running'],
  resume: ['paused'],
  cancel: ['running', 'paused'],
};

/** A job that has ended meanwhile is left as it is. */
export const canMove = (state: string, move: Move): boolean => MOVABLE[move].includes(state);
