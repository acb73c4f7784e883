/** One place that knows every error code of the interface, its status, and what the message must do: say what to do next. */
export interface ErrorDetail {
  path: string;
  message: string;
}

export interface ErrorExtras {
  details?: ErrorDetail[];
  /** The scope, role or tier that is missing. */
  required?: string;
  /** Which limit was reached. */
  limit?: string;
  /** The number that was reached, for the rate-limit headers. */
  limitValue?: number;
  /** Seconds until the call may be repeated. */
  retryAfter?: number;
  /** What another protocol calls it, where that cannot be told from the status. */
  exception?: string;
  /** The methods that the address has. */
  allow?: readonly string[];
  /** A part of the instance itself is away: its own work waits for it, however often others are tried. */
  isOutage?: boolean;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extras: ErrorExtras;

  constructor(code: string, status: number, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.extras = extras;
  }
}

/** Whether an error, or what caused it, is that a part of the instance is away. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof ApiError && error.extras.isOutage === true) || isOutage(error.cause));

const errorOf = (code: string, status: number) => {
  const create = (message: string, extras?: ErrorExtras) => new ApiError(code, status, message, extras);
  return Object.assign(create, { code, status });
};

export const invalidRequest = errorOf('invalid_request', 400);
export const unauthorized = errorOf('unauthorized', 401);
export const forbidden = errorOf('forbidden', 403);
export const notFound = errorOf('not_found', 404);
export const methodNotAllowed = errorOf('method_not_allowed', 405);
export const requestTimeout = errorOf('invalid_request', 408);
export const conflict = errorOf('conflict', 409);
export const payloadTooLarge = errorOf('payload_too_large', 413);
export const unsupportedMediaType = errorOf('unsupported_media_type', 415);
export const rateLimitExceeded = errorOf('rate_limit_exceeded', 429);
export const internal = errorOf('internal', 500);
export const upstreamFailed = errorOf('upstream_failed', 502);
export const serviceUnavailable = errorOf('service_unavailable', 503);
export const timeout = errorOf('timeout', 504);

/** A fault of the set-up, not of a request: the program prints the message as one line and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
