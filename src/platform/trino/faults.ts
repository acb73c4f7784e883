import {
  ApiError,
  invalidRequest,
  serviceUnavailable,
  timeout,
  upstreamFailed,
} from '../../kernel/errors.ts';
import type { TrinoError } from './types.ts';

const LONGEST_MESSAGE = 2_000;
const PLACE = /^line (\d+):(\d+): /;

/** The statement itself is not for Trino: nothing was run. */
export class StatementRefused extends ApiError {}

/** What Trino says of a query that failed; lines that the user did not write are not counted. */
export function queryFault(error: TrinoError, linesBefore: number): ApiError {
  const { errorName, errorType } = error;
  const extras = { cause: new Error(`${errorName}: ${error.message}`) };
  if (errorName === 'EXCEEDED_TIME_LIMIT')
    return timeout('The query took longer than Trino allows. Narrow it, or allow more time.', extras);
  if (errorName === 'QUERY_QUEUE_FULL')
    return serviceUnavailable('Trino has too many queries in its queue. Repeat the query later.', {
      ...extras,
      retryAfter: 10,
    });
  if (errorName === 'SERVER_STARTING_UP') return starting(extras.cause);
  if (errorType === 'USER_ERROR') return userFault(error, linesBefore);
  if (errorType === 'INSUFFICIENT_RESOURCES')
    return invalidRequest(
      `Trino does not have the resources for this query (${errorName}). Filter more, select fewer columns, or aggregate first.`,
      extras,
    );
  return upstreamFailed(
    `Trino failed while it ran the query (${errorName}). Repeat the query; if it fails again, look into Trino's log.`,
    extras,
  );
}

function userFault({ message, errorName, errorLocation }: TrinoError, linesBefore: number): ApiError {
  const text = message.replace(PLACE, '').slice(0, LONGEST_MESSAGE);
  const cause = new Error(errorName);
  const [, line, column] = PLACE.exec(message) ?? [];
  const place = errorLocation ?? {
    lineNumber: Number(line ?? Number.NaN),
    columnNumber: Number(column ?? Number.NaN),
  };
  const own = place.lineNumber - linesBefore;
  if (Number.isNaN(own)) return invalidRequest(text, { cause, details: [{ path: 'sql', message: text }] });
  if (own < 1) return new StatementRefused('invalid_request', 400, `A view of the query: ${text}`, { cause });
  const where = `line ${own}, column ${place.columnNumber}`;
  return new StatementRefused('invalid_request', 400, `${text} (${where})`, {
    cause,
    details: [{ path: 'sql', message: where }],
  });
}

/** Nothing was sent, for what stands at this place. */
export function refusedAt(sql: string, at: number, message: string): StatementRefused {
  const before = sql.slice(0, at);
  const where = `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
  return new StatementRefused('invalid_request', 400, `${message} (${where})`, {
    details: [{ path: 'sql', message: where }],
  });
}

export const outOfTime = (milliseconds: number): ApiError =>
  timeout(`The query did not finish within ${milliseconds} ms. Narrow it, or allow more time.`);

export const away = (cause?: unknown): ApiError =>
  serviceUnavailable('Trino does not answer. Run the query with engine duckdb, or try again later.', {
    retryAfter: 30,
    cause,
  });

export const starting = (cause?: unknown): ApiError =>
  serviceUnavailable('Trino is still starting. Run the query with engine duckdb, or try again later.', {
    retryAfter: 30,
    cause,
  });

/** An answer that is no page of results. */
export function answerFault(status: number, text: string): ApiError {
  const cause = new Error(`Trino answered ${status}: ${text.slice(0, 300)}`);
  if (status === 401 || status === 403)
    return serviceUnavailable(
      'Trino does not accept the tokens of Granary. Set TRINO_JWT_KEY to the key of its http-server.authentication.jwt.key-file.',
      { cause },
    );
  if (status === 406)
    return serviceUnavailable(
      'Trino refuses requests that came over a proxy. Set http-server.process-forwarded=true there, or use an https URL in TRINO_URL.',
      { cause },
    );
  if (status >= 500 || status === 429) return away(cause);
  return upstreamFailed(`Trino answered with the status ${status}. Check TRINO_URL and its version.`, {
    cause,
  });
}

export const elsewhere = (host: string): ApiError =>
  upstreamFailed(`Trino refers to another host (${host}). Set TRINO_URL to the host that it refers to.`);

export const tooLargePage = (mebibytes: number): ApiError =>
  upstreamFailed(`Trino sent a page of more than ${mebibytes} MiB. Select shorter values.`);

export const notUnderstood = (cause: unknown): ApiError =>
  upstreamFailed('Trino sent an answer that cannot be read. Check TRINO_URL and its version.', { cause });
