import pg from 'pg';
import { serviceUnavailable } from '../../kernel/errors.ts';

/** The SQLSTATE of a failed statement, where there is one. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const UNIQUE_VIOLATION = '23505';
export const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL ended a transaction in which nothing was said. */
export const ENDED_IDLE = '25P03';

const EXHAUSTED = /^(57P0|53)/;

/** A server without room is a 503 the caller may repeat; anything else stays what it is. */
export const translate = (error: unknown): unknown =>
  EXHAUSTED.test(sqlState(error) ?? '')
    ? serviceUnavailable(
        'The database has no free capacity right now. Repeat the request in a few seconds.',
        {
          retryAfter: 2,
          cause: error,
        },
      )
    : error;

const losses = new WeakSet<object>();

export function unavailable(cause: unknown): Error {
  const error = serviceUnavailable(
    'The database is not reachable right now. Repeat the request in a few seconds.',
    { retryAfter: 2, cause },
  );
  losses.add(error);
  return error;
}

/** Whether an error, or what caused it, is a lost database and not some other 503. */
export const isDatabaseLost = (error: unknown): boolean =>
  error instanceof Error && (losses.has(error) || isDatabaseLost(error.cause));

const LOST_STATES = /^(08|57P0[1-5]|25P0[34])/;
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The Unix socket whose file is away while its server starts.
  'ENOENT',
]);
/** What `pg` says without a code. */
const LOST_WORDS =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Connection ended)/i;

/** What a connection of ours met, as the loss of the database if it was one. Errors of other servers look the same: not for them. */
export function ofConnection(error: unknown): unknown {
  if (!(error instanceof Error) || isDatabaseLost(error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isLost = LOST_STATES.test(code) || LOST_CODES.has(code) || LOST_WORDS.test(error.message);
  return isLost ? unavailable(error) : translate(error);
}
