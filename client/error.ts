export interface ErrorDetail {
  /** Where in the request. */
  path: string;
  message: string;
}

export interface ErrorFacts {
  /** 0 when there was no answer at all. */
  status: number;
  /** What programs can rely on: not_found, rate_limit_exceeded …, or network. */
  code: string;
  details?: readonly ErrorDetail[];
  requestId?: string | undefined;
  /** The scope, role or tier that is missing. */
  required?: string | undefined;
  /** Which limit was reached. */
  limit?: string | undefined;
  /** Seconds until the call may be repeated. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Why a call failed; the message says what to do next. */
export class GranaryError extends Error {
  override readonly name = 'GranaryError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;
  readonly required: string | undefined;
  readonly limit: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.required = facts.required;
    this.limit = facts.limit;
    this.retryAfter = facts.retryAfter;
  }
}

/** The error that an answer tells; also one from something between here and Granary, which has no body of ours. */
export async function errorOf(response: Response): Promise<GranaryError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new GranaryError(
    typeof body.message === 'string'
      ? body.message
      : isPlain(response) && text !== ''
        ? text.trim()
        : `The server answered ${response.status}. Check that its address is one of Granary.`,
    {
      status: response.status,
      code: typeof body.error === 'string' ? body.error : `http_${response.status}`,
      ...(Array.isArray(body.details) ? { details: body.details as ErrorDetail[] } : {}),
      requestId: response.headers.get('x-request-id') ?? textOf(body.request_id),
      required: textOf(body.required),
      limit: textOf(body.limit),
      retryAfter: Number.isFinite(header)
        ? header
        : typeof body.retry_after === 'number'
          ? body.retry_after
          : undefined,
    },
  );
}

export const networkError = (address: string, cause: unknown): GranaryError =>
  new GranaryError(`${address} does not answer. Check the address and that Granary runs there.`, {
    status: 0,
    code: 'network',
    cause,
  });

/** Some operations tell what is wrong in a line of text. */
const isPlain = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/plain') === true &&
  response.headers.has('x-request-id');

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
