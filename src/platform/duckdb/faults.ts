import {
  type ApiError,
  internal,
  invalidRequest,
  payloadTooLarge,
  serviceUnavailable,
  timeout,
} from '../../kernel/errors.ts';
import { explainFullDisk } from '../../kernel/full-disk.ts';
import { isBroken, isOutOfMemory, ProcessLost, SqlFailure, UNLIMITED } from './child.ts';

/** A value that the format has no place for. */
const UNWRITABLE = /^IO Error: Parquet files do not support /;
const LONGEST_MESSAGE = 2_000;

/** What the caller of a query is told about a failure in the process. */
export function queryFault(error: unknown, memoryMb: number): unknown {
  if (error instanceof ProcessLost) return lostFault(error, memoryMb);
  if (!(error instanceof SqlFailure)) return error;
  if (isOutOfMemory(error)) return tooMuchMemory(memoryMb, error);
  if (/file too large/i.test(error.message)) return tooLargeFile(error);
  const explained = explainFullDisk(error);
  if (explained !== error) return explained;
  if (UNWRITABLE.test(error.message))
    return invalidRequest(
      `${error.message.replace(/^IO Error: /, '')}. Cast the column to text, or choose another format.`,
      { cause: error },
    );
  if (error.stage === 'open' || /^IO Error/.test(error.message))
    return internal(
      'The data for this query could not be opened. Repeat the query; if it fails again, report it.',
      {
        cause: error,
      },
    );
  if (isBroken(error)) return failedInside(error);
  return invalidRequest(error.message.slice(0, LONGEST_MESSAGE), { cause: error });
}

export const outOfTime = (milliseconds: number): ApiError =>
  timeout(`The query did not finish within ${milliseconds} ms. Narrow it, or allow more time.`);

/** A process that runs out of memory outside of DuckDB ends itself; one killed by others did nothing wrong. */
function lostFault(error: ProcessLost, memoryMb: number): ApiError {
  if (error.byOthers)
    return serviceUnavailable('The process running this query was ended. Repeat the query.', {
      retryAfter: 1,
      cause: error,
    });
  if (error.code === UNLIMITED)
    return internal('The memory of queries cannot be limited on this machine, so queries are disabled.', {
      cause: error,
    });
  return hasCrashed(error) ? failedInside(error) : tooMuchMemory(memoryMb, error);
}

/** Who finds no memory aborts itself; these come of something else. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL']);

/** The system's own complaint about memory that was written to by mistake, which ends like a lack of it. */
const CORRUPTED = /corrupted|double free|free\(\)|invalid pointer|stack smashing/;
const hasCrashed = ({ signal, lastWords }: ProcessLost): boolean =>
  CRASHES.has(signal) || CORRUPTED.test(lastWords);

const failedInside = (cause: unknown): ApiError =>
  invalidRequest('DuckDB failed internally on this query. Write it in another way.', { cause });

const tooLargeFile = (cause: unknown): ApiError =>
  payloadTooLarge(
    'The result is larger than the maximum file size. Filter it, or write it in several parts.',
    {
      cause,
    },
  );

const tooMuchMemory = (memoryMb: number, cause: unknown): ApiError =>
  invalidRequest(
    `The query needs more than its ${memoryMb} MB of memory. Filter more, select fewer columns, or aggregate first.`,
    { cause },
  );
