import { retriablePostgresException } from '@dbos-inc/dbos-sdk/internal/system_database';
import { ApiError, isOutage } from '../../kernel/errors.ts';
import { isDatabaseLost, sqlState } from '../postgres/database.ts';
import type { JobError } from './define.ts';

const PASSING_STATUS = new Set([502, 503, 504]);
/** Serialisation failure, deadlock, lock not available: the same batch may well pass the next time. */
const PASSING_SQL = new Set(['40001', '40P01', '55P03']);

export const looksTransient = (error: unknown): boolean =>
  (error instanceof ApiError && PASSING_STATUS.has(error.status)) || PASSING_SQL.has(sqlState(error) ?? '');

/** Whether a connection, ours or the engine's, was lost or refused; `isDatabaseLost` knows only our transactions. */
export const isConnectionFault = (error: unknown): boolean =>
  isDatabaseLost(error) ||
  retriablePostgresException(error) ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT');

/** What the run's owner may read; everything else stays in the log. */
export const toJobError = (error: unknown, runId: string): JobError =>
  error instanceof ApiError
    ? { code: error.code, message: error.message }
    : {
        code: 'internal',
        message: `The job failed unexpectedly. Start it again; if it fails again, report it with its ID "${runId}".`,
      };

export const givenUp = (starts: number): JobError => ({
  code: 'internal',
  message: `The job was started ${starts} times without making progress. Start it again with less work at a time.`,
});

/** For so long work waits for a part of the instance that is away, and looks for it at least so often. */
export const OUTAGE_MS = 180_000;
const OUTAGE_LOOK_MS = 5_000;

/** The pause before the next attempt: doubled each time, never shorter than what the other side asked for. */
export function retryDelay(error: unknown, attempt: number, firstMs: number): number {
  const asked = error instanceof ApiError ? (error.extras.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(Math.max(firstMs * 2 ** (attempt - 1), asked), isOutage(error) ? OUTAGE_LOOK_MS : 60_000);
}
